"""A witness may confirm a roll that was typed in: one more kind of input."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0004_publications"),
    ]

    operations = [
        migrations.AlterField(
            model_name="input",
            name="kind",
            field=models.CharField(
                choices=[
                    ("start", "start of play"),
                    ("order", "order"),
                    ("answer", "answer to a decision"),
                    ("overrule", "the referee's correction"),
                    ("take_back", "taking back"),
                    ("note", "note to a side"),
                    ("close", "closing of a turn"),
                    ("publish", "publication"),
                    ("adopt", "another line of play"),
                    ("witness", "a witness's word on a roll"),
                    ("end", "end of the campaign"),
                ],
                max_length=12,
            ),
        ),
    ]
