#!/bin/sh
# Wesnoth's default AI against itself, headless: complete games per CPU second, one JSON line.
# needs the Debian packages wesnoth-1.16-core, wesnoth-1.16-data and time
# usage: wesnoth_peer.sh [games=5] [scenario=multiplayer_Hamlets]
games=${1:-5} scenario=${2:-multiplayer_Hamlets}
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT
play() {
  HOME=$folder /usr/bin/time -f "CPU %U %S" /usr/games/wesnoth-1.16 --nogui --multiplayer --nosound \
    --userdata-dir "$folder/data" --scenario "$scenario" --era era_default --controller 1:ai --controller 2:ai \
    --side 1:Loyalists --side 2:Rebels --turns 50 --exit-at-end --rng-seed 1 --log-info=ai/testing \
    --multiplayer-repeat "$1" >"$folder/log" 2>&1
}
play 1 # fills its cache, not counted
play "$games"
awk -v scenario="$scenario" '/GAME_END_TURN/ {games++} /^CPU/ {cpu = $2 + $3}
  END {if (games && cpu) printf "{\"peer\":\"wesnoth\",\"scenario\":\"%s\",\"games\":%d,\"games_per_cpu_s\":%.3f}\n",
       scenario, games, games / cpu; else exit 1}' "$folder/log"
