"""The addresses of the API."""

from __future__ import annotations

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from campaigns.api import (
    acting,
    calendar,
    campaigns,
    closing,
    imports,
    lines,
    papers,
    people,
    places,
    reading,
    referees,
    threads,
    trust,
)
from campaigns.api.acts import address

PLACES = (*papers.PAPERS, *people.PEOPLE, *referees.REFEREES)

campaign_urls = [
    *(address(act) for act in acting.ACTS),
    *(places.address(place) for place in PLACES),
    path("packs/<uuid:pack_id>/file/", reading.PackFile.as_view(), name="api-pack-file"),
    path("", campaigns.CampaignDetail.as_view(), name="api-campaign"),
    path("view/", reading.View.as_view(), name="api-view"),
    path("knowledge/", reading.Knowledge.as_view(), name="api-knowledge"),
    path("log/", reading.Log.as_view(), name="api-log"),
    path("orders/check/", acting.Check.as_view(), name="api-check"),
    path("orders/legal/", reading.Legal.as_view(), name="api-legal"),
    path("turn/", closing.Turn.as_view(), name="api-turn"),
    path("turn/dry-run/", closing.DryRun.as_view(), name="api-dry-run"),
    path("order-sets/", acting.OrderSets.as_view(), name="api-order-sets"),
    path("drafts/", acting.Drafts.as_view(), name="api-drafts"),
    path("drafts/<int:place>/", acting.DraftDetail.as_view(), name="api-draft"),
    path("decisions/", reading.Decisions.as_view(), name="api-decisions"),
    path("inputs/", reading.Inputs.as_view(), name="api-inputs"),
    path("inputs/<uuid:input_id>/", reading.InputDetail.as_view(), name="api-input"),
    path("pictures/", reading.Pictures.as_view(), name="api-pictures"),
    path("pictures/<uuid:picture_id>/", reading.PictureFile.as_view(), name="api-picture"),
    path("rolls/", trust.Rolls.as_view(), name="api-rolls"),
    path("receipts/", trust.Receipts.as_view(), name="api-receipts"),
    path("chain/", trust.ChainCheck.as_view(), name="api-chain"),
    path("log/file/", trust.LogFile.as_view(), name="api-log-file"),
    path("reruns/", lines.Reruns.as_view(), name="api-reruns"),
    path("reruns/<int:number>/", lines.Rerun.as_view(), name="api-rerun"),
    path("threads/", threads.Threads.as_view(), name="api-threads"),
    path("threads/<uuid:thread_id>/", threads.ThreadDetail.as_view(), name="api-thread"),
    path("calendar/", calendar.CalendarView.as_view(), name="api-calendar"),
    path("deadlines/", acting.Deadlines.as_view(), name="api-deadlines"),
    path("export/", reading.Export.as_view(), name="api-export"),
]

urlpatterns = [
    path("campaigns/", campaigns.Campaigns.as_view(), name="api-campaigns"),
    path("campaigns/<uuid:campaign_id>/", include(campaign_urls)),
    path("import/", imports.Import.as_view(), name="api-import"),
    path("import/<uuid:upload_id>/", imports.ImportState.as_view(), name="api-import-state"),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
]
