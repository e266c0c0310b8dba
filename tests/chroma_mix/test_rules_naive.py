"""The real rules beside the naive ones: the same choices and the same cards on every position."""

import importlib.util
import random
from pathlib import Path

import pytest

from companion.games.chroma_mix import GAME
from companion.games.chroma_mix.bags import CODES
from companion.games.chroma_mix.check import zones_of
from companion.games.chroma_mix.state import BILLY_MIX
from companion.play import parse_record

HERE = Path(__file__).parent
spec = importlib.util.spec_from_file_location("naive", HERE / "naive.py")
naive = importlib.util.module_from_spec(spec)
spec.loader.exec_module(naive)

OPTIONS = (
    {"players": 2, "extra": "random"},
    {"players": 3, "extra": "MUS"},
    {"players": 4, "extra": "PET"},
    {"players": 1, "extra": "MUS"},
    {"solo": "first", "extra": "random"},
    {"solo": "hard"},
)


def texts(state):
    return sorted(GAME.write_move(state, move) for move in GAME.legal_moves(state))


def lying(state):
    zones = {zone: " ".join(CODES[k] for k in sorted(kinds)) for zone, kinds in zones_of(state).items()}
    drawn = sum(frame[1] for frame in state.todo if frame[0] == BILLY_MIX)
    if drawn:
        zones["billy.hand"] = " ".join(zones["billy.hand"].split()[:-drawn])
    return {zone: zones[zone] for zone in zones if zone not in {"box", "billy.deck", "billy.discard"}}


def agree(state, other, dice, moves):
    """Walk both to the end or for so many moves; rich positions are likelier by printing more."""
    for _ in range(moves):
        assert texts(state) == sorted(other.choices), GAME.to_plain(state)
        assert lying(state) == other.zones()
        assert GAME.over(state) == other.over
        choices = GAME.legal_moves(state)
        if not choices:
            for name, bits in zip(GAME.seats(state), state.met, strict=True):
                assert bool(bits) == bool(next(p for p in other.players if p.name == name).met)
            return
        assert GAME.seats(state)[GAME.to_move(state)[0]] == other.mover
        lively = [move for move in choices if not GAME.write_move(state, move).startswith(("swap", "done"))]
        move = dice.choice(lively if lively and dice.random() < 0.8 else choices)
        other.choose(GAME.write_move(state, move))
        state = GAME.apply(state, move)


def play_beside(number, moves):
    for seed in range(number):
        state = GAME.new(OPTIONS[seed % len(OPTIONS)], seed)
        agree(state, naive.Naive(GAME.write_setup(state)), random.Random(seed), moves)


def rich_setup(seed):
    """A position nobody would reach soon: many cards in play and hand, short decks."""
    dice = random.Random(seed)
    players = dice.choice((1, 2, 3))
    extra = dice.choice(("BUR", "MUS", "PET"))
    setup = {"players": (str(players),), "extra": (extra,), "seed": (str(seed),), "rest": ("box",)}
    deck = [code for code in CODES[:-1] for _ in range(naive.BY_CODE[code].copies)]
    deck = [code for code in deck if code not in {"BUR", "MUS", "PET"} or code == extra]
    dice.shuffle(deck)
    zones = [f"p{n}.{zone}" for n in range(1, players + 1) for zone in ("hand", "play")]
    lie = {zone: [] for zone in (*zones, "supply", "market2", "market3", "discard2", "discard3")}
    for code in dice.sample(("LAV", "VIO", "PRI", "FUC", "SAP", "KEY", "LAV"), 4):
        deck.remove(code)
        lie["p1.hand"].append(code)
    for code in deck:
        own = dice.choice(zones)
        emerald = code == "EME" and own.endswith("play") and "EME" in lie[own]
        if dice.random() < 0.35 and len(lie[own]) < 9 and not emerald:
            lie[own].append(code)
        elif naive.rank(code) in {1, 4}:
            lie["supply"].append(code)
        elif len(lie[f"market{naive.rank(code)}"]) < 6:
            lie[f"market{naive.rank(code)}"].append(code)
        elif dice.random() < 0.3:
            lie[f"discard{naive.rank(code)}"].append(code)
    return setup | {zone: tuple(cards) for zone, cards in lie.items()}


def play_rich(numbers, moves):
    for seed in numbers:
        state = GAME.read_setup(rich_setup(seed))
        agree(state, naive.Naive(GAME.write_setup(state)), random.Random(seed), moves)


def test_both_agree_on_random_games():
    play_beside(24, 200)


def test_both_agree_on_rich_positions():
    play_rich(range(150), 12)


@pytest.mark.long
def test_both_agree_on_two_thousand_games():
    play_beside(2_000, 400)
    play_rich(range(10_000, 14_000), 20)


# ---- perft ------------------------------------------------------------------------------------

DEALS = (
    "players = 2\nseed = 11",
    "players = 3\nseed = 12\nextra = MUS",
    "players = 4\nseed = 13\nextra = PET",
    "players = 1\nseed = 14\nextra = BUR",
    "solo = first\nseed = 15",
    "solo = easy\nseed = 16\nextra = PET",
    "players = 2\nseed = 17\np1.hand = VIO LAV FUC LYE\np1.play = JUN PEA\np2.hand = SCY PMA\np2.play = SLA",
    "players = 2\nseed = 18\np1.hand = SCY LYE PMA\np1.play = COR RAS LEM\np2.play = SLA SLA",
    "players = 1\nseed = 19\nextra = MUS\np1.hand = LYE PRI\np1.play = MUS SCY LYE JUN\np1.tucked = SCY",
    "players = 2\nseed = 20\np1.hand = SCY COR LAV\np1.play = ORA KEY\np2.play = JUN",
)
DEPTH = 4


def start(deal):
    return GAME.read_setup(parse_record(deal).setup)


def perft(state, depth):
    moves = GAME.legal_moves(state)
    if depth == 1 or not moves:
        return len(moves)
    return sum(perft(GAME.apply(state, move), depth - 1) for move in moves)


def naive_perft(setup, path, depth):
    """A generator cannot be copied, so every node is reached anew."""
    other = naive.Naive(setup)
    for text in path:
        other.choose(text)
    if depth == 1 or not other.choices:
        return len(other.choices)
    return sum(naive_perft(setup, [*path, text], depth - 1) for text in other.choices)


def golden():
    rows = (HERE / "perft.txt").read_text(encoding="utf-8").splitlines()
    return {int(row.split()[0]): [int(n) for n in row.split()[1:]] for row in rows if not row.startswith("#")}


@pytest.mark.parametrize("number", range(len(DEALS)))
def test_perft_is_golden(number):
    state = start(DEALS[number])
    shallow = DEPTH - 1  # the last depth of all ten deals is in the long run
    depths = range(1, DEPTH + 1) if golden()[number][-1] < 60_000 else range(1, shallow + 1)
    assert [perft(state, depth) for depth in depths] == golden()[number][: len(depths)]


@pytest.mark.parametrize("number", range(len(DEALS)))
def test_naive_perft_is_golden(number):
    setup = GAME.write_setup(start(DEALS[number]))
    assert [naive_perft(setup, [], depth) for depth in (1, 2)] == golden()[number][:2]


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(DEALS)))
def test_perft_to_depth_four_by_both(number):
    state = start(DEALS[number])
    assert perft(state, DEPTH) == golden()[number][-1]
    assert naive_perft(GAME.write_setup(state), [], DEPTH) == golden()[number][-1]
