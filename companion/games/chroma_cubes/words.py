"""What is printed on the game sheets, in our own words."""

from __future__ import annotations

from companion.pieces.language import Text

GAME = Text("Chroma Cubes", "Chroma Cubes")
PLAYER = Text("Player", "Giocatore")
NAME = Text("Name", "Nome")
SOLO = Text("Solo", "In solitario")

GOAL = Text("Goal: {points} points", "Traguardo: {points} punti")
GOAL_RULE = Text(  # CC-4.1
    "Once someone is there, finish the round: the highest score wins.",
    "Se qualcuno ci arriva, finite il turno: vince chi ha più punti.",
)
COLOUR_RULE = Text(  # CC-3.2
    "*Colour* a section with as many dice as it has symbols, each showing that symbol. "
    "A die serves once a round.",
    "*Colora* una sezione con tanti dadi quanti sono i suoi simboli, ognuno con quel simbolo. "
    "Un dado serve una volta per turno.",
)
FIGURE_RULE = Text(  # CC-3.6
    "*Finish* a figure: score its points, *+1* if nobody finished it in an earlier round.",
    "*Completa* una figura: segna i suoi punti, *+1* se nessuno l’ha completata in un turno precedente.",
)
DIE_RULE = Text(  # CC-3.7
    "Points reach a die: colour it and take one left-over die; roll it next round.",
    "I punti arrivano a un dado: coloralo e prendi un dado avanzato; lo tiri dal prossimo turno.",
)
SPECIAL = Text("*This sheet:* {rule}", "*Questo foglio:* {rule}")
LOCK_RULE = Text(  # CC-3.4
    "*Superpowers* – five dice with one symbol colour one side of a lock, each symbol one side only. "
    "Both sides: +1 point, and it is yours.",
    "*Superpoteri* – cinque dadi con lo stesso simbolo colorano un lato di un lucchetto, ogni simbolo "
    "un lato solo. Due lati: +1 punto, ed è tuo.",
)
SAMPLES = Text(
    "*Crayons* – a stroke of each in its box teaches the camera your colours.",
    "*Pastelli* – un tratto per casella insegna i tuoi colori alla fotocamera.",
)

CAIRN = Text("Egg {number}", "Uovo {number}")
START = Text("start", "inizio")
SOLO_TURN = Text(  # CC-6.1, CC-6.2, CC-6.3
    "*Six dice*, one of each colour; six more are the stock. *Each turn* roll the dice you used last turn, "
    "use at least one, then fill the next stone from the top of the cairn. No die to use, or no stone left: "
    "the game is over.",
    "*Sei dadi*, uno per colore; altri sei sono la scorta. *Ogni turno* tira i dadi usati il turno prima, "
    "usane almeno uno, poi riempi la prossima pietra dall’alto della pila. Nessun dado da usare, o nessuna "
    "pietra rimasta: la partita è finita.",
)
SOLO_STONES = Text(  # CC-6.4, CC-6.5
    "{trade} While it is next: swap one unused die for a stock die and roll that.  "
    "{plus} While it is next: one extra symbol of the kind shown, beside at least one die.",
    "{trade} Quando tocca a lei: cambia un dado non usato con uno della scorta e tiralo.  "
    "{plus} Quando tocca a lei: un simbolo in più di quel tipo, insieme ad almeno un dado.",
)
SOLO_SCORE = Text(  # CC-6.7, CC-6.9
    "*Score* – 2 for each finished egg, *+1* if it is finished when the last stone of its own cairn "
    "is filled; then choose the next cairn. Best possible: {best}.",
    "*Punti* – 2 per ogni uovo completo, *+1* se lo è quando riempi l’ultima pietra della sua pila; "
    "poi scegli la pila seguente. Il massimo è {best}.",
)
