"""Every rule is written down, and something tries it."""

import re
from importlib import resources
from pathlib import Path

from companion.games.chroma_cubes import GAME
from companion.play import replay

NUMBER = re.compile(r"CC-\d+(?:\.\d+)?")
FOLDER = resources.files("companion.games.chroma_cubes")
RECORDS = sorted((FOLDER / "records").iterdir(), key=lambda path: path.name)
HIGHEST = {1: 7, 2: 5, 3: 8, 4: 3, 5: 1, 6: 9, 7: 6}  # how far each section of RULES goes


def all_numbers():
    return {f"CC-{section}.{n}" for section, last in HIGHEST.items() for n in range(1, last + 1)}


def cited():
    """Numbers named in tests and records."""
    texts = [path.read_text(encoding="utf-8") for path in RECORDS]
    texts += [
        path.read_text(encoding="utf-8")
        for path in Path(__file__).parent.glob("test_*.py")
        if path.name != Path(__file__).name
    ]
    return {number for text in texts for number in NUMBER.findall(text)}


def test_every_rule_has_words():
    assert all_numbers() | {"CC-5"} == set(GAME.rules)
    assert all(words.endswith(".") for words in GAME.rules.values())


def test_every_rule_is_tried():
    assert all_numbers() - cited() == set()


def test_no_unknown_rule_is_cited():
    chapters = {f"CC-{section}" for section in HIGHEST}
    assert cited() <= set(GAME.rules) | chapters


def test_every_record_cites_a_rule():
    for path in RECORDS:
        assert NUMBER.search(path.read_text(encoding="utf-8")), path.name


def test_notation_examples_are_read():
    """Every turn shown in NOTATION.md is at least well formed."""
    text = (FOLDER / "NOTATION.md").read_text(encoding="utf-8")
    turns = [line.split("   ")[0] for line in text.splitlines() if re.match(r"p[12]: ", line)]
    assert len(turns) >= 12
    for line in turns:
        start = "players = 2\nrest = box\np1.active = R1 R2 O1 G1\np2.active = G1\n"
        trouble = replay(GAME, f"game = chroma-cubes\n{start}{line}\n").trouble
        assert trouble is None or trouble.word in {"illegal", "ambiguous"}, (line, trouble)


def test_the_records_of_notation_replay():
    """Whole records shown in NOTATION.md hold."""
    text = (FOLDER / "NOTATION.md").read_text(encoding="utf-8")
    blocks = [block for block in re.findall(r"```\n(.*?)```", text, re.DOTALL) if block.startswith("game = ")]
    assert blocks
    for block in blocks:
        assert replay(GAME, block).trouble is None
