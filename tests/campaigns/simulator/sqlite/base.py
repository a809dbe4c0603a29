"""SQLite as the simulator's world keeps it: every statement and every commit is the world's."""

from __future__ import annotations

from typing import Any

from django.db.backends.sqlite3 import base

from tests.campaigns.simulator.here import here


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection whose owner is stopped, or dies, wherever the world wants it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.execute_wrappers.append(self._statement)

    def _statement(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if here.world is None:
            return execute(sql, params, many, context)
        return here.world.statement(self, sql, lambda: execute(sql, params, many, context))

    def _commit(self) -> None:
        if here.world is None:
            super()._commit()
        else:
            here.world.commit(self, super()._commit)

    def _rollback(self) -> None:
        if here.world is None:
            super()._rollback()
        else:
            here.world.rollback(self, super()._rollback)

    def close(self) -> None:
        """Close the connection; the next one is whole again."""
        super().close()
        if here.world is not None:
            here.world.reconnected()

    def forsake(self) -> None:
        """Let everything go that was not committed, as when the other end of a line is gone."""
        if self.connection is not None:
            self.connection.rollback()

    def renew(self) -> None:
        """Become a connection that nobody has used."""
        self.forsake()
        self.in_atomic_block = self.needs_rollback = self.closed_in_transaction = False
        self.commit_on_exit = True
        self.savepoint_ids, self.atomic_blocks, self.run_on_commit = [], [], []
        self.savepoint_state = 0
        self.run_commit_hooks_on_set_autocommit_on = False
        self.rollback_exc = None
        if self.connection is not None:
            self.connection.isolation_level = None
            self.autocommit = True
