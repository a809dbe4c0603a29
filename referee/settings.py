"""Every setting of the site, for both ways to run it.

Embedded (nothing set): SQLite, a broker of files, mail to the console.
Served: DATABASE_URL and REDIS_URL.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import dj_database_url

from referee import celery as celery  # whoever has the settings has the queue of tasks
from referee.env import env_flag, env_list, env_number, env_text, secret_key
from referee.privacy import keep_private
from referee.reach import why_public

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env_text("REFEREE_DATA", str(BASE_DIR / ".data"))).absolute()

# Every process reads the settings: what it writes is its owner's alone.
keep_private(DATA_DIR)

# -- The site ------------------------------------------

DEBUG = env_flag("DEBUG")
SECRET_KEY = secret_key(DATA_DIR)
SITE_ADDRESS = env_text("SITE_ADDRESS", "http://127.0.0.1:8000").rstrip("/")
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = [SITE_ADDRESS]
ROOT_URLCONF = "referee.urls"
WSGI_APPLICATION = "referee.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "en-gb"
TIME_ZONE = env_text("TIME_ZONE", "UTC")
USE_I18N = False
USE_TZ = True
# So long a page waits for what has been pressed to be carried out before it says that it still is.
PATIENCE_MS = env_number("PATIENCE_MS", 1000)

INSTALLED_APPS = [
    "campaigns",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]

MIDDLEWARE = [
    # First, so that nothing below the API's address is answered by a page.
    "campaigns.api.problems.Problems",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "campaigns.accounts.sessions.Persons",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "campaigns.accounts.middleware.ClosedAccounts",
    "campaigns.accounts.zones.OwnZone",
    "campaigns.accounts.middleware.Visitors",
    "campaigns.middleware.PrivatePages",
    "campaigns.middleware.SmallRequests",
    "campaigns.middleware.PlainText",
    "campaigns.busy.BusyDatabase",
    "campaigns.missing_game.MissingGame",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "campaigns.invited.invitation",
            ],
        },
    }
]

# -- Database ------------------------------------------

DATABASE_URL = env_text("DATABASE_URL")
IS_EMBEDDED_DATABASE = not DATABASE_URL
DATABASES: dict[str, Any]
if DATABASE_URL:
    DATABASES = {"default": dj_database_url.parse(DATABASE_URL, conn_max_age=60)}
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
else:
    # synchronous=FULL: an order that was answered "received" survives a power cut, for 0.15 ms
    # a transaction.
    # BEGIN IMMEDIATE: a writer waits for its turn at the start instead of failing in the middle.
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA_DIR / "referee.sqlite3",
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    }

# -- Tasks ------------------------------------------

REDIS_URL = env_text("REDIS_URL")
BROKER_DIR = DATA_DIR / "broker"
CELERY_BROKER_URL = REDIS_URL or "wholefiles://"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {"visibility_timeout": 600, "socket_connect_timeout": 3, "socket_timeout": 30}
    if REDIS_URL
    else {
        "data_folder_in": str(BROKER_DIR / "queue"),
        "data_folder_out": str(BROKER_DIR / "queue"),
        "control_folder": str(BROKER_DIR / "control"),
        "polling_interval": env_number("BROKER_POLL_MS", 5) / 1000,
    }
)
# Results would be a second door to what tasks know; rows of the database say what was done.
CELERY_TASK_IGNORE_RESULT = True
CELERY_RESULT_BACKEND = None
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for its broker for as long as it takes
CELERY_TASK_DEFAULT_QUEUE = "rules"
CELERY_TASK_ROUTES = {
    "campaigns.tasks.draw_picture": {"queue": "chores"},
    "campaigns.tasks.draw_pack": {"queue": "chores"},
    "campaigns.tasks.send_mail": {"queue": "chores"},
    "campaigns.tasks.send_push": {"queue": "chores"},
    "campaigns.tasks.take_in": {"queue": "chores"},
    "campaigns.tasks.still_there": {"queue": "chores"},
}
SWEEP_SECONDS = env_number("SWEEP_SECONDS", 5)
CELERY_BEAT_SCHEDULER = "referee.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {"sweep": {"task": "campaigns.tasks.sweep", "schedule": SWEEP_SECONDS}}
# Embedded there is no beat process: the rules worker itself looks for what was not done.
SWEEP_IN_WORKER = env_flag("SWEEP_IN_WORKER", not REDIS_URL)

# What is kept here are counts of failed log-ins and the like, shared by all web processes.
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "referee",
        }
    }

# -- Accounts and mail ------------------------------------------

AUTHENTICATION_BACKENDS = ["campaigns.accounts.backend.OpenAccounts"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "campaigns.accounts.adapter.Adapter"
# The adapter counts guesses, so that an address that many share does not close for all of them.
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": None}
# A link that was mailed lets its reader in, however often others have guessed his password.
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_SIGNUP_FORM_CLASS = "campaigns.accounts.forms.SignUpForm"
# Nobody learns here whether an address has an account. Where mails go out, the answer comes by
# mail; where none do, the same address may be given twice, and none of them counts as verified.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = env_text(
    "EMAIL_VERIFICATION", "mandatory" if env_text("EMAIL_HOST") else "optional"
)
ACCOUNT_LOGOUT_REDIRECT_URL = "account_login"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = SITE_ADDRESS.split(":", 1)[0]
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Referee] "
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
EMAIL_HOST = env_text("EMAIL_HOST")
EMAIL_PORT = env_number("EMAIL_PORT", 25)
EMAIL_HOST_USER = env_text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env_text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env_flag("EMAIL_USE_TLS")
# A mail server that does not answer must not hold the worker, or the mail is sent twice.
EMAIL_TIMEOUT = 10
EMAIL_FILE_PATH = env_text("EMAIL_DIRECTORY")
_MAIL = "smtp" if EMAIL_HOST else "filebased" if EMAIL_FILE_PATH else "console"
EMAIL_BACKEND = f"django.core.mail.backends.{_MAIL}.EmailBackend"
DEFAULT_FROM_EMAIL = env_text("DEFAULT_FROM_EMAIL", "Referee <referee@localhost>")

# -- Doors ------------------------------------------

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_ENGINE = "campaigns.accounts.sessions"
SESSION_COOKIE_HTTPONLY = True
IS_HTTPS = SITE_ADDRESS.startswith("https://")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if IS_HTTPS else 0
# What stands at other names of the domain is not this site's to decide, nor whether browsers come
# with the domain on their lists: who wants either says so here, and is not warned otherwise.
SECURE_HSTS_INCLUDE_SUBDOMAINS = env_flag("HSTS_SUBDOMAINS")
SECURE_HSTS_PRELOAD = env_flag("HSTS_PRELOAD")
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_SSL_REDIRECT = IS_HTTPS
BEHIND_PROXY = env_flag("BEHIND_PROXY")
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# Orders, notes and forms are small. What is larger is a campaign that somebody takes in: a file.
DATA_UPLOAD_MAX_MEMORY_SIZE = 512 * 1024
# Behind no proxy the address of the connection is the client's own.
ALLAUTH_TRUSTED_PROXY_COUNT = env_number("PROXY_COUNT", int(BEHIND_PROXY))
# The passwords of the demonstration are published: its people come in where nobody else can.
WHY_NO_DEMONSTRATION = why_public(
    # A web server that nobody's launcher started may listen anywhere (wsgi.py); a command nowhere.
    os.environ.get("REFEREE_LISTENS", "127.0.0.1"),
    SITE_ADDRESS,
    ALLOWED_HOSTS,
    {"BEHIND_PROXY": BEHIND_PROXY, "PROXY_COUNT": ALLAUTH_TRUSTED_PROXY_COUNT > 0},
)

# -- Files ------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = env_text("STATIC_ROOT") or None
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True
# Pictures hold what a side may see: only views that ask who is asking serve this directory.
MEDIA_ROOT = DATA_DIR / "files"
FILE_UPLOAD_PERMISSIONS = 0o600
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o700
# A board's empty map takes seconds to draw; once one process has, the others find it here.
os.environ.setdefault("CARTOGRAPHY_CACHE", str(DATA_DIR / "boards"))
# A kept picture saves drawing it again; what nobody has looked at for long goes, once a day.
PICTURES_MOST_MB = env_number("PICTURES_MOST_MB", 1000)
PICTURES_KEEP_DAYS = env_number("PICTURES_KEEP_DAYS", 180)
STORAGES = {
    "default": {"BACKEND": env_text("FILE_STORAGE", "django.core.files.storage.FileSystemStorage")},
    # What a web server hands out it has to be able to read.
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage",
        "OPTIONS": {"file_permissions_mode": 0o644, "directory_permissions_mode": 0o755},
    },
}

# -- API ------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "campaigns.api.tokens.HashedTokens",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["campaigns.api.parsers.PlainJSON"],
    "DEFAULT_SCHEMA_CLASS": "campaigns.api.schema.Described",
    "EXCEPTION_HANDLER": "campaigns.api.errors.explain",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Referee",
    "DESCRIPTION": (
        "Campaigns, views, orders, decisions and logs: what your seat may see and do, no more."
    ),
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "ENUM_NAME_OVERRIDES": {
        "CampaignStatus": "campaigns.models.Campaign.Status",
        "InputStatus": "campaigns.models.Input.Status",
        "PictureStatus": "campaigns.models.Picture.Status",
        "UploadStatus": "campaigns.models.Upload.Status",
        "DiceMode": "campaigns.models.Campaign.DiceMode",
        "InputKind": "campaigns.models.Input.Kind",
        "GivenKind": ["order", "answer", "overrule"],
    },
}

# -- What the server writes down: seats, never people, and nothing hidden --------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "campaigns": {"level": env_text("LOG_LEVEL", "INFO")},
        "celery": {"level": "WARNING"},
        # The broker of files has no host name, and says so at every connection.
        "kombu.connection": {"level": "ERROR"},
    },
}
