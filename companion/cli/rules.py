"""`companion rules`: a rule in our words, by its number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from companion.verbs.rules import Rule, Section


def rules(
    rule: Annotated[
        str, typer.Argument(metavar="[RULE]", help="CM-5.9, or a section: CM-5, or a game: CM.")
    ] = "",
    *,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """A rule in our words, by its number."""
    from companion.verbs.rules import rules_for, sections

    if not rule:
        _show_sections(sections(), as_json=json)
    else:
        _show_rules(rules_for(rule), as_json=json)


def _show_rules(found: tuple[Rule, ...], *, as_json: bool) -> None:
    if as_json:
        _document({"rules": found})
        return
    import shutil
    import sys
    import textwrap

    margin = max(len(rule.number) for rule in found) + 2
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    for rule in found:
        lines = textwrap.wrap(rule.text, max(20, width - margin)) if width else [rule.text]
        typer.echo(f"{rule.number:<{margin}}" + f"\n{' ' * margin}".join(lines))


def _show_sections(found: tuple[Section, ...], *, as_json: bool) -> None:
    if as_json:
        _document({"sections": found})
        return
    for section in found:
        typer.echo(f"{section.prefix:<6}  {section.game}, {section.rules} rules")
    typer.echo("`companion rules CM-5` lists a section, `companion rules CM-5.9` shows a rule.")


def _document(content: dict[str, object]) -> None:
    from companion.verbs.rules import SCHEMA
    from companion.wire import to_json

    typer.echo(to_json({"schema": SCHEMA, **content}), nl=False)
