"""What every game promises: a Game record, findings, score sheets, written records and seeded chance."""

from companion.play.chance import Chance, chance_from, drawn, one_of, shuffled
from companion.play.errors import AmbiguousMove, BadSetup, IllegalMove, MalformedMove, MalformedState, Refusal
from companion.play.finding import Finding, Verdict
from companion.play.game import Game, Option, Options, OptionValue, Setup, resolved
from companion.play.judging import Explanation, Hidden, PossibleTurn, Scored
from companion.play.layout import Layout, Lying, Question
from companion.play.playout import Outcome, Rate, play_out, playouts
from companion.play.record import Line, LineKind, Record, RecordError, parse_record, print_record
from companion.play.replay import Replay, Step, Trouble, record_of, replay
from companion.play.scores import PlayerScore, ScoreLine, ScoreSheet
from companion.play.summary import Share, Summary, summary
from companion.play.turns import read_turn, write_turns

__all__ = [
    "AmbiguousMove",
    "BadSetup",
    "Chance",
    "Explanation",
    "Finding",
    "Game",
    "Hidden",
    "IllegalMove",
    "Layout",
    "Line",
    "LineKind",
    "Lying",
    "MalformedMove",
    "MalformedState",
    "Option",
    "OptionValue",
    "Options",
    "Outcome",
    "PlayerScore",
    "PossibleTurn",
    "Question",
    "Rate",
    "Record",
    "RecordError",
    "Refusal",
    "Replay",
    "ScoreLine",
    "ScoreSheet",
    "Scored",
    "Setup",
    "Share",
    "Step",
    "Summary",
    "Trouble",
    "Verdict",
    "chance_from",
    "drawn",
    "one_of",
    "parse_record",
    "play_out",
    "playouts",
    "print_record",
    "read_turn",
    "record_of",
    "replay",
    "resolved",
    "shuffled",
    "summary",
    "write_turns",
]
