"""The table itself: one rail a zone, laid like a headline above the pieces of that zone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.pieces import mat
from companion.pieces.face import Face
from companion.pieces.language import Lang, Text
from companion.pieces.measure import Mm
from companion.pieces.piece import Item, Kind, Kit, Piece

GAME = "TB"

GAME_NAMES = {"CM": "Chroma Mix", "CO": "Coloretto", "CC": "Chroma Cubes", "MT": "CMYK!"}


@dataclass(frozen=True, slots=True)
class Rail:
    """`zone` is the name a reading gives to what lies below; `games` are the prefixes that use it."""

    code: str
    zone: str
    games: tuple[str, ...]
    title: Text
    rule: str
    seat: int | None = None


def _seats(
    count: int, ending: str, zone: str, games: tuple[str, ...], title: Text, rule: str
) -> tuple[Rail, ...]:
    return tuple(
        Rail(f"P{n}{ending}", f"p{n}{zone}", games, title, rule, seat=n) for n in range(1, count + 1)
    )


def _ranked(code: str, zone: str, title: Text, rule: str) -> tuple[Rail, ...]:
    return tuple(
        Rail(
            f"{code}{rank}",
            f"{zone}{rank}",
            ("CM",),
            Text(en=f"{title.en} {rank}", it=f"{title.it} {rank}"),
            rule,
        )
        for rank in (2, 3)
    )


RAILS: tuple[Rail, ...] = (
    Rail("SUPPLY", "supply", ("CM",), Text(en="Supply", it="Scorta"), "CM-2.2"),
    *_ranked("MARKET", "market", Text(en="Market, rank", it="Mercato, rango"), "CM-2.5"),
    *_ranked("DISC", "discard", Text(en="Discards, rank", it="Scarti, rango"), "CM-2.5"),
    *_ranked("DECK", "deck", Text(en="Deck, rank", it="Mazzo, rango"), "CM-2.5"),
    *_seats(4, "PLAY", ".play", ("CM",), Text(en="Play area", it="Area di gioco"), "CM-3.2"),
    *_seats(4, "HAND", ".hand", ("CM",), Text(en="Hand", it="Mano"), "CM-3.2"),
    *_seats(4, "TUCK", ".tucked", ("CM",), Text(en="Tucked cards", it="Carte infilate"), "CM-5.20"),
    Rail("BHAND", "billy.hand", ("CM",), Text(en="Billy: hand", it="Billy: mano"), "CM-8.3"),
    Rail("BDECK", "billy.deck", ("CM",), Text(en="Billy: deck", it="Billy: mazzo"), "CM-8.1"),
    Rail("BDISC", "billy.discard", ("CM",), Text(en="Billy: discards", it="Billy: scarti"), "CM-8.6"),
    *_seats(5, "", "", ("CO", "MT"), Text(en="Player", it="Giocatore"), "CO-3.3"),
    *(
        Rail(f"ROW{n}", f"row{n}", ("CO",), Text(en=f"Row {n}", it=f"Fila {n}"), "CO-2.1")
        for n in range(1, 6)
    ),
    Rail("DECK", "deck", ("CO",), Text(en="Deck", it="Mazzo"), "CO-2.4"),
    Rail("REMOVED", "removed", ("CO",), Text(en="Out of the game", it="Fuori dal gioco"), "CO-5.1"),
    Rail("PUBLIC", "public", ("MT",), Text(en="Public objectives", it="Obiettivi comuni"), "MT-2.3"),
    *_seats(5, "PRIV", ".private", ("MT",), Text(en="Private objective", it="Obiettivo privato"), "MT-2.3"),
    *_seats(4, "ACT", ".active", ("CC",), Text(en="Active dice", it="Dadi attivi"), "CC-2.2"),
    *_seats(4, "RES", ".reserve", ("CC",), Text(en="Reserve", it="Riserva"), "CC-2.2"),
    Rail("POOL", "pool", ("CC",), Text(en="Left-over dice", it="Dadi avanzati"), "CC-2.2"),
)

ZONE_OF: dict[str, str] = {rail.code: rail.zone for rail in RAILS}
_BY_CODE = {rail.code: rail for rail in RAILS}


def headline(rail: Rail, lang: Lang) -> mat.Headline:
    games = " · ".join(GAME_NAMES[game] for game in rail.games)
    title = rail.title.say(lang)
    if rail.seat is None:
        return mat.Headline(title, games)
    seat = mat.SEATS[rail.seat - 1]
    player = Text(en="Player", it="Giocatore").say(lang)
    if title == player:
        return mat.Headline(f"{title} {rail.seat}", games, seat)
    return mat.Headline(title, f"{player} {rail.seat} · {games}", seat)


@cache
def face(piece: Piece, lang: Lang) -> Face:
    return mat.strip(piece, KIT.tags[piece], headline(_BY_CODE[piece.kind], lang))


def items(lang: Lang) -> tuple[Item, ...]:
    rails = tuple(Item(piece.id, face(piece, lang), piece=piece) for piece in KIT)
    return (*rails, *mats(lang))


# --- the dice mats of Chroma Cubes --------------------------------------------------------------

_ACTIVE_HINT = Text(
    en="Roll only the dice you used last round. Each die serves once a round, with one of its two symbols.",
    it="Tira solo i dadi usati nel turno scorso. Ogni dado serve una volta per turno, con un solo simbolo.",
)
_RESERVE_HINT = Text(
    en="Four dice at most. Give an unused active die to a rival's reserve, then move one of yours up.",
    it="Al massimo quattro dadi. Dai un dado attivo non usato alla riserva altrui, poi attivane uno tuo.",
)
_POOL_HINT = Text(
    en="Dice nobody drafted. Earn one at each die mark of your score track.",
    it="I dadi che nessuno ha scelto. Se ne guadagna uno a ogni segno del dado sul tracciato dei punti.",
)


def mats(lang: Lang) -> tuple[Item, ...]:
    """One for each player, and one for the dice that are left over."""
    players = tuple(
        Item(
            f"dice-mat-p{n}",
            mat.mat(
                (
                    _field(f"P{n}ACT", 5, 2, _ACTIVE_HINT, 138.0, lang),  # CC-2.2, two more by CC-3.7
                    _field(f"P{n}RES", 2, 2, _RESERVE_HINT, 94.0, lang),  # CC-3.3 never above four
                )
            ),
        )
        for n in range(1, 5)
    )
    pool = mat.mat((_field("POOL", 18, 0, _POOL_HINT, 168.0, lang),))  # CC-2.2: 16 with two players
    return (*players, Item("dice-mat-pool", pool))


def _field(code: str, spots: int, dashed: int, hint: Text, height: Mm, lang: Lang) -> mat.Field:
    piece = Piece(GAME, code)
    line = headline(_BY_CODE[code], lang)
    return mat.Field(piece, KIT.tags[piece], line, spots, dashed, hint.say(lang), height)


KIT = Kit(
    game=GAME,
    slug="rails",
    title=Text(en="Rails for the table", it="Listelli per il tavolo"),
    kinds=tuple(Kind(rail.code, rail.title, copies=0, rule=rail.rule) for rail in RAILS),
    first_tag=440,
    last_tag=499,
    face=face,
    items=items,
)
