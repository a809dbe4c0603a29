"""The shapes of answers about what is done around play."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from campaigns.models import Excuse, Instruction, Pack, Proposal


class ExcuseSerializer(serializers.Serializer[Any]):
    """More time, as it was asked for or given."""

    seat = serializers.UUIDField(source="seat_id")
    name = serializers.CharField(source="seat.name")
    until = serializers.DateTimeField()
    reason = serializers.CharField()
    state = serializers.ChoiceField(Excuse.Status.choices, source="status")
    by = serializers.CharField()


class DeputyRowSerializer(serializers.Serializer[Any]):
    """Who stands in for whom."""

    seat = serializers.UUIDField(source="seat_id")
    name = serializers.CharField()
    accepted = serializers.BooleanField()
    begins = serializers.DateTimeField()
    ends = serializers.DateTimeField()
    link = serializers.CharField(help_text="What is sent to him; empty once he has accepted.")


class StandingAnswerSerializer(serializers.Serializer[Any]):
    """Something that can be said beforehand."""

    key = serializers.CharField()
    words = serializers.CharField(help_text="What it leads to.")


class InstructionRowSerializer(serializers.Serializer[Any]):
    """A kind of decision: what can be said to it beforehand, and what the seat says."""

    kind = serializers.CharField(source="question.kind")
    title = serializers.CharField(source="question.title")
    answers = StandingAnswerSerializer(source="question.answers", many=True)
    why_not = serializers.CharField(
        source="question.why_not", help_text="Why nothing can be said to it, if nothing can."
    )
    answer = serializers.CharField(help_text="What the seat says; empty: it is asked.")
    when = serializers.ChoiceField(Instruction.When.choices, help_text="When that is used.")
    says = serializers.CharField(help_text="The same in words.")


class PackSerializer(serializers.Serializer[Any]):
    """A report."""

    id = serializers.UUIDField()
    seat = serializers.UUIDField(source="seat_id")
    number = serializers.IntegerField()
    turn = serializers.IntegerField()
    step = serializers.CharField()
    created = serializers.DateTimeField()
    state = serializers.ChoiceField(Pack.Status.choices, source="status")


class IntentRowSerializer(serializers.Serializer[Any]):
    """A plan or an intent that was written."""

    side = serializers.CharField()
    by = serializers.CharField()
    turn = serializers.IntegerField()
    last = serializers.IntegerField(help_text="The last turn for which a plan is.")
    step = serializers.CharField(help_text="Empty for a plan.")
    text = serializers.CharField()
    kept = serializers.BooleanField(source="is_kept", help_text="Nobody can change it any more.")
    changed = serializers.DateTimeField()


class OpeningSerializer(serializers.Serializer[Any]):
    """Something that can be written now."""

    about = serializers.CharField(source="name")
    title = serializers.CharField()
    most = serializers.IntegerField(help_text="How many characters it takes.")


class IntentsSerializer(serializers.Serializer[Any]):
    """What the seat may read, the newest turn first, and what it can write now."""

    intents = IntentRowSerializer(many=True)
    open = OpeningSerializer(many=True)


class SlipReadLineSerializer(serializers.Serializer[Any]):
    """A line of a slip as it is read."""

    number = serializers.IntegerField()
    raw = serializers.CharField()
    order = serializers.CharField()
    is_guess = serializers.BooleanField(help_text="Only the nearest thing, not what stands there.")
    fault = serializers.CharField()
    lawful = serializers.BooleanField(source="is_lawful")


class SlipPartSerializer(serializers.Serializer[Any]):
    """The lines for one step."""

    step = serializers.CharField(source="name")
    fault = serializers.CharField()
    lines = SlipReadLineSerializer(many=True)


class SlipReadSerializer(serializers.Serializer[Any]):
    """A slip as it is read."""

    parts = SlipPartSerializer(many=True)
    passed = SlipReadLineSerializer(many=True, help_text="Lines that look like no orders.")


class BulletinRowSerializer(serializers.Serializer[Any]):
    """A bulletin that went out."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    created = serializers.DateTimeField()


class LeakSerializer(serializers.Serializer[Any]):
    """A name that a side could learn something from."""

    name = serializers.CharField()
    side = serializers.CharField()
    why = serializers.CharField()


class LookedSerializer(serializers.Serializer[Any]):
    """What was found in a text."""

    leaks = LeakSerializer(many=True)
    digest = serializers.CharField()


class DraftTextSerializer(serializers.Serializer[Any]):
    """The draft of a bulletin."""

    text = serializers.CharField()


class AcrossRowSerializer(serializers.Serializer[Any]):
    """Who may write to another side."""

    across = serializers.CharField()


class ProposalRowSerializer(serializers.Serializer[Any]):
    """What was proposed, and what became of it."""

    number = serializers.IntegerField()
    title = serializers.CharField(
        help_text="The title that the campaign is to have; empty: it is a correction."
    )
    by = serializers.CharField(source="seat.name")
    effects = serializers.JSONField(source="body.effects")
    reason = serializers.CharField(source="body.reason")
    announce = serializers.CharField(source="body.announce")
    state = serializers.ChoiceField(Proposal.Status.choices, source="status")
    decided_by = serializers.CharField(source="by")
    why = serializers.CharField()
    created = serializers.DateTimeField()


class SectorRowSerializer(serializers.Serializer[Any]):
    """What a referee looks after."""

    name = serializers.CharField()
    seat = serializers.UUIDField(source="seat_id")
    side = serializers.CharField()
    spaces = serializers.ListField(child=serializers.CharField())
