#!/usr/bin/env bash
# Ours beside peers, in one run on this machine: exact dice with icepool and dyce, whole games with Wesnoth's AI,
# random play with OpenSpiel, table geometry with geo and parry2d. Installs what is missing; a peer that cannot be had
# is named and left out. All figures are in CPU time. Exit code 1 if a bar is missed that can be measured: odds ≥ 50 ×,
# doctrine ≥ 100 games a CPU second, overlap and distance not slower than geo.
#   bench/peers.sh             all
#   bench/peers.sh dice        only the dice (or: wesnoth, openspiel, tabletop)
#   GROGNARD=path bench/peers.sh     with a program that is built already
#   PEERS_VENV=path bench/peers.sh   with a Python environment that is made already
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
wanted=("$@")
want() { (( ${#wanted[@]} == 0 )) || [[ " ${wanted[*]} " == *" $1 "* ]]; }

work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
grognard=${GROGNARD:-${CARGO_TARGET_DIR:-target}/release/grognard}
[[ -n "${GROGNARD:-}" ]] || cargo build --release --quiet --locked -p grognard
venv=${PEERS_VENV:-$work/venv}
[[ -x "$venv/bin/python" ]] || python3 -m venv "$venv"
have() { "$venv/bin/pip" install --quiet "$@" >"$work/pip" 2>&1; }

echo "load at the beginning: $(cut -d' ' -f1-3 /proc/loadavg 2>/dev/null || uptime)"
"$grognard" bench odds sr.random sr.doctrine --json >"$work/ours"
: >"$work/peers"
if want dice; then
  if have icepool dyce; then "$venv/bin/python" bench/dice_peers.py 1 3 >>"$work/peers"
  else echo "left out: icepool and dyce could not be installed"; fi
fi
if want wesnoth; then
  [[ -x /usr/games/wesnoth-1.16 ]] || [[ $(id -u) != 0 ]] ||
    apt-get install -qq -y --no-install-recommends wesnoth-1.16-core wesnoth-1.16-data time >"$work/apt" 2>&1 || true
  sh bench/wesnoth_peer.sh 5 >>"$work/peers" || echo "left out: Wesnoth 1.16 is not installed or did not play"
fi
if want openspiel; then
  if have open_spiel; then "$venv/bin/python" bench/openspiel_peer.py 2 3 >>"$work/peers"
  else echo "left out: OpenSpiel could not be installed"; fi
fi
missed=0
python3 bench/ratios.py "$work/ours" "$work/peers" || missed=1
if want tabletop; then
  cargo run --release --quiet --manifest-path bench/tabletop/Cargo.toml || missed=1
fi
exit "$missed"
