"""Who sits on a side, or has done anything for it, has seen what it knows."""

from typing import Any

from django.db import migrations


def remember(apps: Any, _: Any) -> None:
    """Make a row for everybody on a seat, and for everybody who asked for something from one."""
    seats = apps.get_model("campaigns", "Seat").objects.exclude(side="").exclude(user=None)
    inputs = apps.get_model("campaigns", "Input").objects.exclude(seat__side="").exclude(user=None)
    sitting = apps.get_model("campaigns", "Sitting")
    acted = inputs.order_by().values_list("campaign_id", "user_id", "seat__side", "seat__name")
    sat = seats.values_list("campaign_id", "user_id", "side", "name")
    for campaign_id, user_id, side, name in (*acted.distinct(), *sat.iterator()):
        sitting.objects.update_or_create(
            campaign_id=campaign_id, user_id=user_id, side=side, defaults={"seat_name": name}
        )


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0011_sittings")]

    operations = [migrations.RunPython(remember, migrations.RunPython.noop)]
