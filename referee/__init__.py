"""The site: settings, addresses, entry points of web and worker. No domain logic lives here."""
