"""The referees of before are taken to be there now: nobody is replaced because a site was updated."""

from typing import Any

from django.db import migrations
from django.utils import timezone


def see(apps: Any, _: Any) -> None:
    """Note that every referee was here just now."""
    seats = apps.get_model("campaigns", "Seat").objects.filter(role="referee")
    seats.exclude(user=None).update(seen=timezone.now())


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0024_referees")]

    operations = [migrations.RunPython(see, migrations.RunPython.noop)]
