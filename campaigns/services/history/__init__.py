"""The log, its lines and positions; reading them, checking them, running them again."""
