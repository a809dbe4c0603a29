"""The addresses of pages: one stem a feature, the same in view, template and test."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from campaigns.views import (
    chain,
    dice,
    feed,
    health,
    home,
    imports,
    keeping,
    look_round,
    new,
    overview,
    pictures,
    receipts,
    referees,
    seats,
    settings,
    tokens,
)

campaign_urls: list[URLPattern | URLResolver] = [
    path("", overview.campaign, name="campaign"),
    path("salt/", overview.salt, name="salt"),
    path("lay-out/", overview.lay_out, name="lay-out"),
    path("start/", overview.start, name="start"),
    path("dice/", dice.dice, name="dice"),
    path("dice/statistics/", dice.dice_statistics, name="dice-statistics"),
    path("dice/script/", dice.dice_script, name="dice-script"),
    path("dice/witnessed/", dice.witnessed, name="witnessed"),
    path("dice/typed/", dice.dice_typed, name="dice-typed"),
    path("chain/", chain.chain, name="chain"),
    path("chain/file/", chain.chain_file, name="chain-file"),
    path("receipts/", receipts.receipts, name="receipts"),
    path("dice/<uuid:input_id>/", overview.set_up_dice, name="set-up-dice"),
    path("end/", overview.end, name="end"),
    path("export/", overview.export, name="export"),
    path("seats/", seats.seats, name="seats"),
    path("seats/add/", seats.add_seat, name="add-seat"),
    path("seats/<uuid:seat_id>/", seats.change_seat, name="change-seat"),
    path("seats/<uuid:seat_id>/units/", seats.assign, name="assign"),
    path("referees/", referees.referees, name="referees"),
    path("settings/", settings.settings, name="settings"),
    path("keeping/", keeping.keeping, name="keeping"),
    path("", include("campaigns.desk_urls")),
    path("", include("campaigns.play_urls")),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("favicon.ico", home.favicon, name="favicon"),
    path("look-round/", look_round.look_round, name="look-round"),
    path("health/", health.health, name="health"),
    path("account/", home.account, name="account"),
    path("account/name/", home.account_name, name="account-name"),
    path("account/zone/", home.account_zone, name="account-zone"),
    path("account/feed/", feed.account_feed, name="account-feed"),
    path("feed/<str:token>.ics", feed.feed, name="feed"),
    path("account/api-token/", tokens.new_api_token, name="new-api-token"),
    path("account/api-token/<uuid:token_id>/", tokens.revoke_api_token, name="revoke-api-token"),
    path("new/", new.new, name="new"),
    path("import/", imports.import_, name="import"),
    path("import/<uuid:upload_id>/", imports.import_state, name="import-state"),
    path("join/", new.join, name="join-by-link"),
    path("join/<str:token>/", new.join, name="join"),
    path("stand/<str:token>/", referees.stand, name="stand"),
    path("counters/<str:key>.png", pictures.counter, name="counter"),
    path("campaigns/<uuid:campaign_id>/", include(campaign_urls)),
]
