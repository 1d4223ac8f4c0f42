"""How long a link to an investors' document is valid."""

from datetime import timedelta

TICKET_LIFE = timedelta(hours=1)
