"""The shapes of answers."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from rest_framework import serializers

from campaigns.accounts.names import shown_name
from campaigns.api.fields import Days, Text
from campaigns.models import Campaign, Input, Picture, Seat, Upload


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
    replace_after = Days(
        choices=Campaign.Gone.choices,
        required=False,
        help_text="After so many days without a sign the referee can be replaced; 0: never.",
    )

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
            "undo",
            "replace_after",
            "status",
            "created",
            "ended",
            "archived",
        )
        read_only_fields = ("id", "status", "created", "ended", "archived")


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


class ViolationSerializer(serializers.Serializer[object]):
    """One case that an order breaks."""

    case = serializers.CharField(
        allow_blank=True, help_text="Empty where the order is not this seat's to give."
    )
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
    lines = serializers.DictField(
        required=False, help_text="Of a slip: what is wrong, by the numbers of its lines."
    )


class UndoneSerializer(ProblemSerializer, InputSerializer):
    """A problem with an input that was stored and will not be carried out: the members of both."""

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


class ThreadRowSerializer(serializers.Serializer[Any]):
    """A thread of messages as its list shows it."""

    id = serializers.UUIDField(source="thread.pk")
    title = serializers.CharField(source="thread.title")
    changed = serializers.DateTimeField(source="thread.changed")
    unread = serializers.IntegerField()
    people = serializers.ListField(child=serializers.CharField(), source="with")


class AddresseeSerializer(serializers.Serializer[Any]):
    """Somebody to whom the seat may write."""

    key = serializers.CharField()
    title = serializers.CharField()


class ThreadsSerializer(serializers.Serializer[Any]):
    """The threads of a seat, and to whom it may write."""

    threads = ThreadRowSerializer(many=True)
    to = AddresseeSerializer(many=True)


class SaidSerializer(serializers.Serializer[Any]):
    """A message."""

    number = serializers.IntegerField()
    by = serializers.CharField(source="name")
    text = serializers.CharField()
    written = serializers.DateTimeField(source="created")


class ThreadWholeSerializer(ThreadRowSerializer):
    """A thread with what was written in it."""

    messages = SaidSerializer(many=True)
