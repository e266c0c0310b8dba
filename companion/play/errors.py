"""Why something cannot go on, in three kinds: malformed, illegal, ambiguous. Findings are not errors."""

from __future__ import annotations

from companion.errors import CompanionError, Exit


class Refusal(CompanionError):
    """A move, state or setup that cannot be accepted, with the rule it breaks where there is one."""

    word = "refused"  # how an expectation in a record calls it

    def __init__(self, code: Exit, rule: str, say: str, hint: str = "") -> None:
        super().__init__(code, say, hint)
        self.rule = rule


class IllegalMove(Refusal):
    """Well written, and against a rule."""

    word = "illegal"

    def __init__(
        self, rule: str, say: str, hint: str = "", *, early: bool = False, refuses: bool = False
    ) -> None:
        super().__init__(Exit.FINDINGS, rule, say, hint)
        self.early = early  # only too early: something else must be decided first
        self.refuses = refuses  # it refuses to do what must be done, which is then not done unsaid


class MalformedMove(Refusal):
    """Not a move of this game in any position."""

    word = "malformed"

    def __init__(self, say: str, hint: str = "") -> None:
        super().__init__(Exit.USAGE, "", say, hint)


class AmbiguousMove(Refusal):
    """Several moves could be meant; `choices` are their texts."""

    word = "ambiguous"

    def __init__(self, say: str, choices: tuple[str, ...], hint: str = "") -> None:
        super().__init__(Exit.USAGE, "", say, hint)
        self.choices = choices


class BadSetup(Refusal):
    """A setup or option that no game can start from; `key` is the setup entry concerned."""

    word = "impossible"

    def __init__(self, key: str, say: str, rule: str = "", hint: str = "") -> None:
        super().__init__(Exit.USAGE, rule, say, hint)
        self.key = key


class MalformedState(Refusal):
    """Saved data that is not a state of this game."""

    word = "malformed"

    def __init__(self, say: str, hint: str = "") -> None:
        super().__init__(Exit.USAGE, "", say, hint)
