#!/usr/bin/env python3
"""Random play with OpenSpiel, decisions per CPU second of one core, as JSON lines.
usage: openspiel_peer.py [cpu-seconds=2] [runs=5] [game ...]
Playouts run inside the C++ library: one simulation of MCTS whose evaluator plays so many random games. Their mean
length comes from playouts through the Python interface."""
import json, random, statistics, sys, time
import pyspiel

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
RUNS = int(sys.argv[2]) if len(sys.argv) > 2 else 5
GAMES = sys.argv[3:] or ["chess", "backgammon"]


def length(game, chance):
    state, n = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
        n += 1
    return n


for name in GAMES:
    game, chance = pyspiel.load_game(name), random.Random(1)
    mean = statistics.mean(length(game, chance) for _ in range(30))
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.chance_outcomes()[0][0])
    rates = []
    for run in range(RUNS):
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(50, run + 1), 2.0, 1, 1000, False, run, False)
        begun, games = time.process_time(), 0
        while time.process_time() - begun < SECONDS:
            bot.mcts_search(start)
            games += 50
        rates.append(games / (time.process_time() - begun))
    decisions = statistics.median(rates) * mean
    print(json.dumps({"peer": "openspiel", "game": name, "decisions_per_s": round(decisions)}), flush=True)
