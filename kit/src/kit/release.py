"""The release of this process."""

from importlib.metadata import version

VERSION = version("kit")
"""The version of all packages of the repository, which are released together."""
