"""The addresses of the game's own pages, below /campaigns/<id>/."""

from __future__ import annotations

from django.urls import path

from campaigns.views import (
    casebook,
    charts,
    decisions,
    end_step,
    history,
    knowledge,
    lines,
    log,
    orders,
    pictures,
    roster,
    table,
    table_layers,
    undo,
)

urlpatterns = [
    path("table/", table.table, name="table"),
    path("panel/", table.panel_part, name="panel"),
    path("now/", table.now, name="now"),
    path("counters.svg", table.counters, name="counters"),
    path("layers/<str:name>.json", table_layers.layer, name="layer"),
    path("board.json", pictures.board, name="board"),
    path("board.png", pictures.board_picture, name="board-picture"),
    path("compose/", orders.compose, name="compose"),
    path("orders/", orders.orders, name="orders"),
    path("orders/end/", end_step.end_step, name="end-step"),
    path("orders/undo/", undo.undo, name="undo"),
    path("orders/set/", orders.order_set, name="order-set"),
    path("drafts/<int:place>/", orders.draft, name="draft"),
    path("inputs/<uuid:input_id>/withdraw/", orders.withdraw, name="withdraw"),
    path("decisions/", decisions.answer, name="answer"),
    path("decisions/series/", decisions.answer_series, name="answer-series"),
    path("roster/", roster.roster, name="roster"),
    path("roster/<path:unit_id>/", log.unit, name="unit"),
    path("knowledge/", knowledge.knowledge, name="knowledge"),
    path("log/", log.log, name="log"),
    path("log/<int:entry>/", log.roll, name="roll"),
    path("history/", history.history, name="history"),
    path("history/<uuid:moment_id>/", history.moment, name="moment"),
    path("lines/", lines.lines, name="lines"),
    path("lines/compare/", lines.line_compare, name="line-compare"),
    path("lines/<int:number>/", lines.line, name="line"),
    path("lines/<int:number>/picture/", lines.line_picture, name="line-picture"),
    path("charts/", charts.charts, name="charts"),
    path("casebook/", casebook.casebook, name="casebook"),
    path("pictures/now.png", pictures.picture_now, name="picture-now"),
    path("pictures/<uuid:moment_id>.png", pictures.picture, name="picture"),
]
