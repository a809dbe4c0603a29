"""A dispatch as a form: words of one's own, or orders."""

from __future__ import annotations

from rules_engine.core.forms import ONE, TEXT, Blank, Entry, Filled, Form, one_of
from rules_engine.core.position import P
from rules_engine.mechanics.dispatches.commanding import far_posts
from rules_engine.mechanics.dispatches.lines import joined, lines_of
from rules_engine.mechanics.dispatches.moments import name_of, to_come
from rules_engine.mechanics.dispatches.record import Dispatches, Post
from rules_engine.mechanics.dispatches.sending import MOST_TEXT as MOST_ORDERS
from rules_engine.mechanics.dispatches.writing import MOST_TEXT


def form_of(record: Dispatches[P], position: P, side: str, filled: Filled) -> Form:
    """Return the blanks of a dispatch, and its arguments once all are filled."""
    own = tuple(post for post in record.own(side) if record.where(position, post))
    others = tuple(post for post in record.posts if post.name != "".join(filled.get("from", ())))
    means = tuple(Entry(one.name, one.title) for one in record.means.values())
    offers = {
        "from": ("From", tuple(_entry(position, record, post) for post in own)),
        "to": ("To", tuple(Entry(post.name, post.title) for post in others)),
        "means": ("How", means),
    }
    chosen = {name: one_of(filled, name, entries) for name, (_, entries) in offers.items()}
    text = " ".join(" ".join(filled.get("text", ())).split())[:MOST_TEXT]
    blanks = tuple(
        Blank(name, title, ONE, entries, _picked(chosen[name]))
        for name, (title, entries) in offers.items()
    )
    typed = Blank("text", "Text", TEXT, (), (text,) if text else (), most=MOST_TEXT)
    given = {**chosen, "text": text}
    is_whole = all(given.values())
    hint = "" if is_whole else "Choose from where, to whom and how, and write the text."
    return Form((*blanks, typed), dict(given) if is_whole else None, hint)


def send_form(record: Dispatches[P], position: P, side: str, filled: Filled) -> Form:
    """Return the blanks of orders that travel, and their arguments once all are filled."""
    game = position.game
    far = tuple(_entry(position, record, post) for post in far_posts(record, position, side))
    if not far:
        words = "None of your headquarters is far from you now: order their units yourself."
        return Form((), None, words)
    steps = (Entry(name_of(one), game.sequence.moment(*one)) for one in to_come(position, side))
    offers = {
        "to": ("To", far),
        "means": ("How", tuple(Entry(one.name, one.title) for one in record.means.values())),
        "for": ("For which step", tuple(steps)),
    }
    chosen = {name: one_of(filled, name, entries) for name, (_, entries) in offers.items()}
    text = joined(" ".join(filled.get("text", ())))[:MOST_ORDERS].rstrip("; ")
    blanks = tuple(
        Blank(name, title, ONE, entries, _picked(chosen[name]))
        for name, (title, entries) in offers.items()
    )
    hint = "One order a line, written as in an order slip."
    shown = ("\n".join(lines_of(text)),) if text else ()
    typed = Blank("text", "Orders", TEXT, (), shown, hint, most=MOST_ORDERS)
    given = {**chosen, "text": text}
    is_whole = all(given.values())
    asked = "" if is_whole else "Choose to whom, how and for which step, and write the orders."
    return Form((*blanks, typed), dict(given) if is_whole else None, asked)


def _entry(position: P, record: Dispatches[P], post: Post) -> Entry:
    return Entry(post.name, post.title, record.where(position, post))


def _picked(value: str | None) -> tuple[str, ...]:
    return (value,) if value else ()
