"""Clubs as their pages show them: tables, campaigns, evenings; for members, and for visitors."""
