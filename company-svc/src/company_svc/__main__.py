"""`python -m company_svc` runs the service; operators run its other commands through `resuena`."""

from company_svc.bootstrap import MIGRATIONS, publish_terms, send_digests, serve, set_currency, subscriptions
from company_svc.settings import CompanySettings
from company_svc.tables import Table
from kit.command import main

if __name__ == "__main__":
    main(
        "company",
        CompanySettings,
        serve=serve,
        migrations=MIGRATIONS,
        metadata=Table.metadata,
        subscriptions=subscriptions,
        extra={"publish-terms": publish_terms, "send-digests": send_digests, "set-currency": set_currency},
    )
