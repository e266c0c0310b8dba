"""`companion replay`: play a written record; every move judged, with the rule."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from companion.verbs.replay import Judgement


def replay(
    record: Annotated[Path, typer.Argument(metavar="FILE", help="A record; - reads the standard input.")],
    *,
    game: Annotated[str, typer.Option(help="For a record that does not name its game.")] = "",
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> int:
    """Play a written record; every move judged, with the rule."""
    from companion.verbs.replay import judge_file

    judged = judge_file(record, game)
    if json:
        typer.echo(_document(judged), nl=False)
    else:
        _show(judged)
    return judged.exit


def _show(judged: Judgement) -> None:
    width = len(str(judged.lines[-1].line)) if judged.lines else 1
    for line in judged.lines:
        seat = f"{line.seat}: " if line.seat else ""
        rule = f" {line.rule}" if line.rule else ""
        typer.echo(f"{line.line:>{width}}  {line.verdict + rule:<16}  {seat}{line.text}")
    if judged.trouble:
        _show_trouble(judged)
        return
    legal, refused = (sum(line.verdict == word for line in judged.lines) for word in ("legal", "refused"))
    expected = f", {refused} refused as expected" if refused else ""
    typer.echo(f"legal turns: {legal}{expected}; the game {'is over' if judged.over else 'goes on'}")
    if judged.over and judged.score:
        from companion.report.table import score_lines

        for text in score_lines(judged.score, {}):
            typer.echo(text)


def _show_trouble(judged: Judgement) -> None:
    """The reason on stderr, with the rule in our words and a hint."""
    trouble = judged.trouble
    assert trouble is not None
    rule = f" [{trouble.rule}]" if trouble.rule else ""
    say = f"{judged.name}, line {trouble.line} is {trouble.word}{rule}: {trouble.say}"
    typer.echo(f"companion: {say}", err=True)
    if judged.rule_text:
        typer.echo(f"  {trouble.rule}: {judged.rule_text}", err=True)
    if trouble.hint:
        typer.echo(f"  hint: {trouble.hint}", err=True)


def _document(judged: Judgement) -> str:
    from companion.report.documents import score_document
    from companion.verbs.replay import SCHEMA
    from companion.wire import to_json

    return to_json(
        {
            "schema": SCHEMA,
            "record": judged.name,
            "game": judged.game,
            "legal": judged.trouble is None,
            "lines": judged.lines,
            "trouble": judged.trouble,
            "over": judged.over,
            "score": score_document(judged.game, judged.score) if judged.score else None,
        }
    )
