"""How a campaign comes to be: its draft, and the history of its steps."""
