"""What an account asks besides what allauth asks."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest

from campaigns.accounts.names import MOST_NAME, assert_nobodys, tidy


class NameForm(forms.Form):
    """A person's name at the table."""

    owner: User | None = None
    """Whose it is, where there is an account already."""

    shown_name = forms.CharField(
        label="Name at the table",
        max_length=MOST_NAME,
        help_text="What the others read. Let it not be the name with which you sign in.",
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )

    def clean_shown_name(self) -> str:
        """Return the name as others will read it. Raises ValidationError."""
        try:
            name = tidy(self.cleaned_data["shown_name"])
            assert_nobodys(name, self.owner)
            return name
        except ValueError as fault:
            raise forms.ValidationError(str(fault)) from fault

    def store(self, user: User) -> None:
        """Let the person be called so."""
        user.first_name = self.cleaned_data["shown_name"]
        user.save(update_fields=["first_name"])


class SignUpForm(NameForm):
    """The name at the table, asked where an account is made."""

    def signup(self, request: HttpRequest, user: Any) -> None:
        """Keep it with the new account."""
        self.store(user)
