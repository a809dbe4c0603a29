"""The shapes of requests and answers."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from campaigns.accounts.names import shown_name
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
TEXT_HELP = "The order in text notation, such as `end`."


class ShortList(serializers.ListField):
    """A list whose length is looked at before anything in it."""

    def to_internal_value(self, data: Any) -> list[Any]:
        """Return the values. Raises ValidationError."""
        if isinstance(data, list) and self.max_length is not None and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        return list(super().to_internal_value(data))


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

    options = serializers.DictField(child=serializers.CharField(), required=False)
    readings = serializers.DictField(child=serializers.CharField(), required=False)

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

    title = serializers.CharField(required=False, max_length=120)
    archived = serializers.BooleanField(required=False)


class DeletingSerializer(serializers.Serializer[Any]):
    """That a campaign is meant to be deleted."""

    title = serializers.CharField(max_length=120, help_text="Its title, to say that it is meant.")


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
    place = serializers.IntegerField(
        read_only=True, help_text="Its place in the side's list; those after a removed one move up."
    )
    side = serializers.CharField(required=False, default="", max_length=40, help_text=SIDE_HELP)
    text = serializers.CharField(max_length=2000, help_text=TEXT_HELP)


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

    token = serializers.CharField(required=False, max_length=60, help_text=WISH_HELP)
    expected = serializers.CharField(
        required=False, default="", max_length=200, help_text=EXPECTED_HELP
    )
    side = serializers.CharField(required=False, default="", max_length=40, help_text=SIDE_HELP)


class OrderSerializer(WishSerializer):
    """An order, as text or as data."""

    order = serializers.JSONField(help_text=f"{TEXT_HELP} Or {{kind, args}}.")


class CheckSerializer(serializers.Serializer[object]):
    """An order to be ruled on as advice."""

    order = serializers.JSONField(help_text=f"{TEXT_HELP} Or {{kind, args}}.")
    after = ShortList(
        child=serializers.CharField(max_length=MOST_ORDER),
        required=False,
        default=list,
        max_length=MOST_LINES,
    )
    side = serializers.CharField(required=False, default="", max_length=40, help_text=SIDE_HELP)
    moment = serializers.CharField(required=False, default="", max_length=80, help_text=MOMENT_HELP)


class OrderSetSerializer(WishSerializer):
    """A sealed list of orders."""

    orders = ShortList(
        child=serializers.CharField(max_length=MOST_ORDER),
        max_length=MOST_LINES,
        required=False,
        default=list,
    )
    nothing = serializers.BooleanField(
        required=False, default=False, help_text="There is nothing to do in the step; no orders."
    )
    if_refused = serializers.ChoiceField(("halt", "go_on"), default="halt")
    moment = serializers.CharField(required=False, default="", max_length=80, help_text=MOMENT_HELP)


class AnswerSerializer(WishSerializer):
    """An answer to a decision."""

    key = serializers.CharField(max_length=400)


class OverruleSerializer(WishSerializer):
    """A correction by the referee."""

    effects = serializers.JSONField(help_text="A list of [path, value] writes and [path] removals.")
    reason = serializers.CharField(max_length=2000)
    announce = serializers.CharField(required=False, default="", allow_blank=True, max_length=2000)


class ReasonSerializer(WishSerializer):
    """A wish with a reason."""

    reason = serializers.CharField(required=False, default="", allow_blank=True, max_length=2000)


class TakeBackSerializer(ReasonSerializer):
    """Taking back: the last input, or everything from the one at the entry `to` on."""

    to = serializers.IntegerField(required=False, default=0, min_value=0)


class NoteSerializer(WishSerializer):
    """A note to a side."""

    text = serializers.CharField(max_length=4000)
    with_news = serializers.BooleanField(
        required=False, default=False, help_text="It waits for the news, where those are published."
    )


class DiceSerializer(serializers.Serializer[object]):
    """Dice that were rolled on a table."""

    token = serializers.CharField(required=False, max_length=60, help_text=WISH_HELP)
    faces = ShortList(child=serializers.IntegerField(), max_length=100)


class WitnessSerializer(serializers.Serializer[object]):
    """A witness's word on a typed roll."""

    token = serializers.CharField(required=False, max_length=60, help_text=WISH_HELP)
    entry = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, help_text="The roll's number in one's own log."
    )
    verdict = serializers.ChoiceField(("confirmed", "contested"))
    text = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=400, help_text="What one saw."
    )


class DeadlineSerializer(serializers.Serializer[object]):
    """A date by which this step's orders are due."""

    due = serializers.DateTimeField()


class ErrorSerializer(serializers.Serializer[object]):
    """Why a request was not carried out."""

    error = serializers.CharField()


class UploadSerializer(serializers.ModelSerializer[Upload]):
    """A campaign file that was handed in, and what became of it."""

    class Meta:
        model = Upload
        fields = ("id", "status", "message", "campaign", "created", "finished")
