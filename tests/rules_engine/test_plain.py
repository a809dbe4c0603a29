"""Plain data: one canonical form, nothing in it that JSON cannot hold for ever."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.plain import assert_plain, canonical, digest, removed, written

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(PLAIN)
def test_canonical_bytes_do_not_depend_on_the_order_of_keys(value: object) -> None:
    assert canonical(value) == canonical(_turned(value))
    assert digest(value) == digest(_turned(value))


def _turned(value: object) -> object:
    if isinstance(value, dict):
        return {key: _turned(value[key]) for key in reversed(list(value))}
    if isinstance(value, list):
        return [_turned(part) for part in value]
    return value


@pytest.mark.parametrize("value", [1.5, {"a": [0.1]}, {"a": (1,)}, {1: "a"}, {"a": object()}])
def test_what_is_not_plain_is_refused_with_its_place(value: object) -> None:
    with pytest.raises(ValueError, match="value"):
        assert_plain(value)


def test_writing_shares_what_is_not_on_the_path() -> None:
    before = {"units": {"a": {"space": "0101"}, "b": {"space": "0202"}}, "turn": 1}
    after = written(before, ("units", "a", "space"), "0303")
    assert before["units"]["a"] == {"space": "0101"}
    assert after["units"]["a"] == {"space": "0303"}
    assert after["units"]["b"] is before["units"]["b"]


def test_writing_makes_missing_branches_and_removing_what_is_not_there_changes_nothing() -> None:
    assert written({}, ("a", "b"), 1) == {"a": {"b": 1}}
    assert removed({"a": {}}, ("a", "b")) == {"a": {}}
    assert removed({"a": {"b": 1, "c": 2}}, ("a", "b")) == {"a": {"c": 2}}


def test_nothing_can_be_written_below_a_number() -> None:
    with pytest.raises(ValueError, match="nothing can be written below"):
        written({"turn": 3}, ("turn", "deeper"), 1)
