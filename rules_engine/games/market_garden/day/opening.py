"""A sensible D-Day for a demonstration, up to the first German impulse. Source: 20.0.

The dice decide which questions are asked; what does not fit is passed over.
"""

from __future__ import annotations

ALLIED, GERMAN = "allied", "german"
KEEP = (ALLIED, "choose keep")
YIELD = (GERMAN, "choose first")
STAY = (ALLIED, "choose stay")
ROLL = (KEEP, YIELD, YIELD, YIELD)
"""Answers to one roll: the Advantage is kept, the Germans take what comes."""
COMBAT = (YIELD, KEEP, *(YIELD,) * 20, STAY, *(YIELD,) * 4)

OPENING = (
    *ROLL * 3,
    (ALLIED, "bombard F lead XXX/Art at Kerutt barrage"),
    *ROLL,
    (ALLIED, "end"),
    *ROLL * 6,
    (ALLIED, "assault 54 point 1/502 with 2/502 3/502"),
    *COMBAT,
    (ALLIED, "assault 54 point 1/506 with 2/506 3/506"),
    *COMBAT,
    (ALLIED, "seize 1/501 51-52"),
    KEEP,
    (ALLIED, "seize 1/501 52-54"),
    KEEP,
    (ALLIED, "seize 1/504 38-39"),
    KEEP,
    (ALLIED, "seize 1/504 35-38"),
    KEEP,
    (ALLIED, "move 1/2Para march 3-12"),
    (ALLIED, "move 1/508 march 36-32"),
    (ALLIED, "end"),
    (ALLIED, "assault F point Gds/2Irish with Gds/3Irish Gds/2Gren Gds/1Gren support Gds/Art"),
    *COMBAT,
    (ALLIED, "end"),
)
