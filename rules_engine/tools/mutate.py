"""`mutate`: changes the rules of a game one at a time; which does no case file notice?

Kept libraries were looked at: mutmut and cosmic-ray write each mutant to disk and start the test
command anew for it (half a second and more, here), know nothing of case files, and cannot tell a
wrong result from a crash. Seven thousand mutants against two thousand scenes of a few milliseconds
each want forks of one process with the game loaded; with `ast` of the standard library that is
little code, in `rules_engine/tools/mutants/`.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rules_engine.casefiles.model import CaseFile
from rules_engine.errors import RulesEngineError
from rules_engine.tools.casebook import game_case_files
from rules_engine.tools.mutants.finding import Mutant, Place, read_source
from rules_engine.tools.mutants.recording import lines_of_import, record
from rules_engine.tools.mutants.scope import ENGINE, modules_of, reason_left_out, rule_modules
from rules_engine.tools.mutants.survivors import explained_survivors, stale, survivor_line
from rules_engine.tools.mutants.trying import (
    CAUGHT,
    CRASHED,
    ENDLESS,
    UNREACHED,
    WRONG,
    Verdict,
    set_up,
    try_all,
)

FLOOR = "rules_engine.mechanics.hexes."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--only", nargs="*", default=[], metavar="MODULE", help="or MODULE:FUNC")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many, by chance")
    parser.add_argument("--seed", default="", help="with --sample: which")
    parser.add_argument("--again", metavar="FILE", help="only what an earlier run printed here")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--scope", action="store_true", help="say only what is mutated")
    parser.add_argument("--all", action="store_true", help="say of each what caught it")


def run(chosen: argparse.Namespace) -> int:
    """Try the mutants; print those that survive; 1 if one of them is not explained."""
    if chosen.scope:
        return _say_scope(chosen.game)
    known = find_mutants(chosen.game, ())
    mutants = find_mutants(chosen.game, chosen.only)
    if chosen.again:
        mutants = printed(mutants, Path(chosen.again).read_text(encoding="utf-8"))
    if chosen.sample:
        mutants = sampled(mutants, chosen.sample, chosen.seed)
    explained, began = explained_survivors(chosen.game), stamp(ENGINE)
    found = Tally(explained)
    for verdict in try_mutants(chosen.game, mutants, chosen.jobs):
        found.add(verdict)
        _say(verdict, explained, every=chosen.all)
    gone = stale(explained, [mutant.place for mutant in known])
    for place in gone:
        print(f"explained, but there is no such place any more: {survivor_line(place)}")
    print(found.sentence(chosen.game))
    if stamp(ENGINE) != began:
        raise RulesEngineError(
            "Sources were edited while this ran; what is imported anew may have crashed for that "
            "reason alone. The figures are not to be trusted: run it where nobody edits."
        )
    return 1 if found.unexplained or gone else 0


def stamp(folder: Path) -> dict[str, tuple[int, int]]:
    """Return time and size of every source below a folder: a mutant of a table is imported from
    there, long after a run has begun.
    """
    found = {str(path): path.stat() for path in sorted(folder.rglob("*.py"))}
    return {name: (stat.st_mtime_ns, stat.st_size) for name, stat in found.items()}


def find_mutants(slug: str, only: Sequence[str]) -> list[Mutant]:
    """Return the mutants of a game; `only` names modules, by the ends of their names, or functions
    in them.

    Raises:
        RulesEngineError: there is no such game or module of rules.
    """
    mutants = [m for module in rule_modules(slug) for m in read_source(module).mutants]
    for name in only:
        if not any(_is_named(mutant, name) for mutant in mutants):
            raise RulesEngineError(f"{slug} has no module or function '{name}'; try --scope.")
    return [m for m in mutants if not only or any(_is_named(m, name) for name in only)]


def _is_named(mutant: Mutant, name: str) -> bool:
    """Whether a name such as "supply", "combat.crt" or "crt:ratio" means a mutant's place."""
    module, _, function = name.partition(":")
    place = mutant.place
    is_module = f".{place.module}".endswith(f".{module}")
    return is_module and function in ("", place.function)


