"""The addresses of the referee's desk, below /campaigns/<id>/."""

from __future__ import annotations

from django.urls import path

from campaigns.views import (
    bulletins,
    case_texts,
    desk,
    desk_calendar,
    desk_correct,
    desk_map,
    desk_notebook,
    desk_notes,
    desk_orders,
    desk_packs,
    desk_rerun,
    desk_table,
    desk_turn,
    slips,
)

urlpatterns = [
    path("desk/", desk.desk, name="desk"),
    path("desk/part/", desk.part, name="desk-part"),
    path("desk/answer/", desk.answer, name="desk-answer"),
    path("desk/end-step/", desk.end_step, name="desk-end-step"),
    path("desk/inputs/<uuid:input_id>/withdraw/", desk.withdraw, name="desk-withdraw"),
    path("desk/turn/", desk_turn.turn, name="desk-turn"),
    path("desk/turn/try/", desk_turn.try_out, name="desk-turn-try"),
    path("desk/turn/part/", desk_turn.part, name="desk-turn-part"),
    path("desk/turn/spread/", desk_turn.spread, name="desk-turn-spread"),
    path("desk/turn/answer/", desk_turn.answer, name="desk-turn-answer"),
    path("desk/turn/close/", desk_turn.close, name="desk-turn-close"),
    path("desk/turn/publish/", desk_turn.publish, name="desk-turn-publish"),
    path("desk/map/", desk_map.map_, name="desk-map"),
    path("desk/map/hex/", desk_map.hex_, name="desk-hex"),
    path("desk/orders/", desk_orders.orders, name="desk-orders"),
    path("desk/corrections/", desk_correct.corrections, name="desk-corrections"),
    path("desk/corrections/<slug:name>/", desk_correct.correction, name="desk-correction"),
    path("desk/take-back/", desk_table.take_back, name="desk-take-back"),
    path("desk/rerun/", desk_rerun.rerun, name="desk-rerun"),
    path("desk/rerun/<int:number>/", desk_rerun.line, name="desk-rerun-line"),
    path("desk/dice/", desk_table.dice, name="desk-dice"),
    path("desk/dice/ask/", desk_table.dice_ask, name="desk-dice-ask"),
    path("desk/notes/", desk_notes.notes, name="desk-notes"),
    path("desk/case-texts/", case_texts.case_texts, name="case-texts"),
    path("desk/notebook/", desk_notebook.notebook, name="desk-notebook"),
    path("desk/bulletin/", bulletins.desk_bulletin, name="desk-bulletin"),
    path("desk/slip/", slips.desk_slip, name="desk-slip"),
    path("desk/packs/", desk_packs.packs, name="desk-packs"),
    path("desk/calendar/", desk_calendar.calendar, name="desk-calendar"),
    path("desk/due/", desk_notes.due, name="desk-due"),
    path("desk/close/", desk_table.close, name="desk-close"),
]
