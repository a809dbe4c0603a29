"""A changed module is the one that a game gets, however it imports it."""

from rules_engine.casefiles.reading import parse_file
from rules_engine.tools.mutants.recording import lines_of_import, record
from rules_engine.tools.mutants.trying import CRASHED, set_up, try_all
from rules_engine.tools.mutate import find_mutants


def test_a_table_that_a_game_imports_by_its_package_is_changed_too() -> None:
    slug, module = "hells_highway", "rules_engine.mechanics.house_options"
    scene = parse_file(f"game {slug}\ncase H2 shows: Play begins\n-> turn 1\n")
    bench = set_up(slug, record([scene], [module]), lines_of_import(slug, [module]))
    mutants = find_mutants(slug, ["mechanics.house_options:module"])
    heads = [mutant for mutant in mutants if mutant.place.change == "'case' left out"]
    assert [verdict.what for verdict in try_all(bench, heads, 1)] == [CRASHED, CRASHED]
