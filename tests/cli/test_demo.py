"""`companion demo`: the whole loop once, a page that is safe and whole, and nobody's folder overwritten."""

from html.parser import HTMLParser

import pytest

from companion.errors import Exit
from companion.report.html import tag, text
from companion.verbs import demo as verb


class Page(HTMLParser):
    """What a browser would load, and which pictures have no words."""

    def __init__(self):
        super().__init__()
        self.loads, self.silent, self.ids, self.scripts, self.open = [], 0, set(), 0, []

    def handle_starttag(self, name, attributes):
        found = dict(attributes)
        self.loads += [found[key] for key in ("src", "href") if key in found]
        self.silent += name == "img" and not found.get("alt")
        self.scripts += name == "script"
        self.ids |= {found["id"]} if "id" in found else set()
        if name not in {"img", "meta", "link", "input", "br"}:
            self.open.append(name)

    def handle_endtag(self, name):
        assert self.open.pop() == name


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Made once in this process: the same as with several, and quicker to follow."""
    folder = tmp_path_factory.mktemp("demo") / "demo"
    told = []
    return verb.demonstrate(folder, lambda *step: told.append(step), workers=2), told


def test_everything_is_told_and_the_bar_comes_to_its_end(made):
    done, told = made
    assert [step for _, step, _ in told] == sorted(step for _, step, _ in told)
    assert told[-1][1] == told[-1][2]
    assert [table.slug for table in done.story.tables] == list(verb.GAMES)
    assert all(table.checked.legal and table.counted.sheet.players for table in done.story.tables)


def test_the_illegal_table_is_caught_and_the_turn_explained(made):
    story = made[0].story
    assert {one.rule for one in story.illegal.checked.findings} == {"MT-8.3"}
    assert [turn.say for turn in story.turn.checked.turns] == ["p2: place RED in row2"]


def test_billy_asks_for_what_was_forgotten_and_is_then_content(made):
    billy = made[0].story.billy
    assert sum(option.chosen for option in billy.options) == 1
    assert billy.differs
    assert billy.to_do[0].endswith("to Billy's row.")
    assert billy.confirmed == "The table shows what was announced."


def test_the_page_needs_nothing_from_elsewhere_and_every_picture_has_words(made):
    done, _ = made
    page = Page()
    page.feed(done.index.read_text(encoding="utf-8"))
    assert not page.open
    assert (page.silent, page.scripts) == (0, 0)
    for goal in page.loads:
        if goal.startswith("#"):
            assert goal[1:] in page.ids, goal
        else:
            assert (done.folder / goal).is_file(), goal
    assert done.story.rules
    assert all(f"rule-{number}" in page.ids for number in done.story.rules)


def test_no_game_is_left_among_the_person_s_own(made):
    from companion.store.games import saved_names

    assert "demo" not in saved_names()


def test_a_demo_may_be_made_anew_but_a_person_s_folder_is_left_alone(companion_says, tmp_path):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "holiday.jpg").write_bytes(b"1")
    told = companion_says("demo", "--out", mine)
    assert (told.code, "nothing was written" in told.err) == (Exit.USAGE, True)
    assert [path.name for path in mine.iterdir()] == ["holiday.jpg"]
    file = tmp_path / "file"
    file.write_bytes(b"")
    assert companion_says("demo", "--out", file).code == Exit.USAGE
    (mine / verb.MARK).write_bytes(b"")
    assert verb.refuse_others(mine)


@pytest.mark.parametrize(
    ("made", "markup"),
    [
        (text("<b>", "&"), "&lt;b&gt;&amp;"),
        (tag("p", "1 < 2", class_="a b"), '<p class="a b">1 &lt; 2</p>'),
        (tag("a", "x", href='"><script>'), '<a href="&quot;&gt;&lt;script&gt;">x</a>'),
        (tag("img", alt="a", hidden=True, title=None), '<img alt="a" hidden>'),
        (tag("ul", (tag("li", one) for one in ("a", None, "b"))), "<ul><li>a</li><li></li><li>b</li></ul>"),
        (tag("label", "x", for_="y", aria_label="z"), '<label for="y" aria-label="z">x</label>'),
    ],
)
def test_words_are_never_taken_for_markup(made, markup):
    assert made == markup
