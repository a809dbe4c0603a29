"""The shapes of requests and answers."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.models import Campaign, Input, Picture, Seat, Upload

WISH_HELP = "Names this wish; the same token sent twice is stored once. Left out, one is made."
EXPECTED_HELP = "The `position` that you looked at; the wish is refused (409) if it has changed."
SIDE_HELP = "For the referee: the side for which he acts. Players leave it out."
MOMENT_HELP = "Turn and step for which it is meant, as `3.us.combat`; by default the next step."
TEXT_HELP = "The order in text notation, such as `end`."


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """A seat, without its invitation."""

    person = serializers.CharField(source="user.username", default="", read_only=True)

    class Meta:
        model = Seat
        fields = ("id", "side", "role", "name", "person")


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
        )
        read_only_fields = ("id", "status", "created", "ended")


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
    side = serializers.CharField(required=False, default="", help_text=SIDE_HELP)
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
    expected = serializers.CharField(required=False, default="", help_text=EXPECTED_HELP)
    side = serializers.CharField(required=False, default="", help_text=SIDE_HELP)


class OrderSerializer(WishSerializer):
    """An order, as text or as data."""

    order = serializers.JSONField(help_text=f"{TEXT_HELP} Or {{kind, args}}.")


class CheckSerializer(serializers.Serializer[object]):
    """An order to be ruled on as advice."""

    order = serializers.JSONField(help_text=f"{TEXT_HELP} Or {{kind, args}}.")
    after = serializers.ListField(
        child=serializers.CharField(), required=False, default=list, max_length=400
    )
    side = serializers.CharField(required=False, default="", help_text=SIDE_HELP)
    moment = serializers.CharField(required=False, default="", help_text=MOMENT_HELP)


class OrderSetSerializer(WishSerializer):
    """A sealed list of orders."""

    orders = serializers.ListField(child=serializers.CharField(), max_length=400)
    if_refused = serializers.ChoiceField(("halt", "go_on"), default="halt")
    moment = serializers.CharField(required=False, default="", help_text=MOMENT_HELP)


class AnswerSerializer(WishSerializer):
    """An answer to a decision."""

    key = serializers.CharField()


class OverruleSerializer(WishSerializer):
    """A correction by the referee."""

    effects = serializers.JSONField(help_text="A list of [path, value] writes and [path] removals.")
    reason = serializers.CharField()
    announce = serializers.CharField(required=False, default="", allow_blank=True)


class ReasonSerializer(WishSerializer):
    """A wish with a reason."""

    reason = serializers.CharField(required=False, default="", allow_blank=True)


class TakeBackSerializer(ReasonSerializer):
    """Taking back: the last input, or everything from the one at the entry `to` on."""

    to = serializers.IntegerField(required=False, default=0, min_value=0)


class NoteSerializer(WishSerializer):
    """A note to a side."""

    text = serializers.CharField(max_length=4000)


class DiceSerializer(serializers.Serializer[object]):
    """Dice that were rolled on a table."""

    token = serializers.CharField(required=False, max_length=60, help_text=WISH_HELP)
    faces = serializers.ListField(child=serializers.IntegerField(), max_length=100)


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
