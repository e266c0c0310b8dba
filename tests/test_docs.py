"""What a person meets stands in the docs: every command, every option, every code; and nothing else does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
import typer

from companion.cli.main import app

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "companion" / "docs"
COMMANDS = (DOCS / "commands.md").read_text(encoding="utf-8")
FINDINGS = (DOCS / "findings.md").read_text(encoding="utf-8")
TELLING = {"Finding", "Question", "Refused"}
CODE = re.compile(r"[a-z]+(-[a-z]+)+|damaged|empty|moving")


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    for name, sub in getattr(command, "commands", {}).items():
        yield from commands(sub, (*path, name))
    yield " ".join(path), command


ALL = dict(commands(typer.main.get_command(app)))


def chapter_of(name: str) -> str:
    """The part of the page about one command; `replay, simulate, rules` share one."""
    word = name.split(maxsplit=1)[0]
    for chapter in re.split(r"^## ", COMMANDS, flags=re.MULTILINE)[1:]:
        if re.match(rf"companion ([a-z]+, )*{word}\b", chapter):
            return chapter
    pytest.fail(f"companion {name} stands nowhere in commands.md")


@pytest.mark.parametrize("name", [name for name in ALL if name])
def test_every_command_and_option_is_documented(name):
    chapter = chapter_of(name)
    assert name in chapter
    options = {
        option
        for param in ALL[name].params
        if isinstance(param, click.Option) or param.param_type_name == "option"
        for option in (*param.opts, *param.secondary_opts)
        if option.startswith("--") and option not in {"--json", "--help"}
    }
    missing = {option for option in options if not re.search(rf"`[^`]*{option}\b", chapter)}
    assert not missing


def test_no_option_is_documented_that_does_not_exist():
    known = {o for c in ALL.values() for p in c.params for o in (*p.opts, *p.secondary_opts)}
    assert set(re.findall(r"--[a-z][a-z0-9-]+", COMMANDS)) - known - {"--help"} == set()


def told() -> set[str]:
    """The codes that the source can tell, taken from the calls that make findings, questions and refusals."""
    found = set()
    for file in (ROOT / "companion").rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = {
            target.id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        helpers = {
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and [arg.arg for arg in node.args.args][:1] == ["code"]
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and called(node) in TELLING | helpers:
                parts = [
                    names.get(part.id, part) if isinstance(part, ast.Name) else part
                    for part in ast.walk(node.args[0])
                ]
                found |= {p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str)}
    return {code for code in found if CODE.fullmatch(code)}


def called(node: ast.Call) -> str:
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def test_every_code_is_documented_and_every_documented_code_exists():
    documented = {code for code in re.findall(r"`([a-z-]+)`", FINDINGS) if CODE.fullmatch(code)}
    assert documented == told()


@pytest.mark.parametrize("page", [*DOCS.glob("*.md"), *ROOT.glob("*.md")], ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert link.startswith("http") or (page.parent / link).exists(), link
