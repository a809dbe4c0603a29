"""Sessions whose person is a column. Whoever is signed in stays so; the old table is left empty."""

from django.conf import settings
from django.db import migrations, models

CARRIED = """INSERT INTO {new} (session_key, session_data, expire_date)
SELECT session_key, session_data, expire_date FROM {old}"""
TABLES = ("django_session", "campaigns_session")


def carried(old, new):
    """Return the statements that bring all sessions from one table into another."""
    return [CARRIED.format(old=old, new=new), f"DELETE FROM {old}"]


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0040_steps_of_intents"),
        ("sessions", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "session_key",
                    models.CharField(
                        max_length=40,
                        primary_key=True,
                        serialize=False,
                        verbose_name="session key",
                    ),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=models.DO_NOTHING,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "abstract": False,
            },
        ),
        migrations.RunSQL(carried(*TABLES), carried(*reversed(TABLES))),
    ]
