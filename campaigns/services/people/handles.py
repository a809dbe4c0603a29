"""Names of rows for forms: a row's own number would count those of the whole site."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from django.db.models import Model
from django.utils.crypto import salted_hmac

M = TypeVar("M", bound=Model)


def handle(row: Model) -> str:
    """Return the name of a row by which a form names it again; it says nothing else."""
    name = salted_hmac(f"campaigns.{row._meta.model_name}", str(row.pk), algorithm="sha256")
    return name.hexdigest()[:20]


def named(rows: Iterable[M], name: str) -> M | None:
    """Return the row that a form names, if it is among these."""
    return next((row for row in rows if handle(row) == name), None)
