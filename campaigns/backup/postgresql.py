"""PostgreSQL's tables, copied out at one moment and in again by the database's own COPY: no program
beside it is needed, and none whose version has to fit.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from campaigns.backup import making

NOT_COPIED = ("django_migrations", "campaigns_revision")
"""What a site has by itself: triggers write revisions while the rows come in."""


def dump(aside: Path) -> dict[str, Any]:
    """Write every table into a file of a directory; return tables, migrations and counts."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        tables = {}
        for name in sorted(connection.introspection.table_names(cursor)):
            if name in NOT_COPIED:
                continue
            described = connection.introspection.get_table_description(cursor, name)
            tables[name] = [column.name for column in described]
            with (
                (aside / name).open("wb") as file,
                cursor.copy(f"COPY {_columns(name, tables[name])} TO STDOUT") as rows,
            ):
                for part in rows:
                    file.write(part)
        return {"tables": tables, "migrations": _migrations(), "counts": _counts(cursor)}


class WrongCounts(Exception):
    """The tables in a backup do not hold what the backup says that they hold."""


def others() -> int:
    """Return how many other programs are connected to the database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return int(cursor.fetchone()[0])


def load(aside: Path, tables: dict[str, list[str]], counts: dict[str, int]) -> None:
    """Put every table's rows into a database that has these tables and nothing that is to be kept;
    wholly or not at all.

    Raises:
        WrongCounts: there are other `counts` of them; nothing has been changed.
    """
    quote = connection.ops.quote_name
    with transaction.atomic(), connection.cursor() as cursor:
        names = ", ".join(quote(name) for name in sorted(tables))
        cursor.execute(f"TRUNCATE {names} CASCADE")
        for name, columns in sorted(tables.items()):
            with (
                (aside / name).open("rb") as file,
                cursor.copy(f"COPY {_columns(name, columns)} FROM STDIN") as rows,
            ):
                while part := file.read(1 << 16):
                    rows.write(part)
        models = apps.get_models(include_auto_created=True)
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
        if _counts(cursor) != counts:
            raise WrongCounts


def _columns(name: str, columns: list[str]) -> str:
    quote = connection.ops.quote_name
    return f"{quote(name)} ({', '.join(quote(column) for column in columns)})"


def _migrations() -> dict[str, str]:
    """Return the newest migration of each app."""
    return dict(sorted(MigrationRecorder(connection).applied_migrations()))


def _counts(cursor: Any) -> dict[str, int]:
    found = {}
    for name, table in making.counted().items():
        cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
        found[name] = cursor.fetchone()[0]
    return found
