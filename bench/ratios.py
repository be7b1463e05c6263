#!/usr/bin/env python3
"""Ours beside the peers as ratios. usage: ratios.py OURS.json PEERS.jsonl; exit code 1 if a bar is missed."""
import json, sys

ours = {name: figure["value"] for name, figure in json.load(open(sys.argv[1])).items()}
peers = [json.loads(line) for line in open(sys.argv[2])]
missed = []


def line(what, mine, theirs, times, bar=None):
    note = "" if bar is None else f"   bar {bar} ×: {'held' if times >= bar else 'MISSED'}"
    print(f"{what:<34} {mine:>14} {theirs:>22} {times:>9.1f} ×{note}")
    if bar is not None and times < bar:
        missed.append(what)


print(f"{'':<34} {'ours':>14} {'peer':>22}")
fastest = {}
for peer in peers:
    if "query" in peer:
        best = fastest.get(peer["query"])
        fastest[peer["query"]] = min(best or (1e99, ""), (peer["median"], peer["peer"]))
for query, (theirs, name) in fastest.items():
    mine = ours[f"odds.{query}_us"]
    line(f"exact dice {query}, µs", f"{mine:.2f}", f"{theirs:.0f} ({name})", theirs / mine, 50)
games = ours["sr.doctrine.games_per_cpu_s"]
for peer in peers:
    if peer.get("peer") == "wesnoth":
        theirs = peer["games_per_cpu_s"]
        line("AI games per CPU second", f"{games:.1f}", f"{theirs} (Wesnoth)", games / theirs)
    if peer.get("peer") == "openspiel":
        theirs, mine = peer["decisions_per_s"], ours["sr.random.decisions_per_s"]
        line("random decisions per second", f"{mine:.0f}", f"{theirs} ({peer['game']})", mine / theirs)
held = games >= 100
print(f"doctrine v doctrine, Hondschoote: {games:.1f} games per CPU second; bar 100: {'held' if held else 'MISSED'}")
sys.exit(0 if held and not missed else 1)
