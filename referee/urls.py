"""The site's addresses."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include("campaigns.api.urls")),
    path("", include("campaigns.urls")),
]

handler500 = "campaigns.busy.fault"
