"""How long a guest's session lasts at most."""

MAX_SESSION_SECONDS = 24 * 3600
