"""When and how often the worker tries: no I/O here."""

from __future__ import annotations

from datetime import timedelta

GIVE_UP_AFTER = timedelta(hours=24)
"""After its request a publication is tried no longer."""
CONTAINER_LASTS = timedelta(hours=23)
"""A container ends 24 hours after it was made; one that old is replaced."""
CONTAINERS_MOST = 3
"""Containers that are made for one publication until the processing is said to have failed."""
SENDS_MOST = 2
"""Requests that may each make a post where no container ties them together, until the outcome is said to be unknown."""
HELD_RETRY = timedelta(minutes=15)
"""While the brand asks for a change of the advertisement: until the next look."""
QUOTA_RETRY = timedelta(hours=1)
SETTLING = timedelta(minutes=2)
"""After a request with an unknown outcome: for so long the network may still be at it."""
CLOCKS_APART = timedelta(minutes=5)
_POLLS = (timedelta(seconds=2), timedelta(seconds=5), timedelta(seconds=15), timedelta(seconds=60))


def poll_after(attempts: int) -> timedelta:
    """Until a container is looked at again: Meta's page says once a minute, and photos take seconds."""
    return _POLLS[min(attempts, len(_POLLS) - 1)]


def same_caption(one: str, other: str) -> bool:
    """Whether two captions are one, whatever the network did to blanks."""
    return one.split() == other.split()
