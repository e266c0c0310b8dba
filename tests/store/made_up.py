"""Beans: a made-up game with chance, forced, optional and told choices, for the store and the commands.

Draw a card from the deck into your pile; who drew a 3 may give one card away; an empty deck ends it.
"""

from dataclasses import dataclass, replace

from companion.pieces.language import Text
from companion.play import (
    BadSetup,
    Game,
    IllegalMove,
    MalformedMove,
    Option,
    PlayerScore,
    ScoreLine,
    ScoreSheet,
    Verdict,
    resolved,
    shuffled,
)
from companion.play.chance import chance_from

OPTIONS = (
    Option("players", (2, 3), Text("players", "giocatori")),
    Option("cards", (8, 12), Text("cards in the deck", "carte nel mazzo")),
)


@dataclass(frozen=True, slots=True)
class Beans:
    deck: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    turn: int = 0
    giving: bool = False


def new(options, seed):
    chosen = resolved(OPTIONS, options)
    deck, _ = shuffled([1 + n % 3 for n in range(int(chosen["cards"]))], chance_from(seed))
    return Beans(deck, ((),) * int(chosen["players"]))


def active(state):
    return state.turn % len(state.piles)


def legal_moves(state):
    if not state.deck and not state.giving:
        return []
    if state.giving:
        return [*(("give", card) for card in sorted(set(state.piles[active(state)]))), ("keep",)]
    return [("draw",), ("pass",)]


def apply(state, move):
    me = active(state)
    piles = list(state.piles)
    match move:
        case ("draw",):
            card, *rest = state.deck
            piles[me] = (*piles[me], card)
            giving = card == 3
            return replace(
                state, deck=tuple(rest), piles=tuple(piles), giving=giving, turn=state.turn + (not giving)
            )
        case ("give", card):
            mine = list(piles[me])
            mine.remove(card)
            piles[me] = tuple(mine)
            other = (me + 1) % len(piles)
            piles[other] = (*piles[other], card)
    return replace(state, piles=tuple(piles), giving=False, turn=state.turn + 1)


def seats(state):
    return tuple(f"p{n + 1}" for n in range(len(state.piles)))


def read_move(_state, _seat, text):
    match text.split():
        case [("draw" | "keep" | "pass") as word]:
            return (word,)
        case ["give", card] if card.isdigit():
            return ("give", int(card))
    raise MalformedMove(f"no move: {text[:40]}", "draw, give 3 or keep")


def why_not(state, move):
    if state.giving:
        return IllegalMove("BE-1.2", f"give what you have, not {move[-1]}", "keep is always possible")
    return IllegalMove("BE-1.1", f"{move[0]} comes too soon: draw first", early=True)


def score(state):
    totals = {seat: sum(pile) for seat, pile in zip(seats(state), state.piles, strict=True)}
    players = tuple(PlayerScore(seat, (ScoreLine("beans", n, "BE-1.3"),)) for seat, n in totals.items())
    places = sorted(set(totals.values()), reverse=True)
    ranking = tuple(tuple(seat for seat, n in totals.items() if n == place) for place in places)
    done = not legal_moves(state)
    return ScoreSheet(players, ranking, ranking[0] if done else (), how="beans" if done else "")


def event(state, text):
    key, _, cards = text.partition(" = ")
    told = [int(card) for card in cards.split() if card.isdigit()]
    rest = list(state.deck)
    if key != "deck" or not told:
        raise BadSetup("*", f"nothing is told by {text}")
    for card in told:
        if card not in rest:
            raise BadSetup("*", f"there is no {card} left", "BE-1.4")
        rest.remove(card)
    return replace(state, deck=(*told, *rest))


def write_setup(state):
    piles = {f"{seat}.pile": tuple(map(str, p)) for seat, p in zip(seats(state), state.piles, strict=True)}
    return {
        "players": (str(len(state.piles)),),
        "number": (str(state.turn),),
        "deck": tuple(map(str, state.deck)),
        **piles,
    }


def read_setup(setup):
    try:
        players = int(setup["players"][0])
        piles = tuple(tuple(map(int, setup.get(f"p{n + 1}.pile", ()))) for n in range(players))
        return Beans(tuple(map(int, setup["deck"])), piles, int(setup.get("number", ("0",))[0]))
    except (KeyError, ValueError) as error:
        raise BadSetup("deck", "cards are numbers", "BE-1.4", "deck = 1 2 3") from error


BEANS = Game(
    slug="beans",
    title=Text("Beans", "Fagioli"),
    code="BE",
    options=OPTIONS,
    rules={
        "BE-1.1": "Draw the top card into your pile.",
        "BE-1.2": "Who draws a 3 may give one card to the next player.",
        "BE-1.3": "Most beans win.",
        "BE-1.4": "The deck holds ones, twos and threes.",
        "BE-1.4a": "As many of each as can be.",
        "BE-2.1": "There is no second section to speak of.",
    },
    new=new,
    seats=seats,
    to_move=lambda state: (active(state),) if legal_moves(state) else (),
    legal_moves=legal_moves,
    apply=apply,
    why_not=why_not,
    turn=lambda state: state.turn,
    score=score,
    check=lambda _state: Verdict(),
    pieces=lambda state: {"card": len(state.deck) + sum(map(len, state.piles))},
    write_move=lambda _state, move: " ".join(map(str, move)),
    read_move=read_move,
    write_setup=write_setup,
    read_setup=read_setup,
    to_plain=lambda state: [state.deck, state.piles, state.turn, state.giving],
    from_plain=lambda data: Beans(tuple(data[0]), tuple(map(tuple, data[1])), *data[2:]),
    choose=lambda state, seed: legal_moves(state)[seed % len(legal_moves(state))],
    decline=lambda state: ("keep",) if state.giving else None,
    event=event,
    order_rule="BE-1.1",
    end_rule="BE-1.3",
)


def find(slug):
    assert slug == BEANS.slug
    return BEANS
