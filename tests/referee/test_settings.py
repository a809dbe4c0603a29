"""Readers of the environment, the secret key, and the system checks."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import UserSettingsHolder, global_settings
from django.conf import settings as settings_of_django
from django.core.checks import WARNING, run_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.test import Client

from campaigns import checks
from referee import env
from rules_engine import GAMES
from tests.referee.test_run import ROOT, environment


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


SERVED = {
    "DATABASE_URL": "postgresql://referee@127.0.0.1/referee",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "SITE_ADDRESS": "https://referee.example.org",
    "ALLOWED_HOSTS": "referee.example.org",
    "BEHIND_PROXY": "1",
    "SECRET_KEY": "".join(chr(97 + at * 7 % 26) for at in range(60)),
}


WRONG = [
    ("SITE_ADDRESS", "http://referee.example.org", "campaigns.W002"),
    ("SECRET_KEY", "short", "security.W009"),
    ("DEBUG", "1", "security.W018"),
    ("REDIS_URL", "", "campaigns.W001"),
    ("PROXY_COUNT", "0", "campaigns.W004"),
]


def told_where_served(data: Path, **more: str) -> dict[str, str]:
    """Return the environment of a site that is served."""
    return {**environment(), **SERVED, "REFEREE_DATA": str(data), **more}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory in which it is kept that the games were read and found sound."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture
def warned(monkeypatch: pytest.MonkeyPatch, data: Path) -> Callable[..., dict[str, str]]:
    """Return a function that says of what is warned where the site is served, and in which words,
    with its settings read anew from such an environment.
    """

    # Other tests of this process may have games of their own, which no site has.
    games = {slug: path for slug, path in GAMES.items() if path.startswith("rules_engine.")}
    monkeypatch.setattr(checks, "GAMES", games)

    def ids(**more: str) -> dict[str, str]:
        with monkeypatch.context() as patched:
            patched.setattr(os, "environ", told_where_served(data, **more))
            read = runpy.run_path(str(ROOT / "referee" / "settings.py"))
            fresh = UserSettingsHolder(global_settings)
            for name in filter(str.isupper, read):
                setattr(fresh, name, read[name])
            patched.setattr(settings_of_django, "_wrapped", fresh)
            found = run_checks(include_deployment_checks=True)
            heard = [one for one in found if one.level >= WARNING and not one.is_silenced()]
        return {str(message.id): str(message.msg) for message in heard}

    return ids


def test_nothing_is_warned_of_where_the_site_is_served(
    warned: Callable[..., dict[str, str]],
) -> None:
    assert warned() == {}


@pytest.mark.parametrize(("setting", "value", "told"), WRONG)
def test_what_is_wrong_is_warned_of(
    warned: Callable[..., dict[str, str]], setting: str, value: str, told: str
) -> None:
    assert told in warned(**{setting: value})


@pytest.mark.parametrize(
    "wrong",
    [{setting: value for setting, value, _ in WRONG}, pytest.param({}, marks=pytest.mark.long)],
)
def test_the_command_of_the_guide_fails_where_something_is_wrong(
    data: Path, wrong: dict[str, str]
) -> None:
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    told = told_where_served(data, **wrong)
    done = subprocess.run(command, cwd=ROOT, env=told, capture_output=True, text=True)
    assert bool(done.returncode) == bool(wrong), done.stderr
    assert [one for *_, one in WRONG if wrong and one not in done.stderr] == []


@pytest.mark.django_db
def test_people_who_come_without_tls_are_sent_to_it(settings: Any, client: Client) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    answer = client.get("/accounts/login/")
    assert answer.status_code == 301
    assert answer.headers["Location"].startswith("https://")
    assert client.get("/accounts/login/", HTTP_X_FORWARDED_PROTO="https").status_code == 200
