"""Case files: positions, orders, dice and what must come of them, as text that people write."""

from rules_engine.casefiles.moments import Result
from rules_engine.casefiles.positions import parse_position
from rules_engine.casefiles.reading import load_file, parse_file
from rules_engine.casefiles.running import run_file, run_scenes
from rules_engine.casefiles.words import CaseFault
from rules_engine.casefiles.writing import format_file, format_position

__all__ = [
    "CaseFault",
    "Result",
    "format_file",
    "format_position",
    "load_file",
    "parse_file",
    "parse_position",
    "run_file",
    "run_scenes",
]
