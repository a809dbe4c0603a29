"""Supply, communication and headquarters. Source: 5.23 to 5.31, H41 to H47."""
