"""The settings of the stories' sites: as they are served, but passwords are checked quickly."""

from referee.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
