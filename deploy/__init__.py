"""How the site is started and served."""
