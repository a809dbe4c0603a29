"""The database itself notes that something changed of what pages show."""

import django.db.models.deletion
from django.db import migrations, models

WATCHED = {
    "campaigns_input": ("inputs", "side", ("INSERT", "UPDATE")),
    "campaigns_draft": ("drafts", "side", ("INSERT", "UPDATE", "DELETE")),
    "campaigns_deadline": ("dates", "", ("INSERT", "UPDATE", "DELETE")),
    "campaigns_closing": ("closings", "", ("INSERT", "UPDATE")),
}
"""Table -> (what it is called, the column of the side, what of it is watched)."""
CHANCE = {"sqlite": "random()", "postgresql": "(random() * 9007199254740991)::bigint"}
# Whoever deletes a campaign holds its lock, and would wait for somebody who adds a draft to it.
GOES = "EXISTS (SELECT 1 FROM campaigns_deletion WHERE campaign = OLD.campaign_id)"


def watch(apps, schema_editor):
    """Create the triggers, in the words of the database at hand."""
    for table, (what, side, verbs) in WATCHED.items():
        for verb in verbs:
            _watch(schema_editor, table, verb, what, side)


def _watch(schema_editor, table, verb, what, side):
    vendor = schema_editor.connection.vendor
    row = "OLD" if verb == "DELETE" else "NEW"
    note = (
        "INSERT INTO campaigns_revision (campaign_id, side, what, value) "
        f"VALUES ({row}.campaign_id, {f'{row}.{side}' if side else repr('')}, '{what}', "
        f"{CHANCE[vendor]}) "
        "ON CONFLICT (campaign_id, side, what) DO UPDATE SET value = excluded.value;"
    )
    name = f"{table}_noted_{verb.lower()}"
    if vendor == "postgresql":
        lasting = f"IF NOT {GOES} THEN {note} END IF;" if verb == "DELETE" else note
        schema_editor.execute(
            f"CREATE FUNCTION {name}() RETURNS trigger AS "
            f"$$ BEGIN {lasting} RETURN NULL; END; $$ LANGUAGE plpgsql"
        )
        schema_editor.execute(
            f"CREATE TRIGGER {name} AFTER {verb} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()"
        )
    else:
        when = f"WHEN NOT {GOES}" if verb == "DELETE" else ""
        schema_editor.execute(
            f"CREATE TRIGGER {name} AFTER {verb} ON {table} FOR EACH ROW {when} BEGIN {note} END"
        )


def look_away(apps, schema_editor):
    """Remove the triggers."""
    for table, (_, _, verbs) in WATCHED.items():
        for verb in verbs:
            name = f"{table}_noted_{verb.lower()}"
            if schema_editor.connection.vendor == "postgresql":
                schema_editor.execute(f"DROP FUNCTION IF EXISTS {name}() CASCADE")
            else:
                schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}")


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0018_columns_of_logs")]

    operations = [
        migrations.CreateModel(
            name="Revision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.CharField(blank=True, max_length=20)),
                ("what", models.CharField(max_length=20)),
                ("value", models.BigIntegerField()),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="campaigns.campaign",
                    ),
                ),
            ],
            options={"ordering": ("campaign_id", "side", "what")},
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.UniqueConstraint(
                fields=("campaign", "side", "what"), name="one_revision_a_table_and_side"
            ),
        ),
        migrations.RunPython(watch, look_away),
    ]
