"""A sensible free placement, flood and D-Day, for clubs in a hurry (16.2, 17.0, 18.0)."""

from __future__ import annotations

US_PLACES = {
    "740/7": "0407",
    "142/7": "0408",
    "991/7": "0408",
    "119/19": "0607",
    "743/19": "0607",
    "739/19": "0607",
    "258/19": "0706",
    "472/13": "1105",
    "557/13": "1006",
    "771/13": "1006",
    "34/16": "1404",
    "692/16": "1404",
    "784/16": "1304",
}

OPENING = (
    *(("us", f"place {unit} at {space}") for unit, space in US_PLACES.items()),
    ("us", "end"),
    ("german", "choose gradual"),
    ("us", "choose 23"),
)
