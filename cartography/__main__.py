"""Commands for looking at pictures: ``python -m cartography board|counters|draw|palette``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from cartography.bench import bench_game
from cartography.chart import Chart, chart_of
from cartography.colouring import colour_samples
from cartography.maps import SIZES, draw_map
from cartography.palette import AREA, FILES, HEX, make_palette, style_colours
from cartography.picture import plain_png
from cartography.replay import draw_file
from cartography.scene import bare_marks
from cartography.sheet import area_appearances, draw_sheet, sample_appearances
from rules_engine import GAMES, load
from rules_engine.board import load_board
from rules_engine.errors import RulesEngineError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns 0, or 2 after a sentence on what was wrong."""
    chosen = _parser().parse_args(arguments)
    try:
        chosen.run(chosen)
    except (RulesEngineError, OSError, ValueError) as fault:
        print(f"cartography: {fault}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m cartography", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    board = commands.add_parser("board", help="draw a game's map without counters")
    board.add_argument("game", help=f"{', '.join(sorted(GAMES))}, or the path of a board file")
    board.add_argument("--out", type=Path, required=True, metavar="FILE")
    board.add_argument("--size", choices=sorted(SIZES), default="print")
    board.set_defaults(run=_run_board)

    counters = commands.add_parser("counters", help="draw a sheet of all kinds of counters")
    counters.add_argument("--out", type=Path, required=True, metavar="FILE")
    counters.add_argument("--kind", choices=tuple(FILES), default=HEX, help="of which boards")
    counters.add_argument("--pixels", type=int, default=64, help="width of a counter (16 to 400)")
    counters.set_defaults(run=_run_counters)

    draw = commands.add_parser("draw", help="draw an exported game, a picture a turn")
    draw.add_argument("file", type=Path)
    draw.add_argument("--out", type=Path, required=True, metavar="DIR")
    draw.add_argument("--size", choices=sorted(SIZES), default="screen")
    draw.set_defaults(run=_run_draw)

    bench = commands.add_parser("bench", help="measure the picture after a move")
    bench.add_argument("game", choices=sorted(GAMES))
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.set_defaults(run=_run_bench)

    palette = commands.add_parser("palette", help="choose the fixed colours anew (for developers)")
    palette.add_argument("kind", choices=(*FILES, "all"), help="of which kind of boards")
    palette.add_argument(
        "boards", nargs="*", help="board files to look at besides those of the games"
    )
    palette.set_defaults(run=_run_palette)
    return parser


def _run_board(chosen: argparse.Namespace) -> None:
    size = replace(SIZES[chosen.size], panel=False)
    board = load(chosen.game).board if chosen.game in GAMES else load_board(chosen.game)
    marks = bare_marks(load(chosen.game)) if chosen.game in GAMES else ()
    picture = draw_map(board, {"units": {}}, marks, size)
    chosen.out.write_bytes(plain_png(picture))
    print(f"{chosen.out}: {picture.width} x {picture.height} pixels")


def _chart(name: str) -> Chart:
    """Return the chart of a game's board, or of a board file that no game uses yet."""
    return chart_of(load(name).board if name in GAMES else load_board(name))


def _run_counters(chosen: argparse.Namespace) -> None:
    if not 16 <= chosen.pixels <= 400:
        raise ValueError(f"A counter can be 16 to 400 pixels wide, not {chosen.pixels}.")
    shown = area_appearances() if chosen.kind == AREA else sample_appearances()
    sheet = draw_sheet(shown, chosen.pixels, tints=chosen.kind)
    chosen.out.write_bytes(plain_png(sheet))
    print(f"{chosen.out}: {sheet.width} x {sheet.height} pixels")


def _run_draw(chosen: argparse.Namespace) -> None:
    for path in draw_file(chosen.file, chosen.out, SIZES[chosen.size]):
        print(path)


def _run_bench(chosen: argparse.Namespace) -> None:
    found = bench_game(chosen.game)
    print(json.dumps(found.to_json()) if chosen.json else found.words())


def _run_palette(chosen: argparse.Namespace) -> None:
    charts = [_chart(name) for name in (*sorted(GAMES), *chosen.boards)]
    for tints, file in FILES.items():
        own = [chart for chart in charts if chart.tints == tints]
        if own and chosen.kind in (tints, "all"):
            counters = area_appearances() if tints == AREA else sample_appearances()
            make_palette(colour_samples(own, counters), style_colours(tints), file)
            print(f"{file.name} has been chosen anew; look at the golden pictures.")


if __name__ == "__main__":
    sys.exit(main())
