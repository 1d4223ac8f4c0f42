"""`python -m identity_svc [serve|migrate|replay-dead-letters|grant-staff|create-guest-token|erase-due]`."""

from identity_svc.bootstrap import MIGRATIONS, create_guest_token, erase_due, grant_staff, serve, subscriptions
from identity_svc.settings import IdentitySettings
from kit.command import main

if __name__ == "__main__":
    main(
        "identity",
        IdentitySettings,
        serve=serve,
        migrations=MIGRATIONS,
        subscriptions=subscriptions,
        extra={"grant-staff": grant_staff, "create-guest-token": create_guest_token, "erase-due": erase_due},
    )
