"""The calendar of a campaign: its rule, its dates, and what happens when one passes."""
