"""Plans and intents; the database itself lets nothing of one that is kept change any more."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

TABLE = "campaigns_intent"
NAME = f"{TABLE}_is_kept"
TEXT = "A plan or an intent that is kept cannot be changed or deleted"
FIELDS = (
    *("campaign_id", "side", "name", "deputy", "turn", "last", "step", "closes", "text"),
    *("is_kept", "created", "changed"),
)
GOES = "EXISTS (SELECT 1 FROM campaigns_deletion WHERE campaign = OLD.campaign_id)"
# A seat from which nobody has acted may be removed; what was written there stays.
SEAT = "NEW.seat_id IS NOT NULL AND NEW.seat_id <> OLD.seat_id"


def close(apps, schema_editor):
    """Create the triggers, in the words of the database at hand."""
    if schema_editor.connection.vendor == "postgresql":
        _close_in_postgresql(schema_editor)
        return
    changed = " OR ".join([*(f"NEW.{one} IS NOT OLD.{one}" for one in FIELDS), f"({SEAT})"])
    for verb, when in (("UPDATE", f"({changed})"), ("DELETE", f"NOT {GOES}")):
        schema_editor.execute(
            f"CREATE TRIGGER {NAME}_{verb.lower()} BEFORE {verb} ON {TABLE} "
            f"WHEN OLD.is_kept AND {when} BEGIN SELECT RAISE(ABORT, '{TEXT}'); END"
        )


def _close_in_postgresql(schema_editor):
    changed = " OR ".join([*(f"NEW.{one} IS DISTINCT FROM OLD.{one}" for one in FIELDS), SEAT])
    schema_editor.execute(
        f"CREATE FUNCTION {NAME}() RETURNS trigger AS $$ BEGIN "
        f"IF TG_OP = 'DELETE' THEN "
        f"IF OLD.is_kept AND NOT {GOES} THEN RAISE EXCEPTION '{TEXT}'; END IF; RETURN OLD; END IF; "
        f"IF OLD.is_kept AND ({changed}) THEN RAISE EXCEPTION '{TEXT}'; END IF; "
        "RETURN NEW; END; $$ LANGUAGE plpgsql"
    )
    schema_editor.execute(
        f"CREATE TRIGGER {NAME} BEFORE UPDATE OR DELETE ON {TABLE} "
        f"FOR EACH ROW EXECUTE FUNCTION {NAME}()"
    )


def open_again(apps, schema_editor):
    """Remove the triggers."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP FUNCTION IF EXISTS {NAME}() CASCADE")
        return
    for verb in ("update", "delete"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {NAME}_{verb}")


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0038_clubs'),
    ]

    operations = [
        migrations.CreateModel(
            name='Intent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(max_length=20)),
                ('name', models.CharField(max_length=60)),
                ('deputy', models.CharField(blank=True, max_length=60)),
                ('turn', models.PositiveIntegerField()),
                ('last', models.PositiveIntegerField()),
                ('step', models.CharField(blank=True, max_length=40)),
                ('closes', models.CharField(max_length=40)),
                ('text', models.TextField()),
                ('is_kept', models.BooleanField(default=False)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('changed', models.DateTimeField(default=django.utils.timezone.now)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='intents', to='campaigns.campaign')),
                ('seat', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='intents', to='campaigns.seat')),
            ],
            options={
                'ordering': ('-turn', 'created', 'pk'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('is_kept', False)), fields=('seat', 'turn', 'step'), name='one_open_intent_a_step')],
            },
        ),
        migrations.RunPython(close, open_again),
    ]
