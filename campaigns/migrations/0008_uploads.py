"""Files that wait to be taken in as campaigns."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0007_api_tokens"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Upload",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=200)),
                ("data", models.BinaryField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "waits for the worker"),
                            ("checking", "is being checked"),
                            ("storing", "is sound and is being stored"),
                            ("done", "taken in"),
                            ("refused", "refused"),
                            ("failed", "failed by a fault of the program"),
                        ],
                        default="waiting",
                        max_length=12,
                    ),
                ),
                ("message", models.TextField(blank=True)),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("claimed", models.DateTimeField(blank=True, null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("finished", models.DateTimeField(blank=True, null=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="uploads",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("created", "id"),
                "indexes": [models.Index(fields=["status", "created"], name="open_uploads")],
            },
        ),
    ]
