"""Who advertisements can be assigned to. No I/O here."""

from resuena.identity.v1 import identity_pb2

AUDITS = (identity_pb2.COMPANY_ROLE_OWNER, identity_pb2.COMPANY_ROLE_AUDITOR)
"""Roles with the right to audit."""
