"""The Combat Results Table and the strength chits. Source: 8.33, 9.88, T1, T13."""

from __future__ import annotations

from rules_engine.core.charts import Chart
from rules_engine.games.grenade.combat import chits, crt
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.charts.results import results_chart
from rules_engine.mechanics.hexes.combat.ratios import ratio_words

THROWS = tuple(range(2, 13))
SUDDEN = "*"


def results(position: GrenadePosition) -> Chart:
    """Return the table of results, the line of headings by the defender's ground."""

    def read(dice: int, column: int) -> str:
        found = crt.result(position, dice, column)
        return found.text + (SUDDEN if found.is_breakthrough else "")

    columns = range(1, crt.LAST + 1)
    heads = {
        words: tuple(ratio_words(ratio) for ratio in crt.table().ratios[line])
        for line, words in crt.LINE_WORDS.items()
    }
    return results_chart(
        "9.88",
        THROWS,
        columns,
        read,
        "c{}".format,
        lines=heads,
        notes=(
            (
                "A: the attacker, D: the defender is affected. The first number is of hexes to "
                "retreat or steps to lose, the number in brackets of steps that are lost in any "
                "case (9.83, 9.84)."
            ),
            f"{SUDDEN} Breakthrough (9.97).",
            "Two dice. The ratio is found on the line of the defender's ground (9.31).",
            "Odds beyond the ends of a line count as its end column (9.7).",
        ),
    )


def strengths(position: GrenadePosition) -> Chart:
    """Return the strength chits: what is on both sides, and how many each pool holds."""
    every = tuple(chits.chits().values())
    morales = tuple(every[0].pools)
    rows = tuple(
        (
            str(max(chit.front.values())),
            "/".join(map(str, chit.front.values())),
            "/".join(map(str, chit.reverse.values())),
            *(str(chits.count_in(position, chit, morale)) for morale in morales),
        )
        for chit in every
    )
    pools = (f"In the pool of morale {morale}" for morale in morales)
    return Chart(
        "chits",
        "Strength chits",
        "8.33",
        (("Chit", "Front: class A/B/C", "Reverse: class A/B/C", *pools),),
        rows,
        ("Of a unit's class: the front at first, the reverse once a step is lost (8.34, 8.35).",),
        results=tuple(chits.line_of(chit.name) for chit in every),
    )
