"""Names of steps are as long as elsewhere. SQLite makes the table anew, and loses its triggers."""

from importlib import import_module

from django.db import migrations, models

intents = import_module("campaigns.migrations.0039_intents")


def close_again(apps, schema_editor):
    """Create the triggers that went with the old table."""
    if schema_editor.connection.vendor == "sqlite":
        intents.open_again(apps, schema_editor)
        intents.close(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0039_intents")]

    operations = [
        migrations.RunPython(migrations.RunPython.noop, close_again),
        migrations.AlterField(
            model_name="intent",
            name="step",
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AlterField(
            model_name="intent",
            name="closes",
            field=models.CharField(max_length=60),
        ),
        migrations.RunPython(close_again, migrations.RunPython.noop),
    ]
