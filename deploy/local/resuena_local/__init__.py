"""The local launcher: starts, watches and stops everything that `make up` runs."""
