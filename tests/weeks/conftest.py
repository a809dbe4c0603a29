"""The clock of the stories."""

from __future__ import annotations

from tests.weeks.fixtures import clock as clock
