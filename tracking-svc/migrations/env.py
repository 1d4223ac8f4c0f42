"""Alembic's environment: shared by all services, over this service's tables."""

import tracking_svc.arrivals.models
import tracking_svc.leads.models  # noqa: F401 - the tables must be known
from kit.db import alembic_env
from tracking_svc.tables import Table

alembic_env.run(Table.metadata)
