"""When and how often the worker retries: no I/O here."""

from __future__ import annotations

from datetime import timedelta

GIVE_UP_AFTER = timedelta(hours=24)
"""Time after the request to publish until retries end."""
CONTAINER_LASTS = timedelta(hours=23)
"""Containers expire after 24 hours; older ones than this are replaced."""
CONTAINERS_MOST = 3
"""Maximum containers for one publication before the processing counts as failed."""
SENDS_MOST = 2
"""Maximum requests that may each create a post, without containers, before the outcome counts as unknown."""
HELD_RETRY = timedelta(minutes=15)
"""Interval of checks while the advertisement has an open change request."""
QUOTA_RETRY = timedelta(hours=1)
SETTLING = timedelta(minutes=2)
"""Time after a request with an unknown outcome during which the network may still process it."""
CLOCKS_APART = timedelta(minutes=5)
_POLLS = (timedelta(seconds=2), timedelta(seconds=5), timedelta(seconds=15), timedelta(seconds=60))


def poll_after(attempts: int) -> timedelta:
    """Delay before a container is checked again: Meta's documentation says once a minute, and photos take seconds."""
    return _POLLS[min(attempts, len(_POLLS) - 1)]


def same_caption(caption: str, other: str) -> bool:
    """Whether two captions are equal, ignoring whitespace that the network may have changed."""
    return caption.split() == other.split()
