"""API tokens are kept as hashes. Those that were kept in clear go on opening what they did, and
their clear texts are removed with the table that held them.
"""

import hashlib
import uuid
from datetime import UTC

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.utils.dateparse import parse_datetime

OLD = "authtoken_token"


def take_over(apps, editor):
    """Keep the hashes of the tokens of Django REST framework's own table, and drop the table."""
    with editor.connection.cursor() as cursor:
        if OLD not in editor.connection.introspection.table_names(cursor):
            return
        cursor.execute(f"SELECT key, user_id, created FROM {OLD} ORDER BY created, user_id")
        rows = cursor.fetchall()
    token = apps.get_model("campaigns", "ApiToken")
    for key, user_id, created in rows:
        made = token.objects.create(
            user_id=user_id, name="An earlier token", hash=hashlib.sha256(key.encode()).hexdigest()
        )
        token.objects.filter(pk=made.pk).update(created=_moment(created))
    if editor.connection.vendor == "sqlite":
        # The pages of the file that held clear texts are overwritten, not only given up.
        editor.execute("PRAGMA secure_delete = ON")
    editor.execute(f"DROP TABLE {OLD}")


def _moment(given):
    """Return a moment as databases give it, a text or a date, with a time zone."""
    found = parse_datetime(given) if isinstance(given, str) else given
    return found if found.tzinfo else found.replace(tzinfo=UTC)


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0006_plain_orderings"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("hash", models.CharField(max_length=64, unique=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("last_used", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ("created", "id")},
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]
