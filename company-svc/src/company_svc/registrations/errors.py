"""What can be wrong with a registration."""

from kit.rpc.errors import PermissionDenied


class NotYourself(PermissionDenied):
    """Somebody tried to create a company for another person."""
