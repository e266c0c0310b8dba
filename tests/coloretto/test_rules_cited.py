"""Every rule is written down, and something tries it."""

import re
from importlib import resources
from pathlib import Path

from companion.games.coloretto import GAME
from companion.play import replay

NUMBER = re.compile(r"CO-\d+\.\d+")
FOLDER = resources.files("companion.games.coloretto")
RECORDS = sorted((FOLDER / "records").iterdir(), key=lambda path: path.name)
HIGHEST = {1: 5, 2: 7, 3: 9, 4: 5, 5: 5}  # how far each section of RULES goes


def all_numbers():
    return {f"CO-{section}.{n}" for section, last in HIGHEST.items() for n in range(1, last + 1)}


def cited():
    """Numbers named in tests and records, outside of rule lists."""
    here = Path(__file__)
    tests = [path for path in here.parent.glob("test_*.py") if path.name != here.name]
    return {n for path in (*RECORDS, *tests) for n in NUMBER.findall(path.read_text(encoding="utf-8"))}


def test_every_rule_has_words():
    assert set(GAME.rules) == all_numbers()
    assert all(words.endswith(".") for words in GAME.rules.values())


def test_every_rule_is_tried():
    assert all_numbers() - cited() == set()


def test_no_unknown_rule_is_cited():
    assert cited() <= set(GAME.rules)


def test_no_unknown_rule_is_applied():
    sources = [path for path in FOLDER.iterdir() if path.name.endswith((".py", ".md"))]
    named = {n for path in sources for n in NUMBER.findall(path.read_text(encoding="utf-8"))}
    assert named <= set(GAME.rules)


def test_notation_examples_are_read():
    """Every turn shown in NOTATION.md is at least well formed, its record replays."""
    text = (FOLDER / "NOTATION.md").read_text(encoding="utf-8")
    turns = [line.split("   ")[0] for line in text.splitlines() if re.match(r"p1: ", line)]
    assert len(turns) >= 5
    for line in turns:
        trouble = replay(GAME, f"game = coloretto\nplayers = 3\nseed = 1\n{line}\n").trouble
        assert trouble is None or trouble.word in {"illegal", "ambiguous", "unexpected"}, (line, trouble)
    (record,) = re.findall(r"```record\n(.*?)```", text, re.DOTALL)
    assert replay(GAME, record).trouble is None


def test_every_finding_is_documented():
    text = (FOLDER / "NOTATION.md").read_text(encoding="utf-8")
    sources = [(FOLDER / name).read_text(encoding="utf-8") for name in ("check.py", "explain.py")]
    codes = {code for source in sources for code in re.findall(r'[Ff]inding\(\s*"([a-z-]+)"', source)}
    assert len(codes) > 25
    assert {code for code in codes if f"`{code}`" not in text} == set()
