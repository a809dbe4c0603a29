"""Readers of the environment, the secret key, and the system checks."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from referee import env


def test_a_flag_is_on_or_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("X", "yes")
    assert env.env_flag("X") is True
    monkeypatch.setenv("X", "")
    assert env.env_flag("X", default=True) is True
    monkeypatch.setenv("X", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="X is 'perhaps'"):
        env.env_flag("X")


def test_a_number_is_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("X", "many")
    with pytest.raises(ImproperlyConfigured, match="whole number"):
        env.env_number("X", 1)


def test_the_secret_key_is_made_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    key = env.secret_key(tmp_path / "data")
    assert len(key) > 50
    assert env.secret_key(tmp_path / "data") == key
    assert (tmp_path / "data" / "secret_key").stat().st_mode & 0o077 == 0


def test_a_directory_for_it_that_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "file").touch()
    with pytest.raises(ImproperlyConfigured, match="cannot be"):
        env.secret_key(tmp_path / "file")


def test_every_check_has_a_hint(settings) -> None:  # type: ignore[no-untyped-def]
    settings.DATA_DIR = Path("/nowhere/at/all")
    settings.DATABASE_URL, settings.REDIS_URL = "postgresql://x", ""
    found = {message.id: message.hint for message in run_checks()}
    assert found["campaigns.E001"]
    assert found["campaigns.W001"]


def test_no_migration_is_missing(db: None) -> None:
    call_command("makemigrations", "--check", "--dry-run", stdout=StringIO())


def test_the_schema_has_no_warnings(tmp_path: Path) -> None:
    file = tmp_path / "schema.yml"
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(file))
    assert "/api/v1/campaigns/{campaign_id}/orders/" in file.read_text()
