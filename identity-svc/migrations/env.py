"""Alembic's environment: shared by all services, over this service's tables."""

import identity_svc.attempts.models
import identity_svc.deletions.models
import identity_svc.guests.models
import identity_svc.mails.models
import identity_svc.memberships.models
import identity_svc.persons.models
import identity_svc.second_factor.models
import identity_svc.sessions.models  # noqa: F401 - the tables must be known
from identity_svc.tables import Table
from kit.db import alembic_env

alembic_env.run(Table.metadata)
