"""Plans and intents: who writes them, when they are kept, where they come along."""
