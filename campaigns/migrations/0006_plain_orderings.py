"""Rows are ordered by the ids that they hold: nothing is joined only to sort."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0005_witness"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="branch",
            options={"ordering": ("campaign_id", "number")},
        ),
        migrations.AlterModelOptions(
            name="checkpoint",
            options={"ordering": ("branch_id", "seq")},
        ),
        migrations.AlterModelOptions(
            name="closing",
            options={"ordering": ("campaign_id", "number")},
        ),
        migrations.AlterModelOptions(
            name="draft",
            options={"ordering": ("campaign_id", "side", "position", "id")},
        ),
        migrations.AlterModelOptions(
            name="entry",
            options={"ordering": ("campaign_id", "branch_id", "seq")},
        ),
        migrations.AlterModelOptions(
            name="input",
            options={"ordering": ("campaign_id", "number")},
        ),
        migrations.AlterModelOptions(
            name="picture",
            options={"ordering": ("campaign_id", "branch_id", "seq", "viewer")},
        ),
        migrations.AlterModelOptions(
            name="publication",
            options={"ordering": ("campaign_id", "number")},
        ),
        migrations.AlterModelOptions(
            name="seat",
            options={"ordering": ("campaign_id", "side", "created")},
        ),
        migrations.AlterModelOptions(
            name="sideentry",
            options={"ordering": ("campaign_id", "side", "number")},
        ),
    ]
