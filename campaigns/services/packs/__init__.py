"""Who gets a report, and when; what it says and how it looks is in `campaigns.packs`."""
