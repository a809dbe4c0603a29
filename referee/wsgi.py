"""The web entry point."""

import os
import sys
from importlib import import_module

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
# The launcher says at which address the site listens; who else starts it says nothing.
os.environ.setdefault("REFEREE_LISTENS", "")

application = get_wsgi_application()

# Imported when the site is set up.
from campaigns.presenters.map.sheet import get_ready  # noqa: E402
from referee.garbage import set_apart  # noqa: E402

# With the addresses come all views and what they need, for which the first visitor had waited.
import_module("referee.urls")
get_ready()
# Whoever has his answer from the database waits so long for another who computes: of the usual five
# milliseconds each time came a sixth of what a poll waited.
sys.setswitchinterval(0.001)
set_apart()
