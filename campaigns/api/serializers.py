"""The shapes of requests and answers."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from rest_framework import serializers

from campaigns.accounts.names import shown_name
from campaigns.api.fields import MOST_NUMBER, Effects, Flag, Order, ShortList, Text, Whole
from campaigns.bounds import MOST_LINES, MOST_ORDER
from campaigns.models import Campaign, Input, Picture, Seat, Upload

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
ANSWERS_HELP = "`first`: what anybody is asked meanwhile is answered by its first choice."
TEXT_HELP = "The order in text notation, such as `end`."


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """A seat, without its invitation."""

    person = serializers.SerializerMethodField()

    class Meta:
        model = Seat
        fields = ("id", "side", "role", "name", "person")

    def get_person(self, seat: Seat) -> str:
        """Return who sits there, by the name at the table."""
        return shown_name(seat.user)


class CampaignSerializer(serializers.ModelSerializer[Campaign]):
    """What everybody in a campaign may know of it."""

    serializer_field_mapping: ClassVar[
        dict[type[models.Field[Any, Any]], type[serializers.Field[Any, Any, Any, Any]]]
    ] = {
        **serializers.ModelSerializer.serializer_field_mapping,
        models.CharField: Text,
    }
    options = serializers.DictField(child=Text(), required=False)
    readings = serializers.DictField(child=Text(), required=False)

    class Meta:
        model = Campaign
        fields = (
            "id",
            "title",
            "game",
            "scenario",
            "options",
            "readings",
            "level",
            "play",
            "news",
            "dice",
            "status",
            "created",
            "ended",
            "archived",
        )
        read_only_fields = ("id", "status", "created", "ended", "archived")


class KeepingSerializer(serializers.Serializer[Any]):
    """What a referee changes of a campaign besides play."""

    title = Text(required=False, max_length=120)
    archived = Flag(required=False)


class DeletingSerializer(serializers.Serializer[Any]):
    """That a campaign is meant to be deleted."""

    title = Text(max_length=120, help_text="Its title, to say that it is meant.")


class CampaignDetailSerializer(serializers.ModelSerializer[Campaign]):
    """A campaign as one seat finds it."""

    seat = SeatSerializer()
    position = serializers.CharField(help_text="Send it back as `expected`.")
    turn = serializers.IntegerField(allow_null=True)
    step = serializers.CharField(allow_null=True)
    to_act = serializers.ListField(child=serializers.CharField())
    seal = serializers.CharField(help_text="SHA-256 of the secret of the dice.")

    class Meta:
        model = Campaign
        extra = ("seat", "position", "turn", "step", "to_act", "seal")
        fields = CampaignSerializer.Meta.fields + extra


class InputSerializer(serializers.ModelSerializer[Input]):
    """Something that was asked for, and what became of it."""

    seat = serializers.CharField(source="seat.name", read_only=True)

    class Meta:
        model = Input
        fields = (
            "id",
            "kind",
            "side",
            "seat",
            "body",
            "status",
            "message",
            "ruling",
            "needed",
            "order_set",
            "receipt",
            "created",
            "finished",
        )


class PictureSerializer(serializers.ModelSerializer[Picture]):
    """A picture of the end of a step."""

    class Meta:
        model = Picture
        fields = ("id", "viewer", "turn", "step", "status")


class DraftSerializer(serializers.Serializer[object]):
    """An order that has not been submitted."""

    # A row's own id would count the drafts of the other side too.
    place = Whole(
        read_only=True, help_text="Its place in the side's list; those after a removed one move up."
    )
    side = Text(required=False, default="", max_length=40, help_text=SIDE_HELP)
    text = Text(max_length=2000, help_text=TEXT_HELP)


class ViolationSerializer(serializers.Serializer[object]):
    """One case that an order breaks."""

    case = serializers.CharField()
    message = serializers.CharField()
    space = serializers.CharField(required=False)
    unit = serializers.CharField(required=False)
    spent = serializers.IntegerField(required=False)
    allowance = serializers.IntegerField(required=False)
    reading = serializers.CharField(required=False)


class RulingSerializer(serializers.Serializer[object]):
    """What the rules say of an order."""

    lawful = serializers.BooleanField()
    violations = ViolationSerializer(many=True)
    advice = serializers.ListField(child=serializers.CharField())
    readings = serializers.ListField(child=serializers.CharField())
    detail = serializers.JSONField()


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
        ("", "first"), required=False, default="", help_text=ANSWERS_HELP, allow_blank=True
    )


class PublishSerializer(serializers.Serializer[object]):
    """The wish to publish, or to set a closing aside."""

    token = Text(required=False, max_length=60, help_text=WISH_HELP)
    expected = Text(required=False, default="", help_text=EXPECTED_HELP)


class DeadlineSerializer(serializers.Serializer[object]):
    """A date by which this step's orders are due."""

    due = serializers.DateTimeField()


class ProblemSerializer(serializers.Serializer[object]):
    """Why a request was not carried out: problem details, RFC 9457."""

    type = serializers.CharField(help_text="Always `about:blank`: the status says it all.")
    title = serializers.CharField(help_text="The status in words.")
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="What went wrong, in a sentence.")
    error = serializers.CharField(help_text="The same sentence, for older programs.")
    fields = serializers.DictField(  # type: ignore[assignment]  # a member that is called so
        required=False, help_text="What does not fit, by field."
    )
    token = serializers.CharField(
        required=False, help_text="By which to send the same wish again, if it had none."
    )


class UndoneSerializer(InputSerializer):
    """A problem with an input that was stored and will not be carried out: the members of both."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    error = serializers.CharField()
    outcome = serializers.ChoiceField(
        Input.Status.choices, help_text="What elsewhere is the input's `status`."
    )

    class Meta(InputSerializer.Meta):
        extra = ("type", "title", "detail", "error", "outcome")
        fields = InputSerializer.Meta.fields + extra  # type: ignore[assignment]  # more of them


class UploadSerializer(serializers.ModelSerializer[Upload]):
    """A campaign file that was handed in, and what became of it."""

    class Meta:
        model = Upload
        fields = ("id", "status", "message", "campaign", "created", "finished")
