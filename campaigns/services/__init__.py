"""What pages, API and tasks may do with campaigns. They call these modules and nothing below them.

campaigns   create, configure, lay out the set-up, start, end
seats       invite, join, leave, replace, assign units to officers
inputs      orders, order sets, answers, corrections, dice, notes, taking back: stored rows
order_sets  sealed sets of orders for a step, where news are published
adjudicate  carries stored inputs out (called by the worker's tasks)
closing     closing a turn and publishing; dry_run tries it with throwaway dice
reruns      going back and running on, on a line on trial; lines: what a line of play is
reading     views, inputs, moments of the history
logbook     the logs as a seat may read them
advice      rulings on orders that are not given yet, lawful orders
trust       what was sealed; rolls, chains, receipts, witness: what a player can check
drafts      orders on their way to being submitted
pictures    drawing, and who may see which picture
notices     deadlines and mails
exports, imports   one campaign as one file

Below them: storing (an input, once), verbs and refusals (what an input leads to), telling and
retelling (who is told what, and when), publications (up to where), officers (fog inside a side),
closing_work and rerun_work (what the worker does of them), soundness (whether a corrected position
can be played), log, positions, engine, painter, queue.
"""
