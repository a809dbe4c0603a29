"""Questions that every page asks the database: put together once, asked with other values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import Field, Model, QuerySet, Value
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError

M = TypeVar("M", bound=Model)


class Blank(Value):
    """A place in a question for a value that is named when it is asked."""

    def __init__(self, name: str, output_field: Field[Any, Any]) -> None:
        super().__init__(name, output_field)

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> Any:
        """Return a place for a value, and this itself where the value will stand."""
        return "%s", [self]


class Prepared(Generic[M]):
    """A question with blanks.

    Django puts a statement together anew each time it is asked, which for the long ones takes ten
    times as long as the database needs to answer them: half of the time of a page that is kept.
    Here it is done once. Values can stand wherever the question has a `Blank`; which tables and
    columns it asks for cannot hang on one. What holds locks raises TransactionManagementError
    outside of a transaction, as it does in Django.
    """

    def __init__(self, ask: Callable[[], QuerySet[M]]) -> None:
        self._ask = ask

    def rows(self, **values: Any) -> list[M]:
        """Return the rows that are found with a value for the name of each blank."""
        query = _Filled(self._rows.model)
        query.compiled = self._filled(values)
        return list(QuerySet(self._rows.model, query=query, using=self._rows.db))

    def first(self, **values: Any) -> M | None:
        """Return the first of these rows, None where there is none."""
        return next(iter(self.rows(**values)), None)

    def tuples(self, **values: Any) -> list[Any]:
        """Return the same as tuples, of a question that asks for columns."""
        return list(self._filled(values).results_iter(tuple_expected=True))

    @cached_property
    def _rows(self) -> QuerySet[M]:
        return self._ask()

    @cached_property
    def _statement(self) -> tuple[SQLCompiler, str, tuple[Any, ...]]:
        compiler = self._rows.query.get_compiler(self._rows.db)
        sql, params = compiler.as_sql()
        # How values of its columns are read does not change either.
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        compiler.get_converters = lambda _: converters
        return compiler, sql, tuple(params)

    def _filled(self, values: Mapping[str, Any]) -> SQLCompiler:
        """Return what asks, with this thread's connection and these values."""
        kept, sql, params = self._statement
        compiler = copy(kept)
        compiler.connection = connection = connections[self._rows.db]
        if compiler.query.select_for_update and connection.get_autocommit():
            raise TransactionManagementError("Locks are held within a transaction only.")
        statement = sql, tuple(_value(one, values, connection) for one in params)
        compiler.as_sql = lambda *_, **__: statement  # type: ignore[method-assign]
        return compiler


class _Filled(Query):
    """What a queryset asks when the statement is there already."""

    compiled: SQLCompiler

    def get_compiler(self, *_: Any, **__: Any) -> SQLCompiler:
        """Return what asks."""
        return self.compiled


def _value(param: Any, values: Mapping[str, Any], connection: Any) -> Any:
    if not isinstance(param, Blank):
        return param
    return param.output_field.get_db_prep_value(values[param.value], connection)
