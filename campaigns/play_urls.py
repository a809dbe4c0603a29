"""The addresses of the game's own pages, below /campaigns/<id>/."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
