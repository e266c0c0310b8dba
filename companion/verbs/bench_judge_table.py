"""One photo of `bench judge`: what the rules say of it, beside what the engine says of the true game."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import CompanionError
from companion.games import game as game_of
from companion.play import ScoreSheet, Setup
from companion.play.reading import Reading
from companion.rehearsal.scene import Scene
from companion.table.looking import look
from companion.table.reading import read_looks
from companion.table.sheets import with_sheets
from companion.verbs.check import Checked, checked
from companion.verbs.corrections import Corrections, corrected
from companion.verbs.score import Score, scored
from companion.verbs.seat import Table, table_of
from companion.vision.intake import take_bytes

_MEMORY = ("met",)  # conditions of the past, which no table shows any more (CM-7.8)


@dataclass(frozen=True, eq=False)
class Answer:
    """What `check` and `score` say of a photo; nothing where it was refused."""

    check: Checked | None
    score: Score | None
    reading: float  # seconds
    rules: float
    refused: str = ""

    @property
    def table(self) -> Table | None:
        return None if self.check is None else self.check.table

    @property
    def asked(self) -> bool:
        """Whether anything tells that something is open."""
        if self.check is None or self.score is None:
            return True
        return bool(self.score.questions or self.score.sheet.findings or self.check.table.reading.unread)


@dataclass(frozen=True, slots=True)
class Told:
    """What no photo of this table shows and people must say: who began, who was first, hidden objectives."""

    options: Mapping[str, str]
    corrections: Corrections


def state_of(scene: Scene) -> Any:
    setup = {key: words for key, words in scene.setup.items() if key not in _MEMORY}
    return game_of(scene.game).read_setup(setup)


def told_of(scene: Scene) -> Told:
    setup = scene.setup
    options = {"first": setup["first"][0]} if scene.game == "chroma-mix" else {}
    return Told(options, Corrections(set=tuple(_first(setup)), add=tuple(_hidden_objectives(scene))))


def _hidden_objectives(scene: Scene) -> Iterator[str]:
    """What `--private` tells: cards that lie nowhere on this table."""
    lying = {one.piece for one in scene.laid}
    for zone, words in scene.setup.items():
        if scene.game == "cmyk" and zone.endswith(".private"):
            yield from (f"MT:{kind}:1={zone}" for kind in words if f"MT:{kind}:1" not in lying)


def _first(setup: Setup) -> Iterator[str]:
    """CC-7.6: who completed a figure first."""
    told = {zone.partition(".")[0]: words for zone, words in setup.items() if zone.endswith(".first")}
    figures = {*setup.get("claimed", ()), *(figure for words in told.values() for figure in words)}
    for figure in sorted(figures):
        yield f"first/{figure}={','.join(seat for seat, words in told.items() if figure in words) or '-'}"


def answered(data: bytes, told: Told) -> Answer:
    """Read, seat, check and score one photo, with the time of each."""
    start = time.perf_counter()
    try:
        reading = read(data)
    except CompanionError as error:
        return Answer(None, None, time.perf_counter() - start, 0.0, error.say)
    middle = time.perf_counter()
    try:
        hand = corrected(reading, told.corrections)
        table = replace(table_of(hand.reading, told.options), by_hand=hand.by_hand)
        check, score = checked(table), scored(table)
    except CompanionError as error:
        return Answer(None, None, middle - start, time.perf_counter() - middle, error.say)
    return Answer(check, score, middle - start, time.perf_counter() - middle)


def read(data: bytes) -> Reading:
    photo = take_bytes(data, "photo.jpg")
    seen = look(photo)
    return with_sheets(read_looks([seen]), [photo], [seen])


def differences(true: ScoreSheet, answer: Answer) -> tuple[str, ...]:
    """In what the answer is not the engine's: verdict, totals, ranking, winners; empty when it is."""
    if answer.check is None or answer.score is None:
        return (f"refused: {answer.refused}",)
    found = answer.score.sheet
    wrong = [f"called illegal: {one.code} {one.rule}: {one.say}" for one in answer.check.findings]
    totals = {player.player: player.total for player in found.players}
    due = {player.player: player.total for player in true.players}
    wrong += [
        f"{seat} has {totals.get(seat)}, not {due[seat]}" for seat in due if totals.get(seat) != due[seat]
    ]
    wrong += [f"{seat} does not play" for seat in totals if seat not in due]
    if found.ranking != true.ranking:
        wrong.append(f"ranking {found.ranking}, not {true.ranking}")
    if true.winners and found.winners != true.winners:
        wrong.append(f"winners {found.winners}, not {true.winners}")
    return tuple(wrong)
