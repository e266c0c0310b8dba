"""The chapters of the demo: each is rehearsed, read and judged on its own, so that every core has one."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PIL import Image

from companion.games import game as game_of
from companion.games.chroma_cubes.glyphs import INKS as CRAYON_INKS
from companion.games.chroma_mix.art.inks import INKS as MIX_INKS
from companion.games.coloretto.art_inks import INKS as COAT_INKS
from companion.pieces.palette import BLACK, CYAN, MAGENTA, YELLOW
from companion.play.reading import PieceRead
from companion.rehearsal.scene import Scene
from companion.report.annotate import annotate, as_bytes
from companion.report.demo_story import Shot, TableStory, TurnStory
from companion.report.reading_text import name_of, zone_title, zones_of
from companion.store.files import make_folder, write_whole
from companion.verbs import check_picture, score_files
from companion.verbs.check import Checked, checked, compared, report_of
from companion.verbs.demo_scenes import table_scene, turn_scenes, wrong_edges_scene
from companion.verbs.read import read_files, save
from companion.verbs.rehearse import rehearse
from companion.verbs.score import report_of as score_report
from companion.verbs.score import scored
from companion.verbs.seat import Table, table_of

NAMES: Final = {"p1": "Ada", "p2": "Bo", "p3": "Cleo"}
WIDTH: Final = 1400  # of the pictures in the page
_LEADS: Final = {
    "chroma-mix": "Supply, market, play areas and hands of two players under their rails.",
    "coloretto": "Rows with their row cards and three players' collections, cards overlapping.",
    "cmyk": "Mosaics of triangular tiles: every edge is compared, every objective counted.",
    "chroma-cubes": "Game sheets coloured with crayons, dice beside them: sections, locks and pips are read.",
}


def inks_of(slug: str) -> tuple[str, ...]:
    """A few of the game's own colours, as they look on paper."""
    inks = {
        "chroma-mix": [MIX_INKS[code] for code in ("SCY", "PMA", "LYE", "JUN", "VIO", "RUB")],
        "coloretto": list(COAT_INKS.values()),
        "cmyk": [CYAN, MAGENTA, YELLOW, BLACK],
        "chroma-cubes": list(CRAYON_INKS.values()),
    }[slug]
    return tuple(ink.rgb.hex for ink in inks)


class Kept:
    """A folder of the demo: what is written into it, and how the page names it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        path = self.folder / name
        make_folder(path.parent)
        return path

    def photograph(self, scene: Scene, name: str) -> Path:
        return rehearse(scene, self.path(f"photos/{name}.jpg"), lambda *_: None).photo

    def shot(self, name: str, alt: str) -> Shot:
        """A smaller copy for the page, the large one behind it."""
        with Image.open(self.folder / name) as picture:
            small = picture.convert("RGB")
        small.thumbnail((WIDTH, WIDTH), Image.Resampling.LANCZOS)
        data = io.BytesIO()
        small.save(data, "JPEG", quality=84, progressive=True)
        file = f"page/{Path(name).parent.name}-{Path(name).stem}.jpg"
        write_whole(self.path(file), data.getvalue())
        return Shot(file, name, alt, small.width, small.height)

    def page(self, name: str, alt: str) -> Shot:
        """A page of paper, small enough as it is."""
        with Image.open(self.folder / name) as picture:
            return Shot(name, name, alt, picture.width, picture.height)


def table_story(folder: Path, slug: str) -> TableStory:
    """One table of a game, from the photo to the score."""
    kept = Kept(folder)
    photo = kept.photograph(table_scene(slug), slug)
    table = read_table(kept, photo, slug, NAMES)
    counted = scored(table)
    score_files.save_picture(counted, kept.path(f"pictures/{slug}-score.jpg"))
    score_files.save_pdf(counted, kept.path(f"scores/{slug}.pdf"))
    title = table.game.title.en
    story = _story(kept, table, checked(table), slug)
    return replace(
        story,
        lead=_LEADS[slug],
        counted=score_report(counted),
        score=kept.shot(f"pictures/{slug}-score.jpg", f"The photo of {title} with a letter for every point"),
        sheet=f"scores/{slug}.pdf",
        command=f"companion score photos/{slug}.jpg",
    )


def illegal_story(folder: Path) -> TableStory:
    kept = Kept(folder)
    photo = kept.photograph(wrong_edges_scene(), "wrong-edges")
    table = read_table(kept, photo, "wrong-edges")
    done = checked(table)
    check_picture.save_picture(done, kept.path("pictures/wrong-edges.jpg"))
    lead = (
        "Somebody laid a tile that does not match. The wrong edges are drawn where they lie, with the rule."
    )
    story = _story(kept, table, done, "wrong-edges")
    return replace(story, lead=lead, command="companion check photos/wrong-edges.jpg")


def turn_story(folder: Path) -> TurnStory:
    kept = Kept(folder)
    before, after = turn_scenes()
    tables = [
        read_table(kept, kept.photograph(scene, name), name)
        for scene, name in ((before, "turn-before"), (after, "turn-after"))
    ]
    done = compared(tables[0], tables[1], before.setup["turn"][0])
    check_picture.save_picture(done, kept.path("pictures/turn-after.jpg"))
    return TurnStory(
        title=tables[0].game.title.en,
        inks=inks_of("coloretto"),
        before=kept.shot("photos/turn-before.jpg", "The table of Coloretto before the turn"),
        after=kept.shot(
            "pictures/turn-after.jpg", "The table after the turn, with the turn written below it"
        ),
        checked=report_of(done),
        command="companion check photos/turn-after.jpg --before photos/turn-before.jpg",
    )


def read_table(kept: Kept, photo: Path, name: str, names: Mapping[str, str] = MappingProxyType({})) -> Table:
    """What the photo shows, kept as a reading and as a picture."""
    done = read_files([photo])
    save(done, kept.path(f"readings/{name}.json"))
    picture = annotate(done.photos[0], done.reading, 0, names)
    write_whole(kept.path(f"pictures/{name}.jpg"), as_bytes(picture, ".jpg"))
    return replace(table_of(done.reading), photos=done.photos, names=dict(names))


def _story(kept: Kept, table: Table, done: Checked, name: str) -> TableStory:
    title = table.game.title.en
    pieces = len(table.reading.pieces)
    return TableStory(
        slug=table.game.slug,
        title=title,
        lead="",
        inks=inks_of(table.game.slug),
        photo=kept.shot(f"photos/{name}.jpg", f"A photo of a table of {title}"),
        read=kept.shot(f"pictures/{name}.jpg", f"The same photo with {pieces} pieces outlined and named"),
        zones=tuple(
            (zone_title(zone, table.names), _listed(found)) for zone, found in zones_of(table.reading).items()
        ),
        checked=report_of(done),
        command="",
    )


def _listed(pieces: Sequence[PieceRead]) -> str:
    """Each name once, with its number; tiles by their cells."""
    counted = Counter(
        name_of(one.id) + (f" at {one.cell[0]},{one.cell[1]}" if one.cell is not None else "")
        for one in pieces
    )
    return ", ".join(name if times == 1 else f"{name} ×{times}" for name, times in counted.items())


def rules_named(texts: Sequence[str], slugs: Sequence[str]) -> dict[str, str]:
    """Every rule that one of these texts names, in our words."""
    known = {number: words for slug in slugs for number, words in game_of(slug).rules.items()}
    whole = "\n".join(texts)
    return {number: words for number, words in known.items() if number in whole}
