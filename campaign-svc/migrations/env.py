"""Alembic's environment: shared by all services, over this service's tables."""

import campaign_svc.advertisements.models
import campaign_svc.campaigns.models
import campaign_svc.engagement.models
import campaign_svc.erasure.models
import campaign_svc.ledger.models
import campaign_svc.mobile.models  # noqa: F401 - the tables must be known
from campaign_svc.tables import Table
from kit.db import alembic_env

alembic_env.run(Table.metadata)
