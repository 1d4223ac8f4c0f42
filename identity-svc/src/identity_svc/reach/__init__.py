"""Tables that determine what a caller may access; all other concepts may import them."""
