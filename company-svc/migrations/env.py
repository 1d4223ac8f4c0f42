"""Alembic's environment: shared by all services, over this service's tables."""

import company_svc.companies.models
import company_svc.invitations.models
import company_svc.members.models
import company_svc.terms.models  # noqa: F401 - the tables must be known
from company_svc.tables import Table
from kit.db import alembic_env

alembic_env.run(Table.metadata)
