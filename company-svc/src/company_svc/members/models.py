"""The versions of memberships."""

from sqlalchemy import Sequence

from company_svc.tables import Table

VERSIONS = Sequence("membership_versions", start=1000, metadata=Table.metadata)
"""Versions of memberships come from one sequence: they keep growing when a person leaves and rejoins."""
