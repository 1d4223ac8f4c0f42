"""`python -m company_svc [serve|migrate|replay-dead-letters|publish-terms|send-digests|set-currency]`."""

from company_svc.bootstrap import MIGRATIONS, publish_terms, send_digests, serve, set_currency, subscriptions
from company_svc.settings import CompanySettings
from kit.command import main

if __name__ == "__main__":
    main(
        "company",
        CompanySettings,
        serve=serve,
        migrations=MIGRATIONS,
        subscriptions=subscriptions,
        extra={"publish-terms": publish_terms, "send-digests": send_digests, "set-currency": set_currency},
    )
