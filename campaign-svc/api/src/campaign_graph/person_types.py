"""The slice's reference to a person."""

from __future__ import annotations

from kit.graph import ID, foreign, key


@foreign()
class Person:
    """Owned by identity-svc."""

    id: ID = key()
