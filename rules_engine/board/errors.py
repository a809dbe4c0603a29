"""What goes wrong with boards."""

from rules_engine.errors import RulesEngineError


class BoardError(RulesEngineError, ValueError):
    """A board, a space or a link that does not fit; the message is for a club's referee."""
