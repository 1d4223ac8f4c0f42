"""Staff: the platform's own people, their roles, and the log of every change of them."""
