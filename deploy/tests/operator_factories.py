"""What the tests of `resuena` call it by."""

from collections.abc import Callable

Resuena = Callable[..., tuple[int, str, str]]
"""Runs it with these arguments: exit code, standard output, standard error."""
