import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.pieces.face import Font, Words
from companion.pieces.measure import Box
from companion.pieces.symbols import FLASH, SHARED
from printables.drawing import text_width
from printables.typesetting import DESCENT, DoesNotFit, block_height, typeset


def even(text, _font, size):
    """Every letter is half an em wide."""
    return len(text) * size / 2


def lines_of(words, measure=even):
    lines, size = typeset(words, measure)
    return [" ".join("".join(atom.text for atom in chunk) for chunk in line.chunks) for line in lines], size


def test_words_break_where_the_box_ends():
    assert lines_of(Words("one two three", Box(0, 0, 7, 20), 2)) == (["one two", "three"], 2)


def test_a_newline_always_breaks():
    assert lines_of(Words("a\nb", Box(0, 0, 50, 20), 2))[0] == ["a", "b"]


def test_text_shrinks_until_it_fits_and_no_further():
    _, size = lines_of(Words("one two three", Box(0, 0, 10, 3), 4, least=1))
    assert 1 <= size < 4
    assert lines_of(Words("one", Box(0, 0, 10, 5), 4, least=1))[1] == 4


def test_text_that_cannot_fit_is_refused_with_its_words():
    with pytest.raises(DoesNotFit, match="one two three"):
        typeset(Words("one two three", Box(0, 0, 3, 3), 4), even)


def test_stars_make_bold_and_bold_of_bold_is_black():
    lines, _ = typeset(Words("a *b* c", Box(0, 0, 50, 9), 2), even)
    assert [chunk[0].font for chunk in lines[0].chunks] == [Font.TEXT, Font.BOLD, Font.TEXT]
    lines, _ = typeset(Words("a *b*", Box(0, 0, 50, 9), 2, font=Font.BOLD), even)
    assert [chunk[0].font for chunk in lines[0].chunks] == [Font.BOLD, Font.BLACK]


def test_a_glyph_stands_in_the_line_and_is_not_parted_from_its_word():
    lines, _ = typeset(Words("{flash}now", Box(0, 0, 50, 9), 2, glyphs=(FLASH,)), even)
    glyph, word = lines[0].chunks[0]
    assert (glyph.glyph, word.text) == (FLASH, "now")


def test_an_unknown_glyph_is_a_mistake():
    with pytest.raises(KeyError):
        typeset(Words("{nothing}", Box(0, 0, 50, 9), 2), even)


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(["ink", "colour", "Mischung", "*bold*", "{star}", "\n"]), min_size=1, max_size=40
    ),
    st.floats(15, 80),
    st.floats(10, 80),
)
def test_whatever_is_set_lies_inside_its_box(parts, width, height):
    words = Words(" ".join(parts), Box(0, 0, width, height), 5, least=1, glyphs=SHARED)
    try:
        lines, size = typeset(words, text_width)
    except DoesNotFit:
        return
    assert all(line.width <= width + 1e-6 for line in lines)
    assert block_height(len(lines), size, words.leading) + DESCENT * size <= height + 1e-6
    said = " ".join(atom.text for line in lines for chunk in line.chunks for atom in chunk)
    assert said.split() == words.text.replace("*", "").split()
