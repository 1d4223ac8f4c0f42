"""`python -m campaign_svc` serves; its other commands are for operators, who call them by `resuena`."""

from campaign_svc.bootstrap import MIGRATIONS, serve, subscriptions
from campaign_svc.settings import CampaignSettings
from campaign_svc.tables import Table
from kit.command import main

if __name__ == "__main__":
    main(
        "campaign",
        CampaignSettings,
        serve=serve,
        migrations=MIGRATIONS,
        metadata=Table.metadata,
        subscriptions=subscriptions,
    )
