"""Air strikes, interdiction and landings. Source: 6.15 to 7.9, H51 to H56."""
