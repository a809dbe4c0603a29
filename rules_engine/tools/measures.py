"""Measuring: medians of several runs, and figures beside their references.

Processor time is measured, so that whatever else the machine does disturbs little.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from rules_engine.plain import JsonObject


@dataclass(frozen=True)
class Figure:
    """One line of the measures; `required` is what the project promises. `ms` is in `unit`, most
    often milliseconds, the reference's time always in milliseconds.

    `times` is the ratio that the requirement speaks of: how many times faster than the reference,
    or for a chain how many times slower. `is_met` is None where nothing is required.
    """

    operation: str
    reference: str
    reference_ms: float | None
    ms: float
    times: float | None
    required: str
    is_met: bool | None
    note: str = ""
    unit: str = "ms"

    def row(self) -> str:
        """Return the figure as a row of a Markdown table."""
        reference = "" if self.reference_ms is None else f"{self.reference_ms:.2f} ms"
        times = "" if self.times is None else f"{self.times:.1f}"
        met = {True: "yes", False: "**no**", None: ""}[self.is_met]
        cells = (
            self.operation,
            amount(self.ms, self.unit),
            self.reference,
            reference,
            times,
            self.required,
            met,
        )
        return f"| {' | '.join(cells)} |"

    @classmethod
    def from_json(cls, data: JsonObject) -> Figure:
        """Return the figure that another part of the program measured, given as plain data."""
        names = ("operation", "reference", "reference_ms", "ms", "times", "required", "is_met")
        note, unit = str(data.get("note", "")), str(data.get("unit", "ms"))
        return cls(**{name: data[name] for name in names}, note=note, unit=unit)


def amount(value: float, unit: str) -> str:
    """Return what was measured with its unit: what is counted has no fractions."""
    return f"{value:.2f} {unit}" if unit in ("ms", "MB") else f"{value:.0f} {unit}"


def versus_ms(
    reference: Callable[[], object],
    run: Callable[[], object],
    repeat: int = 15,
    before: Callable[[], object] | None = None,
) -> tuple[float, float]:
    """Return the median times of a reference and of what is measured, run in turn so that
    whatever else the machine does slows both; `before` is not measured and precedes the second.
    """
    pairs = [(median_ms(reference, 1), median_ms(run, 1, before)) for _ in range(repeat)]
    return statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs)


def median_ms(
    run: Callable[[], object], repeat: int = 7, before: Callable[[], object] | None = None
) -> float:
    """Return the median processor time of several runs in milliseconds, without `before`."""
    times = []
    gc.collect(0)
    gc.disable()
    try:
        for _ in range(repeat):
            if before is not None:
                before()
            start = time.process_time()
            run()
            times.append(time.process_time() - start)
    finally:
        gc.enable()
    return statistics.median(times) * 1000


def faster(
    operation: str,
    reference: str,
    reference_ms: float,
    ms: float,
    required: float,
    note: str = "",
) -> Figure:
    """Return the figure of something that must be so many times faster than its reference."""
    times = reference_ms / ms
    wanted = f"{required:g} x faster" if required else ""
    is_met = times >= required if required else None
    return Figure(operation, reference, reference_ms, ms, times, wanted, is_met, note)
