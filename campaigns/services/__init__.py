"""What pages, API and tasks may do with campaigns. They call these modules and nothing below them.

campaigns   create, configure, lay out the set-up, start, end
seats       invite, join, leave, replace, assign units to officers
inputs      orders, order sets, answers, corrections, dice, notes, taking back: stored rows
adjudicate  carries stored inputs out (called by the worker's tasks)
reading     views, rulings as advice, logs, moments of the history
drafts      orders on their way to being submitted
pictures    drawing, and who may see which picture
notices     deadlines and mails
exports, imports   one campaign as one file

Below them: storing (an input, once), verbs and telling (what an input leads to, who is told what),
soundness (whether a corrected position can be played), log, positions, engine, painter, queue.
"""
