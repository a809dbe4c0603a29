"""Garbage collection in the processes of the site."""

import gc


def set_apart() -> None:
    """Let garbage never be looked for again among what a process begins with: games, boards, pages.

    To go through all of it took 80 ms, a dozen times in the first minutes, and whoever asked for a
    page just then waited for it.
    """
    gc.collect()
    gc.freeze()
