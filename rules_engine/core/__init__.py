"""The floor of every game: state and events, orders and decisions, the sequence and the verbs."""
