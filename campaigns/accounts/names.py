"""What others read of a person: a name that opens nothing."""

from __future__ import annotations

import unicodedata

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import User
from django.db.models import Q

MOST_NAME = 60
INVISIBLE = "\u115f\u1160\u3164\uffa0\u2800\u034f"
"""Letters, to Unicode, that show nothing."""


RESERVED = "referee"
"""No player is to be taken for the referee: seats say who that is."""
OTHER_LETTERS = str.maketrans(
    "аеорсухіјѕԁӏһΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲАВЕКМНОРСТУХІЈЅ", "aeopcyxijsdlhABEZHIKMNOPTYXocABEKMHOPCTYXIJS"
)
"""Letters of other alphabets that look like those of ours."""


def tidy(name: str) -> str:
    """Return a name without anything that is not seen: what others read is what there is.

    Raises:
        ValueError: it turns the writing round, breaks lines, or shows nothing.
    """
    name = " ".join(unicodedata.normalize("NFKC", name).split(" ")).strip()
    if not name.isprintable() or any(letter in INVISIBLE for letter in name):
        raise ValueError("A name is written in letters that can be seen, on one line.")
    if not any(letter.isalnum() for letter in name):
        raise ValueError("A name has a letter or a number in it.")
    if RESERVED in looks(name):
        raise ValueError("A name does not say that somebody is the referee; the seats say that.")
    return name


def looks(name: str) -> str:
    """Return how a name looks: two that are read alike give the same."""
    plain = unicodedata.normalize("NFKD", name.translate(OTHER_LETTERS)).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def assert_nobodys(name: str, own: User | None = None) -> None:
    """Refuse a name that is read as the name with which somebody else signs in. Whether such a name
    is taken the form for a new account tells everybody; who goes by which name at the table nobody
    is told, and two people may have the same one.

    Raises:
        ValueError: it is somebody else's, in a sentence.
    """
    plain = name.translate(OTHER_LETTERS)
    others = User.objects.exclude(pk=own.pk) if own else User.objects.all()
    if others.filter(Q(username__iexact=name) | Q(username__iexact=plain)).exists():
        raise ValueError(
            "Somebody else signs in with a name that is read like this; choose another."
        )


def shown_name(user: AbstractBaseUser | None) -> str:
    """Return a person's name at the table; who has chosen none goes by the name to sign in with."""
    if not isinstance(user, User):
        return ""
    return user.first_name or user.username
