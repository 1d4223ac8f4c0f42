"""Real servers and small tools for every test-suite; the fixtures are in :mod:`kit.testing.plugin`."""

from kit.testing.conditions import eventually
from kit.testing.tokens import SERVICE_SECRET, SigningKeys, TokenFor

__all__ = ["SERVICE_SECRET", "SigningKeys", "TokenFor", "eventually"]
