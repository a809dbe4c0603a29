"""Operation Grenade: what a side may not know shows at no address."""

from __future__ import annotations

import pytest

from tests.campaigns.tightness.checks import assert_tight

pytestmark = pytest.mark.slow


@pytest.mark.django_db
def test_hidden_changes_show_at_no_address() -> None:
    assert_tight("grenade")
