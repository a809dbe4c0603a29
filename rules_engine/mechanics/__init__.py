"""What several games share: parts of a game's record, ending a step, words for common events."""
