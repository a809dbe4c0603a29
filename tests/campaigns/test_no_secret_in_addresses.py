"""No form and no request of a page writes the token against foreign forms into an address."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from tests.campaigns.desk.conftest import Desk
from tests.campaigns.desk.test_turn import blind as blind
from tests.campaigns.desk.test_turn import hand_in

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
TOKEN = re.compile(r"csrf_token|_hidden\.html")
ASKING = re.compile(r"<[a-z]+\b(?:[^>{]|\{[^>]*?\})*hx-get=(?:[^>{]|\{[^>]*?\})*>")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_form_that_asks_carries_no_token(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for form in FORM.findall(text):
        asks = 'method="get"' in form or "method=" not in form[: form.index(">")]
        assert not (asks and TOKEN.search(form)), form[:200]
    for tag in ASKING.findall(text):
        assert "hx-include" not in tag or "hx-params" in tag, tag


def test_trying_leads_to_an_address_without_secrets(blind: Desk) -> None:
    hand_in(blind, "red", "take 2")
    page = blind.page("desk-turn")
    assert reverse("desk-turn-try", args=(blind.cast.campaign.pk,)) in page
    wish = {"throw": "1", "until": "turn", "without": "blue", "answers": "first"}
    answer = blind.send("desk-turn-try", csrfmiddlewaretoken="secret", **wish)
    assert answer.status_code == 302
    address = urlsplit(answer.headers["Location"])
    assert address.fragment == "try-title"
    assert parse_qs(address.query) == {name: [value] for name, value in wish.items()}
    shown = blind.cast.client("referee").get(f"{address.path}?{address.query}")
    assert "throwaway dice, throw 1" in shown.content.decode()
    answer = blind.send("desk-turn-try", tries="all", until="turn")
    assert answer.headers["Location"].endswith("?until=turn&tries=all#spread-title")
