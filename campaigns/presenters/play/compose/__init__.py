"""An order on its way: what has been chosen so far, what can be chosen next, and the ruling.

The map, the plain form and the text box are three ways to the same place: all of them send what is
chosen so far, and everything that the page shows next is worked out here, from the side's own view.
"""

from campaigns.presenters.play.compose.composer import (
    Chosen,
    Composition,
    chosen_query,
    compose,
    order_lines,
    read_chosen,
)

__all__ = ["Chosen", "Composition", "chosen_query", "compose", "order_lines", "read_chosen"]
