"""Typed readers of environment variables, and the site's own secret key."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def env_text(name: str, default: str = "") -> str:
    """Return a setting as text; an empty variable counts as not set."""
    return os.environ.get(name, "").strip() or default


def env_flag(name: str, default: bool = False) -> bool:
    """Return a setting that is on or off.

    Raises:
        ImproperlyConfigured: the variable is neither.
    """
    raw = env_text(name).lower()
    if not raw:
        return default
    if raw in ("1", "true", "yes", "on"):
        return True
    if raw in ("0", "false", "no", "off"):
        return False
    raise ImproperlyConfigured(f"{name} is {raw!r}; write 1 or 0.")


def env_number(name: str, default: int) -> int:
    """Return a setting that is a whole number.

    Raises:
        ImproperlyConfigured: the variable is something else.
    """
    raw = env_text(name)
    if not raw:
        return default
    try:
        return int(raw)
    except ValueError as fault:
        raise ImproperlyConfigured(f"{name} is {raw!r}; write a whole number.") from fault


def env_list(name: str, default: str = "") -> list[str]:
    """Return a setting that is a list separated by commas."""
    return [part.strip() for part in env_text(name, default).split(",") if part.strip()]


def secret_key(data: Path) -> str:
    """Return the site's secret key: SECRET_KEY, or one made once and kept in the data directory.

    Raises:
        ImproperlyConfigured: the data directory cannot be written.
    """
    given = env_text("SECRET_KEY")
    if given:
        return given
    path = data / "secret_key"
    try:
        return path.read_text(encoding="ascii").strip() or _make_key(path)
    except FileNotFoundError:
        return _make_key(path)
    except OSError as fault:
        raise ImproperlyConfigured(f"The secret key {path} cannot be read: {fault}.") from fault


def _make_key(path: Path) -> str:
    """Write a new key so that of two processes starting at once both end with the same one."""
    draft = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    except OSError as fault:
        raise ImproperlyConfigured(
            f"The data directory {path.parent} cannot be written: {fault}. "
            "Set REFEREE_DATA to a directory that can."
        ) from fault
    return path.read_text(encoding="ascii").strip()
