"""Staff: who belongs to the platform's own people, with which roles, and the log of every change of that."""
