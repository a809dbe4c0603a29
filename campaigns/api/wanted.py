"""The shapes of what is asked for."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from campaigns.api.fields import MOST_NUMBER, Effects, Flag, Order, ShortList, Text, Whole
from campaigns.bounds import MOST_LINES, MOST_ORDER

WISH_HELP = (
    "Names this wish among those of the seat; the same token sent twice is stored once. "
    "Left out, an order, answer, correction or note gets one made of what it holds and of the "
    "position that the seat sees: sent again before anything came of it, it is stored once."
)
EXPECTED_HELP = "The `position` that you looked at; the wish is refused (409) if it has changed."
SIDE_HELP = "For the referee: the side for which he acts. Players leave it out."
MOMENT_HELP = "Turn and step for which it is meant, as `3.us.combat`; by default the next step."
UNTIL_HELP = "Up to where: `step`, `side` or `turn`."
WITHOUT_HELP = "Sides that go on without orders where none came in; their steps end."
PAST_HELP = "Sides that go on without the rest of the set that is halted now in the running step."
ANSWERS_HELP = (
    "What anybody is asked meanwhile is answered by its first choice (`first`), or by standing "
    "instructions where there are (`instructions`)."
)
MESSAGE_HELP = "Names this message among those of the seat; sent twice, it is written once."
TO_HELP = "Keys of those to whom the seat may write, as the list of threads offers them."
TEXT_HELP = "The order in text notation, such as `end`."


class KeepingSerializer(serializers.Serializer[Any]):
    """What a referee changes of a campaign besides play."""

    title = Text(required=False, max_length=120)
    archived = Flag(required=False)


class DeletingSerializer(serializers.Serializer[Any]):
    """That a campaign is meant to be deleted."""

    title = Text(max_length=120, help_text="Its title, to say that it is meant.")


class DraftSerializer(serializers.Serializer[object]):
    """An order that has not been submitted."""

    # A row's own id would count the drafts of another side too.
    place = Whole(
        read_only=True, help_text="Its place in the side's list; those after a removed one move up."
    )
    side = Text(required=False, default="", max_length=40, help_text=SIDE_HELP)
    text = Text(max_length=2000, help_text=TEXT_HELP)


class WishSerializer(serializers.Serializer[object]):
    """What every wish may carry."""

    token = Text(required=False, max_length=60, help_text=WISH_HELP)
    expected = Text(required=False, default="", max_length=200, help_text=EXPECTED_HELP)
    side = Text(required=False, default="", max_length=40, help_text=SIDE_HELP)


class OrderSerializer(WishSerializer):
    """An order, as text or as data."""

    order = Order(help_text=f"{TEXT_HELP} Or {{kind, args}}.")


class CheckSerializer(serializers.Serializer[object]):
    """An order to be ruled on as advice."""

    order = Order(help_text=f"{TEXT_HELP} Or {{kind, args}}.")
    after = ShortList(
        child=Text(max_length=MOST_ORDER),
        required=False,
        default=list,
        max_length=MOST_LINES,
    )
    side = Text(required=False, default="", max_length=40, help_text=SIDE_HELP)
    moment = Text(required=False, default="", max_length=80, help_text=MOMENT_HELP)


class MessageSerializer(serializers.Serializer[object]):
    """What somebody writes in a thread."""

    token = Text(required=False, max_length=60, help_text=MESSAGE_HELP)
    text = Text(max_length=4000)


class ThreadSerializer(MessageSerializer):
    """What somebody writes on a new matter."""

    to = ShortList(child=Text(max_length=80), min_length=1, max_length=80, help_text=TO_HELP)
    title = Text(required=False, default="", allow_blank=True, max_length=80)


class OrderSetSerializer(WishSerializer):
    """A sealed list of orders."""

    orders = ShortList(
        child=Text(max_length=MOST_ORDER),
        max_length=MOST_LINES,
        required=False,
        default=list,
    )
    nothing = Flag(
        required=False, default=False, help_text="There is nothing to do in the step; no orders."
    )
    if_refused = serializers.ChoiceField(("halt", "go_on"), default="halt")
    moment = Text(required=False, default="", max_length=80, help_text=MOMENT_HELP)


class AnswerSerializer(WishSerializer):
    """An answer to a decision."""

    key = Text(max_length=400)


class OverruleSerializer(WishSerializer):
    """A correction by the referee."""

    effects = Effects(help_text="A list of [path, value] writes and [path] removals.")
    reason = Text(max_length=2000)
    announce = Text(required=False, default="", allow_blank=True, max_length=2000)


class ReasonSerializer(WishSerializer):
    """A wish with a reason."""

    reason = Text(required=False, default="", allow_blank=True, max_length=2000)


class TakeBackSerializer(ReasonSerializer):
    """Taking back: the last input, or everything from the one at the entry `to` on."""

    to = Whole(required=False, default=0, min_value=0, max_value=MOST_NUMBER)


class UndoSerializer(serializers.Serializer[object]):
    """Undoing one's own last move."""

    token = Text(required=False, max_length=60, help_text=WISH_HELP)
    expected = Text(required=False, default="", max_length=200, help_text=EXPECTED_HELP)


class NoteSerializer(WishSerializer):
    """A note to a side."""

    side = Text(max_length=40, help_text="The side to which it goes.")
    text = Text(max_length=4000)
    with_news = Flag(
        required=False, default=False, help_text="It waits for the news, where those are published."
    )


class DiceSerializer(serializers.Serializer[object]):
    """Dice that were rolled on a table."""

    token = Text(required=False, max_length=60, help_text=WISH_HELP)
    faces = ShortList(child=Whole(), max_length=100)


class WitnessSerializer(serializers.Serializer[object]):
    """A witness's word on a typed roll."""

    token = Text(required=False, max_length=60, help_text=WISH_HELP)
    entry = Whole(
        min_value=1, max_value=MOST_NUMBER, help_text="The roll's number in one's own log."
    )
    verdict = serializers.ChoiceField(("confirmed", "contested"))
    text = Text(
        required=False, default="", allow_blank=True, max_length=400, help_text="What one saw."
    )


class CloseSerializer(serializers.Serializer[object]):
    """The wish to close a turn."""

    token = Text(required=False, max_length=60, help_text=WISH_HELP)
    expected = Text(required=False, default="", help_text=EXPECTED_HELP)
    until = Text(required=False, default="turn", help_text=UNTIL_HELP)
    without = ShortList(
        child=Text(max_length=40),
        max_length=20,
        required=False,
        default=list,
        help_text=WITHOUT_HELP,
    )
    past = ShortList(
        child=Text(max_length=40), max_length=20, required=False, default=list, help_text=PAST_HELP
    )
    answers = serializers.ChoiceField(
        ("", "first", "instructions"),
        required=False,
        default="",
        help_text=ANSWERS_HELP,
        allow_blank=True,
    )


class PublishSerializer(serializers.Serializer[object]):
    """The wish to publish, or to set a closing aside."""

    token = Text(required=False, max_length=60, help_text=WISH_HELP)
    expected = Text(required=False, default="", help_text=EXPECTED_HELP)


class DeadlineSerializer(serializers.Serializer[object]):
    """A date by which this step's orders are due."""

    due = serializers.DateTimeField()
