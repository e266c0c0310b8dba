"""The demo's page: one evening with all four games, from paper to score."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Final

from companion.play import Finding, PlayerScore
from companion.report.check_text import CheckReport
from companion.report.demo_story import (
    BillyStory,
    DemoStory,
    OptionLine,
    PrintStory,
    Shot,
    TableStory,
    TurnStory,
)
from companion.report.html import Html, Inside, page, tag, text
from companion.report.score_text import ScoreReport, ranking_words

TITLE: Final = "Chroma table: the whole loop"
_RULE: Final = re.compile(r"\b(?:CM|CO|CC|MT)-\d+(?:\.\d+)?\b")


def demo_page(story: DemoStory) -> str:
    style = files("companion.report").joinpath("demo.css").read_text(encoding="utf-8")
    return page(TITLE, style, _header(story), tag("main", *_chapters(story)), _footer())


def _header(story: DemoStory) -> Html:
    inks = [ink for table in story.tables for ink in table.inks[:6]]
    links = (
        ("print", "Print"),
        *((table.slug, table.title) for table in story.tables),
        ("wrong", "Caught"),
        ("turn", "A turn"),
        ("billy", "Billy"),
    )
    return tag(
        "header",
        tag("div", *(tag("i", style=f"background:{ink}") for ink in inks), class_="inks", aria_hidden="true"),
        tag("p", "companion demo", class_="kicker"),
        tag("h1", "Photograph the table. Be told what is so."),
        tag(
            "p",
            "Four colour games, printed on paper and played by hand. Everything below was made on this "
            "machine: the pages to print, photos of made-up tables, and what the companion reads, checks "
            "and counts in them. No camera was needed, and nothing came from the network.",
            class_="lead",
        ),
        tag("nav", *(tag("a", words, href=f"#{goal}") for goal, words in links), aria_label="Chapters"),
    )


def _chapters(story: DemoStory) -> Iterator[Html]:
    yield _printed(story.prints)
    yield from (_table(table) for table in story.tables)
    yield _table(story.illegal, anchor="wrong")
    yield _turn(story.turn)
    yield _billy(story.billy)
    yield _rules(story.rules)


def _chapter(anchor: str, kicker: str, title: str, lead: str, inks: Iterable[str], *inside: Inside) -> Html:
    dots = tag(
        "span", *(tag("i", style=f"background:{ink}") for ink in inks), class_="inks", aria_hidden="true"
    )
    return tag(
        "section",
        tag("p", dots, kicker, class_="kicker"),
        tag("h2", title),
        tag("p", lead, class_="lead"),
        *inside,
        id=anchor,
    )


def _figure(shot: Shot, *caption: Inside) -> Html:
    return tag("figure", _linked(shot), tag("figcaption", *caption) if caption else None)


def _linked(shot: Shot) -> Html:
    picture = tag("img", src=shot.file, alt=shot.alt, width=shot.width, height=shot.height, loading="lazy")
    return tag("a", picture, href=shot.full)


def _command(words: str) -> Html:
    return tag("p", tag("code", words), class_="command")


def _with_rules(words: str) -> Html:
    """Numbers of rules lead to their words at the end of the page."""
    parts: list[Inside] = []
    end = 0
    for found in _RULE.finditer(words):
        parts += [words[end : found.start()], _rule(found[0])]
        end = found.end()
    return text(*parts, words[end:])


def _rule(number: str) -> Html:
    return tag("a", number, href=f"#rule-{number}", class_="rule")


# --- print --------------------------------------------------------------------------------------


def _printed(prints: tuple[PrintStory, ...]) -> Html:
    rows = [
        tag(
            "article",
            tag("h3", tag("a", one.title, href=one.file), tag("small", f"{one.pages} pages, PDF")),
            tag("div", *(_linked(shot) for shot in one.shots), class_="strip", tabindex=0, role="group",
                aria_label=f"Pages of {one.title}"),
        )
        for one in prints
    ]  # fmt: skip
    lead = "Cards, tiles, dice, sheets and rails at true size. Every piece carries codes that a camera finds."
    return _chapter("print", "First, paper", "Printed", lead, (), *rows, _command("companion print all"))


# --- a table ------------------------------------------------------------------------------------


def _table(story: TableStory, anchor: str = "") -> Html:
    views = [("Photo", story.photo), ("Checked" if anchor else "Read", story.read)]
    if story.score is not None:
        views.append(("Counted", story.score))
    name = anchor or story.slug
    score = None if story.counted is None else _score(story.counted, story.sheet)
    return _chapter(
        name,
        story.title if anchor else "Read, checked, counted",
        "Caught on the table" if anchor else story.title,
        story.lead,
        story.inks,
        _views(name, views, shown=1 if anchor else 0),
        tag("div", score, _verdict(story.checked), _reading(story.zones), class_="panels"),
        _command(story.command),
    )


def _views(name: str, views: list[tuple[str, Shot]], shown: int) -> Html:
    """Tabs that need no script: the chosen radio button shows its picture."""
    parts: list[Inside] = []
    for number, (words, _) in enumerate(views):
        parts.append(
            tag("input", type="radio", name=f"view-{name}", id=f"{name}-{number}", checked=number == shown)
        )
        parts.append(tag("label", words, for_=f"{name}-{number}"))
    return tag("div", *parts, *(_figure(shot) for _, shot in views), class_="views")


def _verdict(report: CheckReport) -> Html:
    good = report.legal and not report.questions
    words = "Nothing is against the rules" if report.legal else "Against the rules"
    if report.legal and report.questions:
        words = "Nothing against the rules so far"
    lines: list[Inside] = [tag("li", *_finding(one), class_="wrong") for one in report.findings]
    lines += [tag("li", "Asked: ", _with_rules(one.say), class_="asked") for one in report.questions]
    lines += [tag("li", "Not read: ", one, class_="asked") for one in report.unread]
    lines += [tag("li", _with_rules(one.say), " ", _rule(one.rule)) for one in report.hidden]
    lines += [tag("li", _with_rules(note)) for note in report.notes]
    return tag(
        "div",
        tag("h3", tag("span", "✓" if good else "✗" if report.findings else "?", class_="sign"), words),
        tag("p", f"{report.pieces} pieces seen."),
        tag("ul", *lines) if lines else None,
        class_=f"panel verdict {'good' if good else 'bad' if report.findings else 'open'}",
    )


def _finding(one: Finding) -> tuple[Inside, ...]:
    return (_with_rules(one.say), " ", _rule(one.rule) if one.rule else None)


def _reading(zones: tuple[tuple[str, str], ...]) -> Html:
    lines = [tag("div", tag("dt", zone), tag("dd", words)) for zone, words in zones]
    return tag("div", tag("h3", "What lies where"), tag("dl", *lines), class_="panel reading")


def _score(report: ScoreReport, pdf: str) -> Html:
    place = {seat: number for number, seats in enumerate(report.sheet.ranking) for seat in seats}
    players = sorted(report.sheet.players, key=lambda one: place.get(one.player, 99))
    closing: list[Inside] = [tag("p", "Ranking: ", ranking_words(report), ". ", report.outcome, ".")]
    if report.sheet.tie_break:
        closing.append(tag("p", report.sheet.tie_break))
    closing += [tag("p", "Asked: ", _with_rules(one.say), class_="asked") for one in report.questions]
    if pdf:
        closing.append(tag("p", tag("a", "The score sheet as a page to keep (PDF)", href=pdf)))
    return tag(
        "div",
        tag("h3", "The score"),
        tag("div", *(_player(report, one) for one in players), class_="players"),
        *closing,
        class_="panel score",
    )


def _player(report: ScoreReport, player: PlayerScore) -> Html:
    rows = [
        tag(
            "tr",
            tag("td", f"{line.points:+d}" if line.points else "0", class_="number"),
            tag("td", line.what),
            tag("td", _rule(line.rule)),
        )
        for line in player.lines
    ]
    total = tag("span", str(player.total), class_="total")
    caption = tag("caption", total, report.name(player.player), tag("small", report.standing(player.player)))
    return tag("table", caption, tag("tbody", *rows))


# --- a turn -------------------------------------------------------------------------------------


def _turn(story: TurnStory) -> Html:
    report = story.checked
    turns = [tag("li", tag("strong", one.say), " ", _rule(one.rule)) for one in report.turns[:4]]
    changes = [tag("li", one.say) for one in report.changes]
    said = (
        tag("h3", tag("span", "→", class_="sign"), "The turn was" if len(turns) == 1 else "It may have been"),
        tag("ul", *turns),
        tag("p", "What changed:"),
        tag("ul", *changes),
    )
    return _chapter(
        "turn",
        story.title,
        "A turn, explained from two photos",
        "The same table before and after: what moved is found piece by piece, and which legal turn it was.",
        story.inks,
        tag("div", _figure(story.before, "Before"), _figure(story.after, "After"), class_="pair"),
        tag("div", tag("div", *said, class_="panel verdict good"), class_="panels"),
        _command(story.command),
    )


# --- Billy --------------------------------------------------------------------------------------


def _billy(story: BillyStory) -> Html:
    steps = (
        tag(
            "li",
            tag("h3", "The table is compared with the saved game"),
            _figure(story.before),
            tag("ul", *(tag("li", _with_rules(line)) for line in story.agreed)),
        ),
        tag(
            "li",
            tag("h3", "Billy draws"),
            tag("ul", *(tag("li", _with_rules(line)) for line in story.drawn)),
        ),
        tag("li", tag("h3", "You choose the mix"), tag("ol", *map(_option, story.options), class_="options")),
        tag(
            "li",
            tag("h3", "Your hands do it"),
            tag("ul", *(tag("li", _with_rules(line)) for line in story.steps)),
        ),
        tag(
            "li",
            tag("h3", "Something was forgotten"),
            _figure(story.forgotten),
            tag("ul", *(tag("li", _with_rules(line), class_="wrong") for line in story.differs)),
            tag("p", "Still to do:"),
            tag("ul", *(tag("li", _with_rules(line)) for line in story.to_do)),
        ),
        tag("li", tag("h3", "The next photo confirms it"), _figure(story.after), tag("p", story.confirmed)),
    )
    return _chapter(
        "billy",
        "Chroma Mix alone",
        "Confident Billy takes his turn",
        "The solo opponent plays at your real table: the market is read, he draws, and your hands are told "
        "what to do. Where the table and the game differ nothing is changed until you say who is right.",
        story.inks,
        tag("ol", *steps, class_="steps"),
        _command(story.command),
    )


def _option(one: OptionLine) -> Html:
    return tag(
        "li",
        tag("strong", one.words),
        " ",
        tag("span", _with_rules(one.why)),
        " ",
        _rule(one.rule),
        tag("small", one.danger) if one.danger else None,
        tag("em", "chosen") if one.chosen else None,
        class_=" ".join(("chosen",) * one.chosen + ("forbidden",) * (not one.allowed)) or None,
    )


# --- the end ------------------------------------------------------------------------------------


def _rules(rules: dict[str, str]) -> Html:
    lines = [
        (tag("dt", number, id=f"rule-{number}"), tag("dd", words)) for number, words in sorted(rules.items())
    ]
    lead = "Every verdict and every point names its rule. These were named above, in our words."
    return _chapter(
        "rules", "Reasons one can check", "The rules behind it", lead, (), tag("dl", *lines, class_="rules")
    )


def _footer() -> Html:
    return tag(
        "footer",
        tag(
            "p",
            "The photos are rehearsed: printed pieces, photographed by a made-up camera with its own blur, "
            "noise and glare. The truth lies beside each photo as JSON; reading never looks at it.",
        ),
        tag(
            "p",
            "Take your own: print a game, lay the rails, photograph the table, ",
            tag("code", "companion read table.jpg"),
            ".",
        ),
    )
