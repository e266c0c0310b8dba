"""The demo's last chapter: Confident Billy takes a turn at a made-up table, photo by photo."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.games.chroma_mix.advice import Danger
from companion.games.chroma_mix.billy import BillyOption, title
from companion.play import Setup
from companion.rehearsal.scene import Level, Scene
from companion.rehearsal.surfaces import Surface
from companion.report.demo_story import BillyStory, OptionLine
from companion.store.games import games_in
from companion.verbs import billy
from companion.verbs.billy_table import Compared, compare, confirmed, save_picture, told_by
from companion.verbs.demo_tables import Kept, inks_of
from companion.verbs.seat_sources import Asked
from companion.verbs.solo_table import SoloTable

SEED: Final = 3
PHOTO_SEED: Final = 17
_FEWEST = 4  # cards in his row, and mixes to choose from, before it is worth looking at
_MOST_TURNS = 60


def billy_story(folder: Path) -> BillyStory:
    """His game is saved for as long as this lasts, away from the person's own."""
    kept = Kept(folder)
    with (
        TemporaryDirectory() as games,
        games_in(Path(games)),
        closing(billy.new("medium", seed=SEED, name="demo")) as saved,
    ):
        table = SoloTable("medium", SEED)
        _play_on(saved, table)
        before = kept.photograph(_scene(table), "billy-before")
        seen = compare(saved, Asked([before]))
        told = told_by(saved, seen, billy.Told(), None) or _typed(table)
        drawn = billy.take_turn(saved, told)
        table.draw(drawn.drawn)
        return _mixed(kept, saved, table, seen, drawn)


def _scene(table: SoloTable, setup: Setup | None = None) -> Scene:
    """Always on the same table."""
    return replace(table.scene(PHOTO_SEED, Level.TYPICAL, setup), surface=Surface.WALNUT)


def _play_on(saved: billy.BillyGame, table: SoloTable) -> None:
    """Turns until Billy has some cards and a Mix card comes; the market is typed as the table has it."""
    for _ in range(_MOST_TURNS):
        table.person_plays()
        found = billy.look(saved)
        if len(found.row) >= _FEWEST and found.mix_next and _worth_seeing(saved, table):
            return
        drawn = billy.take_turn(saved, _typed(table))
        table.draw(drawn.drawn)
        while options := billy.choices(saved)[0]:
            _choose(saved, table, options[0], 1)


def _worth_seeing(saved: billy.BillyGame, table: SoloTable) -> bool:
    """Whether the coming turn gives a real choice; it is looked at and taken back."""
    drawn = billy.take_turn(saved, _typed(table))
    choices = len([one for one in billy.choices(saved)[0] if one.allowed])
    billy.undo(saved)
    return drawn.drawn.count("MIX") == 1 and choices >= _FEWEST - 1


def _typed(table: SoloTable) -> billy.Told:
    codes = table.codes()
    return billy.Told(market2=codes["market2"], market3=codes["market3"])


def _choose(
    saved: billy.BillyGame, table: SoloTable, option: BillyOption, number: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the hands do, and what they dealt."""
    dealt = table.mix(option.move, option.source)
    return billy.choose(saved, str(number), billy.Told(dealt=dealt)).steps, dealt


def _mixed(
    kept: Kept, saved: billy.BillyGame, table: SoloTable, seen: Compared, drawn: billy.Done
) -> BillyStory:
    options, dangers = billy.choices(saved, advice=True)
    best = dangers[0].option
    lines = tuple(_line(number, one, dangers, best) for number, one in enumerate(options, 1))
    steps, dealt = _choose(saved, table, best, options.index(best) + 1)
    forgot = kept.photograph(_scene(table, _forgotten(table.setup(), best, dealt)), "billy-forgotten")
    wrong = confirmed(compare(saved, Asked([forgot])))
    save_picture(wrong, kept.path("pictures/billy-forgotten.jpg"))
    after = kept.photograph(_scene(table), "billy-after")
    right = confirmed(compare(saved, Asked([after])))
    save_picture(seen, kept.path("pictures/billy-before.jpg"))
    save_picture(right, kept.path("pictures/billy-after.jpg"))
    return BillyStory(
        inks=inks_of("chroma-mix"),
        before=kept.shot("pictures/billy-before.jpg", "Market, supply and Billy's row, outlined and named"),
        agreed=_said(seen),
        drawn=drawn.steps,
        options=lines,
        steps=steps,
        forgotten=kept.shot("pictures/billy-forgotten.jpg", f"{title(best.take)} still lies in the market"),
        differs=tuple(f"{one.say} {one.rule}" for one in wrong.differences),
        to_do=wrong.to_do,
        after=kept.shot("pictures/billy-after.jpg", f"{title(best.take)} lies in Billy's row"),
        confirmed=_said(right)[0],
        command="companion billy turn --photo table.jpg",
    )


def _said(done: Compared) -> tuple[str, ...]:
    agrees = () if done.exit else ("The table shows what was announced.",)
    differences = (f"{one.say} {one.rule}" for one in done.differences)
    return (*agrees, *differences, *done.doubts, *done.news, *done.notes)


def _line(number: int, one: BillyOption, dangers: tuple[Danger, ...], best: BillyOption) -> OptionLine:
    danger = next((other.say for other in dangers if other.option == one), "")
    words = f"{' + '.join(title(code) for code in one.pay)} → {title(one.take)}"
    return OptionLine(number, words, f"{one.why}.", one.rule, one.allowed, danger, one == best)


def _forgotten(setup: Setup, option: BillyOption, dealt: tuple[str, ...]) -> Setup:
    """He paid, but what he took still lies where it lay, and nothing was dealt."""
    row = list(_words(setup["billy.hand"]))
    row.remove(option.take)
    if not option.source.startswith("market"):
        return setup | {"billy.hand": tuple(row)}
    market = list(setup[option.source])
    for code in dealt:
        market.remove(code)
    return setup | {"billy.hand": tuple(row), option.source: (*market, option.take)}


def _words(words: tuple[str, ...]) -> tuple[str, ...]:
    """`SCY*2` twice."""
    parts = (word.partition("*") for word in words)
    return tuple(kind for kind, _, times in parts for _ in range(int(times or 1)))
