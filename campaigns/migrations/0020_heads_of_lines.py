"""Turn and step at the head of a line stand beside it; of lines that are there the sweep notes them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0019_revisions"),
    ]

    operations = [
        migrations.AddField(
            model_name="branch",
            name="step",
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name="branch",
            name="turn",
            field=models.PositiveIntegerField(null=True),
        ),
    ]
