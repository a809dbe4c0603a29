"""What a counter shows comes from the view alone and survives a web address."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cartography import (
    Appearance,
    AppearanceError,
    appearance_of,
    appearances,
    counter_png,
    parse_key,
)
from cartography.counters import counter_rgb
from cartography.ghosts import ghost_of
from rules_engine.games.grenade.counters import counter

SHORT = st.text(max_size=16)
NUMBER = st.none() | st.integers(0, 999)


@given(
    st.builds(
        Appearance, st.text(min_size=1, max_size=16), SHORT, SHORT, SHORT, SHORT, NUMBER, NUMBER,
        st.text("croims12pfw", max_size=5), SHORT, SHORT,
    )
)  # fmt: skip
@settings(deadline=None)
def test_keys_round_trip(shown: Appearance) -> None:
    key = shown.key()
    assert parse_key(key) == shown
    assert all(letter.isascii() and (letter.isalnum() or letter in "._~-") for letter in key)


@pytest.mark.parametrize(
    "key",
    ["", "us", "us.......", ".......", "us.......x", "us......9999.", "us.....-1..", "us.~zz......",
     "us.~ff......", "us.a/b......", "us." + "a" * 17 + "......", "us.......\n", "us....../etc."],
)  # fmt: skip
def test_what_is_no_key_is_refused(key: str) -> None:
    if key == "us.......":
        assert parse_key(key) == Appearance("us")
        return
    with pytest.raises(AppearanceError, match="is no counter key"):
        parse_key(key)


@given(st.text(max_size=60))
def test_any_text_is_a_key_or_refused(text: str) -> None:
    try:
        shown = parse_key(text)
    except AppearanceError:
        return
    assert parse_key(shown.key()) == shown


def test_a_unit_shows_what_its_record_holds() -> None:
    unit = {
        "side": "us", "type": "mechanized", "size": "brigade", "class": "C", "paren": True,
        "morale": 3, "ma": 12, "strength": 9, "supply": "out", "face": "reduced",
    }  # fmt: skip
    shown = appearance_of("A/2A/19", unit, True, counter("A/2A/19", unit))
    assert shown == Appearance("us", "mechanized", "brigade", "A/2A/19", "(C)3", 9, 12, "rom")


def test_a_cadre_counts_as_a_battalion_without_class() -> None:
    unit = {
        "side": "german", "type": "infantry", "size": "regiment", "class": "C", "morale": 1,
        "ma": 4, "strength": 6, "face": "cadre", "cadre": [1, 4],
    }  # fmt: skip
    shown = appearance_of("1156/363/81", unit, face=counter("1156/363/81", unit))
    assert (shown.size, shown.rating, shown.strength, shown.flags) == ("battalion", "", 1, "c")


def test_of_a_contact_only_the_side_is_shown() -> None:
    assert appearance_of("contact 3", {"side": "german", "space": "0407"}) == Appearance("german")
    first = appearance_of("contact 3", {"side": "german", "space": "0407"})
    other = appearance_of("contact 4", {"side": "german", "space": "0511"})
    assert first.key() == other.key()


def test_an_unknown_strength_is_a_question_mark() -> None:
    unit = {"side": "us", "type": "infantry", "ma": 4}
    unknown = appearance_of("1", unit, face=counter("1", unit))
    known = appearance_of("1", unit, face=counter("1", {**unit, "strength": 5}))
    assert unknown.strength is None
    assert counter_png(unknown, 40) != counter_png(known, 40)


def test_of_a_game_that_says_nothing_more_type_size_and_name_are_shown() -> None:
    unit = {"side": "red", "type": "tank", "size": "brigade", "strength": 5, "face": "cadre"}
    assert appearance_of("1/Red", unit) == Appearance("red", "tank", "brigade", "1/Red")


def test_sides_differ_in_shape_and_not_only_in_colour() -> None:
    outlines = []
    for side in ("us", "german"):
        with Image.open(io.BytesIO(counter_png(Appearance(side), 40))) as picture:
            outlines.append(picture.convert("RGBA").getchannel("A").tobytes())
    assert outlines[0] != outlines[1]


def test_every_mark_changes_the_counter() -> None:
    drawn = {
        counter_png(Appearance("us", "infantry", "regiment", "1", "A1", 5, 4, flag), pixels)
        for flag in ("", "c", "r", "o", "i", "m")
        for pixels in (32, 64)
    }
    assert len(drawn) == 12


def contact(**changes: object) -> dict[str, object]:
    """Return a contact of a view: an infantry regiment seen on turn 4."""
    what = {"side": "german", "type": "infantry", "size": "regiment"}
    found = {"id": "#3", "side": "german", "space": "0407", "turn": 4, "what": what}
    return {**found, "certainty": "probable", **changes}


def test_a_ghost_shows_what_the_contact_holds() -> None:
    shown = ghost_of(contact())
    assert shown == Appearance(
        "german", "infantry", "regiment", "#3", flags="p", look="", values="T4"
    )
    assert shown.is_ghost
    assert parse_key(shown.key()) == shown
    vague = ghost_of(contact(what={"side": "german"}, certainty="reported"))
    assert vague == Appearance("german", designation="#3", flags="w", values="T4")


def test_how_sure_a_side_is_shows_in_the_line_of_a_ghost() -> None:
    for pixels in (32, 64):
        drawn = {
            counter_png(ghost_of(contact(certainty=word)), pixels)
            for word in ("probable", "possible", "reported")
        }
        drawn.add(counter_png(Appearance("german", "infantry", "regiment", "#3"), pixels))
        assert len(drawn) == 4


def test_ghosts_lie_below_the_counters_of_their_space() -> None:
    units = {"117/30/19": {"side": "us", "space": "0407", "status": "map", "type": "infantry"}}
    piles = appearances({"units": units, "contacts": [contact(), contact(id="#4", space="0408")]})
    assert [one.designation for one in piles["0407"]] == ["#3", "117/30/19"]
    assert [one.designation for one in piles["0408"]] == ["#4"]


@pytest.mark.parametrize("mark", ["a", "d"])
def test_the_marker_of_disruption_covers_no_designation(mark: str) -> None:
    whole = Appearance("allied", "infantry", "battalion", "2_S_Staffs_A", values="2/3")
    pictures = [counter_rgb(replace(whole, flags=flags), 128) for flags in ("", mark)]
    band = (0, 0, 128, 24)
    assert pictures[0].crop(band).tobytes() == pictures[1].crop(band).tobytes()
    assert pictures[0].tobytes() != pictures[1].tobytes()
