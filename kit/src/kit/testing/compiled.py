"""A cache of compiled SQL statements that all engines of a test session share, so that each is compiled once."""

from collections.abc import Iterator, MutableMapping

from sqlalchemy.engine.interfaces import Compiled

Key = tuple[object, ...]
"""A statement's key, as SQLAlchemy makes it: the dialect, then the rest."""


class CompiledStatements(MutableMapping[Key, Compiled]):
    """A ``compiled_cache`` shared by all engines whose dialects have the same class and configuration."""

    def __init__(self) -> None:
        """Create an empty cache."""
        self._known: dict[Key, Compiled] = {}

    def __getitem__(self, key: Key) -> Compiled:
        """Return a statement that any of the engines compiled."""
        return self._known[_of_class(key)]

    def __setitem__(self, key: Key, compiled: Compiled) -> None:
        """Cache a statement for all engines."""
        self._known[_of_class(key)] = compiled

    def __delitem__(self, key: Key) -> None:
        """Remove a statement."""
        del self._known[_of_class(key)]

    def __iter__(self) -> Iterator[Key]:
        """Iterate over the keys, each with the dialect's class in place of the dialect."""
        return iter(self._known)

    def __len__(self) -> int:
        """Count the statements."""
        return len(self._known)


def _of_class(key: Key) -> Key:
    return (type(key[0]), *key[1:])
