"""Two weeks of a campaign, told once and played by forms, by browsers, and by hands that die."""
