"""Every rule of CMYK! is written down, and something tries it."""

import re
from importlib import resources
from pathlib import Path

from companion.games.cmyk import GAME
from companion.play import replay

NUMBER = re.compile(r"MT-\d+\.\d+")
FOLDER = resources.files("companion.games.cmyk")
RECORDS = sorted((FOLDER / "records").iterdir(), key=lambda path: path.name)
HIGHEST = {1: 7, 2: 5, 3: 5, 4: 9, 5: 4, 6: 19, 7: 2, 8: 5}  # how far each section of RULES goes


def all_numbers():
    return {f"MT-{section}.{n}" for section, last in HIGHEST.items() for n in range(1, last + 1)}


def cited():
    """Numbers named in tests and records, outside of rule lists."""
    texts = [path.read_text(encoding="utf-8") for path in RECORDS]
    texts += [
        path.read_text(encoding="utf-8")
        for path in Path(__file__).parent.glob("test_*.py")
        if path.name != Path(__file__).name
    ]
    return {number for text in texts for number in NUMBER.findall(text)}


def test_every_rule_has_words():
    assert set(GAME.rules) == all_numbers()
    for words in GAME.rules.values():
        assert words.endswith(".")


def test_every_rule_is_tried():
    assert all_numbers() - cited() == set()


def test_no_unknown_rule_is_cited():
    assert cited() <= set(GAME.rules)


def test_notation_examples_are_read():
    """Every record shown in NOTATION.md replays as it stands."""
    text = (FOLDER / "NOTATION.md").read_text(encoding="utf-8")
    records = re.findall(r"```record\n(.*?)```", text, re.DOTALL)
    assert len(records) >= 4
    for record in records:
        assert replay(GAME, record).trouble is None, record
