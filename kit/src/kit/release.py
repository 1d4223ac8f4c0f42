"""Which release this process is of."""

from importlib.metadata import version

VERSION = version("kit")
"""The version of all packages of the repository, which are released together."""
