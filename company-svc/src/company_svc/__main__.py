"""`python -m company_svc [serve|migrate|replay-dead-letters]`."""

from company_svc.bootstrap import MIGRATIONS, serve, subscriptions
from company_svc.settings import CompanySettings
from kit.command import main

if __name__ == "__main__":
    main("company", CompanySettings, serve=serve, migrations=MIGRATIONS, subscriptions=subscriptions)
