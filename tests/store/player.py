"""A process that plays a saved game and says each step once it is acknowledged: to be killed or starved.

player.py NAME STEPS [HOLD]: play so many random steps, then wait for so many seconds with the game open.
"""

import random
import sys
import time

from companion.errors import CompanionError
from companion.games import game
from companion.store.games import Start, new_game, open_game, saved_names


def say(*words):
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def main(name, steps, hold):
    try:
        if name in saved_names():
            saved = open_game(game, name)
        else:
            chosen = game("chroma-mix")
            saved = new_game(chosen, Start("chroma-mix", {}, 1), name)
        say("ready", len(saved.done))
        dice = random.Random(len(saved.done))
        for _ in range(steps):
            moves = saved.game.legal_moves(saved.state)
            if not moves or len(saved.done) > 400:
                saved.undo(len(saved.done))
                say("undone", len(saved.done))
                continue
            saved.play([dice.choice(moves)])
            say("saved", len(saved.done), saved.done[-1].text)
        time.sleep(hold)
        saved.close()
    except CompanionError as error:
        say("refused", int(error.code), error.say)
        sys.exit(int(error.code))


main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 0.0)
