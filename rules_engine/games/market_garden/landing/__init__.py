"""D-Day, landings, arrivals and what shoots at them (16.4, 18, 20)."""
