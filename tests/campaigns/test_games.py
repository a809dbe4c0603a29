"""Every installed game by the API alone: orders, answers, the export, its check, the import."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaigns.services.files import exports
from rules_engine.core.registry import GAMES
from rules_engine.tools.commands import main
from tests.conftest import Cast

STEPS = 8


@pytest.fixture(params=sorted(GAMES))
def begun(make_cast: Any, request: pytest.FixtureRequest) -> Cast:
    """A campaign of an installed game, with dice whose secret is sealed."""
    cast: Cast = make_cast(request.param)
    cast.start()
    return cast


def call(cast: Cast, who: str, method: str, part: str, data: Any = None) -> Any:
    address = f"/api/v1/campaigns/{cast.campaign.pk}/{part}"
    return getattr(cast.client(who), method)(address, data, content_type="application/json")


def act(cast: Cast, who: str) -> str:
    """Let a side answer what it is asked, else give the first order it may; return which it did."""
    seen = call(cast, who, "get", "view/").json()["view"]
    if seen["decisions"]:
        decision = seen["decisions"][0]
        data = {"key": decision["choices"][0]["key"]}
        done = call(cast, who, "post", f"decisions/{decision['id']}/", data)
        assert done.status_code == 201, done.content
        return "answer"
    orders = call(cast, who, "get", "orders/legal/").json()["orders"]
    if not orders:
        return ""
    data = {"order": orders[0]}
    assert call(cast, who, "post", "orders/check/", data).json()["lawful"], orders[0]
    done = call(cast, who, "post", "orders/", data)
    assert (done.status_code, done.json()["status"]) == (201, "done"), done.content
    return "order"


def test_a_campaign_by_programs_and_its_export(begun: Cast, tmp_path: Path) -> None:
    sides = begun.names[1:3]
    acts = [act(begun, who) for _ in range(STEPS) for who in sides]
    assert acts.count("order") >= 2
    raw = exports.export_file(begun.seat("referee")).getvalue()
    kept = tmp_path / "campaign.json"
    kept.write_bytes(raw)
    assert main(["verify", str(kept)]) == 0
    answer = begun.client("stranger").post("/api/v1/import/", raw, "application/json")
    assert answer.status_code == 201, answer.content


def test_the_schema_is_written_whatever_is_installed(begun: Cast) -> None:
    found = begun.client("referee").get("/api/v1/schema/", headers={"Accept": "application/json"})
    assert found.status_code == 200
    assert "/api/v1/campaigns/{campaign_id}/orders/" in found.json()["paths"]
