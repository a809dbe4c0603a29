"""The addresses of the referee's desk, below /campaigns/<id>/."""

from __future__ import annotations

from django.urls import path

from campaigns.views import desk, desk_correct, desk_map, desk_orders, desk_table

urlpatterns = [
    path("desk/", desk.desk, name="desk"),
    path("desk/part/", desk.part, name="desk-part"),
    path("desk/answer/", desk.answer, name="desk-answer"),
    path("desk/end-step/", desk.end_step, name="desk-end-step"),
    path("desk/inputs/<uuid:input_id>/withdraw/", desk.withdraw, name="desk-withdraw"),
    path("desk/map/", desk_map.map_, name="desk-map"),
    path("desk/map/hex/", desk_map.hex_, name="desk-hex"),
    path("desk/orders/", desk_orders.orders, name="desk-orders"),
    path("desk/corrections/", desk_correct.corrections, name="desk-corrections"),
    path("desk/corrections/<slug:name>/", desk_correct.correction, name="desk-correction"),
    path("desk/take-back/", desk_table.take_back, name="desk-take-back"),
    path("desk/dice/", desk_table.dice, name="desk-dice"),
    path("desk/notes/", desk_table.notes, name="desk-notes"),
    path("desk/due/", desk_table.due, name="desk-due"),
    path("desk/close/", desk_table.close, name="desk-close"),
]
