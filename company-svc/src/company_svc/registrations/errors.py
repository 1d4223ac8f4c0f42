"""Errors of registrations."""

from kit.rpc.errors import PermissionDenied


class NotYourself(PermissionDenied):
    """The caller tried to create a company for another person."""
