"""`python -m campaign_svc [serve|migrate|replay-dead-letters]`."""

from campaign_svc.bootstrap import MIGRATIONS, serve, subscriptions
from campaign_svc.settings import CampaignSettings
from kit.command import main

if __name__ == "__main__":
    main("campaign", CampaignSettings, serve=serve, migrations=MIGRATIONS, subscriptions=subscriptions)