def printed(mutants: Sequence[Mutant], text: str) -> list[Mutant]:
    """Return the mutants that an earlier run printed as survivors."""
    lines = {line.partition(" ")[2].rpartition("\t")[0] for line in text.splitlines()}
    return [mutant for mutant in mutants if survivor_line(mutant.place) in lines]


def sampled(mutants: Sequence[Mutant], count: int, seed: str) -> list[Mutant]:
    """Return so many mutants by chance; an edit elsewhere leaves the choice as it is."""

    def lot(mutant: Mutant) -> str:
        return hashlib.sha256(f"{seed}|{survivor_line(mutant.place)}".encode()).hexdigest()

    chosen = set(sorted(map(lot, mutants))[:count])
    return [mutant for mutant in mutants if lot(mutant) in chosen]


def try_mutants(
    slug: str, mutants: Sequence[Mutant], jobs: int = 1, files: Sequence[CaseFile] | None = None
) -> Iterator[Verdict]:
    """Record which scenes carry out what, then try each mutant; yield what becomes of them. The
    scenes are those of some case files, or all that the game has.
    """
    modules = sorted({mutant.place.module for mutant in mutants})
    scenes = record(game_case_files(slug) if files is None else files, modules)
    bench = set_up(slug, scenes, lines_of_import(slug, modules))
    yield from try_all(bench, mutants, jobs)


@dataclass
class Tally:
    """Counts of what became of the mutants; `explained` are the survivors that are listed."""

    explained: dict[Place, str]

    def __post_init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.unexplained = 0
        self.unused = 0
        self.listed = 0

    def add(self, verdict: Verdict) -> None:
        """Count a mutant."""
        self.counts[verdict.what] += 1
        if not_of_this_game(verdict):
            self.unused += 1
        elif verdict.what not in CAUGHT:
            is_listed = verdict.mutant.place in self.explained
            self.listed += is_listed
            self.unexplained += not is_listed

    def sentence(self, slug: str) -> str:
        """Return all figures in one line."""
        caught = sum(self.counts[what] for what in CAUGHT)
        tried = sum(self.counts.values())
        of = max(1, tried - self.listed - self.unused)
        unused = f" and {self.unused} of the mechanics that no scene needs" if self.unused else ""
        return (
            f"{slug}: {tried} mutants; {caught} caught ({self.counts[WRONG]} by a wrong result, "
            f"{self.counts[CRASHED]} by a crash, {self.counts[ENDLESS]} by the time limit); "
            f"{tried - caught} survived ({self.counts[UNREACHED]} where no case file goes), "
            f"{self.listed} of them explained{unused}, {self.unexplained} not; "
            f"{100 * caught / of:.1f} % caught of those that are not explained"
        )


def not_of_this_game(verdict: Verdict) -> bool:
    """Whether what a mutant changes is in the floor of all hex games, and no scene of this game
    carries it out: another game's rules need it, and the floor's own tests hold it.
    """
    return verdict.what == UNREACHED and verdict.mutant.place.module.startswith(FLOOR)


def _say(verdict: Verdict, explained: dict[Place, str], *, every: bool) -> None:
    place = verdict.mutant.place
    if verdict.what in CAUGHT:
        if every:
            print(f"{verdict.what} by {verdict.scene} ({verdict.tried} tried): {place.name}")
        if place in explained:
            print(f"explained, but caught by {verdict.scene}: {survivor_line(place)}")
    elif place not in explained and not not_of_this_game(verdict):
        print(f"{verdict.what} {survivor_line(place)}\t(line {verdict.mutant.at})", flush=True)


def _say_scope(slug: str) -> int:
    for module in modules_of(slug):
        reason = reason_left_out(module)
        count = f"{len(read_source(module).mutants)} mutants" if reason is None else "-"
        print(f"{module.removeprefix('rules_engine.'):50} {count:14} {reason or ''}".rstrip())
    return 0
