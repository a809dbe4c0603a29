"""The addresses of the API."""

from __future__ import annotations

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from campaigns.api import acting, campaigns, closing, imports, lines, reading, trust

campaign_urls = [
    path("", campaigns.CampaignDetail.as_view(), name="api-campaign"),
    path("view/", reading.View.as_view(), name="api-view"),
    path("knowledge/", reading.Knowledge.as_view(), name="api-knowledge"),
    path("log/", reading.Log.as_view(), name="api-log"),
    path("orders/", acting.Orders.as_view(), name="api-orders"),
    path("orders/check/", acting.Check.as_view(), name="api-check"),
    path("orders/legal/", reading.Legal.as_view(), name="api-legal"),
    path("turn/", closing.Turn.as_view(), name="api-turn"),
    path("turn/dry-run/", closing.DryRun.as_view(), name="api-dry-run"),
    path("turn/close/", closing.Close.as_view(), name="api-close"),
    path("turn/set-aside/", closing.SetAside.as_view(), name="api-set-aside"),
    path("turn/publish/", closing.Publish.as_view(), name="api-publish"),
    path("order-sets/", acting.OrderSets.as_view(), name="api-order-sets"),
    path("drafts/", acting.Drafts.as_view(), name="api-drafts"),
    path("drafts/<int:place>/", acting.DraftDetail.as_view(), name="api-draft"),
    path("decisions/", reading.Decisions.as_view(), name="api-decisions"),
    path("decisions/<path:decision>/", acting.Answer.as_view(), name="api-answer"),
    path("inputs/", reading.Inputs.as_view(), name="api-inputs"),
    path("inputs/<uuid:input_id>/", reading.InputDetail.as_view(), name="api-input"),
    path("inputs/<uuid:input_id>/dice/", acting.Dice.as_view(), name="api-dice"),
    path("pictures/", reading.Pictures.as_view(), name="api-pictures"),
    path("pictures/<uuid:picture_id>/", reading.PictureFile.as_view(), name="api-picture"),
    path("rolls/", trust.Rolls.as_view(), name="api-rolls"),
    path("rolls/witness/", trust.Witness.as_view(), name="api-witness"),
    path("receipts/", trust.Receipts.as_view(), name="api-receipts"),
    path("chain/", trust.ChainCheck.as_view(), name="api-chain"),
    path("log/file/", trust.LogFile.as_view(), name="api-log-file"),
    path("overrule/", acting.Overrule.as_view(), name="api-overrule"),
    path("take-back/", acting.TakeBack.as_view(), name="api-take-back"),
    path("reruns/", lines.Reruns.as_view(), name="api-reruns"),
    path("reruns/<int:number>/", lines.Rerun.as_view(), name="api-rerun"),
    path("notes/", acting.Notes.as_view(), name="api-notes"),
    path("deadlines/", acting.Deadlines.as_view(), name="api-deadlines"),
    path("lay-out/", acting.LayOut.as_view(), name="api-lay-out"),
    path("start/", acting.Stage.as_view(), name="api-start"),
    path("end/", acting.End.as_view(), name="api-end"),
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
