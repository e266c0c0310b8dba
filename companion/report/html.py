"""HTML written by hand, safely: everything is text until `tag` has made markup of it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final, TypeAlias

VOID: Final = frozenset({"img", "meta", "link", "input", "br"})


class Html(str):
    """Markup, as only `tag` and `page` make it."""

    __slots__ = ()


Inside: TypeAlias = "str | Html | Iterable[Inside] | None"


def tag(name: str, /, *inside: Inside, **attributes: str | int | bool | None) -> Html:
    """`class_` and `for_` lose their underscore, `aria_label` becomes aria-label; None is left out."""
    words = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in VOID:
        return Html(f"<{name}{words}>")
    return Html(f"<{name}{words}>{text(*inside)}</{name}>")


def _attribute(key: str, value: str | int | bool | None) -> str:
    name = key.rstrip("_").replace("_", "-")
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


def text(*inside: Inside) -> Html:
    """Plain words escaped, markup as it is, the rest one after the other."""
    parts: list[str] = []
    for one in inside:
        if isinstance(one, Html):
            parts.append(one)
        elif isinstance(one, str):
            parts.append(escape(one))
        elif one is not None:
            parts.append(text(*one))
    return Html("".join(parts))


def page(title: str, style: str, *body: Inside, lang: str = "en") -> str:
    """A whole document that needs nothing from elsewhere; `style` is our own and goes in as it is."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        Html(f"<style>{style}</style>"),
    )
    return f"<!DOCTYPE html>\n{tag('html', head, tag('body', *body), lang=lang)}\n"
