"""How long a link to an investors' document holds."""

from datetime import timedelta

TICKET_LIFE = timedelta(hours=1)
