"""Every rule is written down, and something tries it."""

import re
from importlib import resources
from pathlib import Path

from companion.games.chroma_mix import GAME
from companion.play import replay

NUMBER = re.compile(r"CM-\d+\.\d+[a-g]?")
FOLDER = resources.files("companion.games.chroma_mix")
RECORDS = sorted((FOLDER / "records").iterdir(), key=lambda path: path.name)
HIGHEST = {2: 8, 3: 16, 4: 8, 5: 20, 6: 3, 7: 10, 8: 13, 9: 6, 10: 17}  # how far each section of RULES goes
LETTERS = {"CM-5.9": "abcdefg", "CM-5.13": "abcde"}


def all_numbers():
    plain = [f"CM-{section}.{n}" for section, last in HIGHEST.items() for n in range(1, last + 1)]
    return {*plain, *(number + letter for number, letters in LETTERS.items() for letter in letters)}


def cited():
    """Numbers named in tests and records, outside of rule lists."""
    texts = [path.read_text(encoding="utf-8") for path in RECORDS]
    texts += [
        path.read_text(encoding="utf-8")
        for path in Path(__file__).parent.glob("test_rules*.py")
        if path.name != Path(__file__).name
    ]
    return {number for text in texts for number in NUMBER.findall(text)}


def test_every_rule_has_words():
    assert all_numbers() <= set(GAME.rules)
    for number, words in GAME.rules.items():
        assert NUMBER.fullmatch(number)
        assert words.endswith((".", ")"))


def test_every_rule_is_tried():
    assert all_numbers() - cited() == set()


def test_no_unknown_rule_is_cited():
    assert cited() <= set(GAME.rules)


def test_notation_examples_are_read():
    """Every turn shown in NOTATION.md is at least well formed."""
    text = (FOLDER / "NOTATION.md").read_text(encoding="utf-8")
    turns = [line.split("   ")[0] for line in text.splitlines() if re.match(r"(p1|billy): ", line)]
    assert len(turns) >= 18
    for line in turns:
        solo = "solo = first\nturn = billy\n" if line.startswith("billy") else "players = 2\n"
        trouble = replay(GAME, f"game = chroma-mix\n{solo}seed = 1\n{line}\n").trouble
        assert trouble is None or trouble.word in {"illegal", "ambiguous", "unexpected"}, (line, trouble)
