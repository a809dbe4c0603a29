"""What players and referees use a game by: forms of orders, corrections, words on close fights."""
