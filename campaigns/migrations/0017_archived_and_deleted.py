"""Campaigns are archived, and deleted: the triggers let entries of the logs go with their campaign."""

from django.db import migrations, models

TABLES = ("campaigns_entry", "campaigns_sideentry")
TEXT = "An entry of a log cannot be changed or deleted"
GOES = "EXISTS (SELECT 1 FROM campaigns_deletion WHERE campaign = OLD.campaign_id)"


def let_go(apps, schema_editor):
    """Let the entries of a campaign go that is being deleted."""
    if schema_editor.connection.vendor == "postgresql":
        _function(schema_editor, f"IF TG_OP = 'DELETE' AND {GOES} THEN RETURN OLD; END IF;")
    else:
        _triggers(schema_editor, f"WHEN NOT {GOES}")


def hold(apps, schema_editor):
    """Let no entry go, as before."""
    if schema_editor.connection.vendor == "postgresql":
        _function(schema_editor, "")
    else:
        _triggers(schema_editor, "")


def _function(schema_editor, first):
    schema_editor.execute(
        "CREATE OR REPLACE FUNCTION referee_log_is_closed() RETURNS trigger AS "
        f"$$ BEGIN {first} RAISE EXCEPTION '{TEXT}'; END; $$ LANGUAGE plpgsql"
    )


def _triggers(schema_editor, when):
    for table in TABLES:
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_no_delete")
        schema_editor.execute(
            f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} {when} "
            f"BEGIN SELECT RAISE(ABORT, '{TEXT}'); END"
        )


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0016_pictures_last_used")]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="archived",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="Deletion",
            fields=[
                ("campaign", models.UUIDField(primary_key=True, serialize=False)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
            options={"ordering": ("created",)},
        ),
        migrations.RunPython(let_go, hold),
    ]
