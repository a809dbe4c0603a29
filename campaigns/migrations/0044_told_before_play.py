"""Whether something was written to somebody's side alone while he sat there, before play."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A column that says no for whoever sat somewhere before."""

    dependencies = [("campaigns", "0043_mails_of_pushes")]

    operations = [
        migrations.AddField(
            model_name="sitting",
            name="was_told",
            field=models.BooleanField(default=False),
        ),
    ]
