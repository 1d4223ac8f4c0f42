"""`python -m identity_svc` runs the service; operators run its other commands through `resuena`."""

from identity_svc.bootstrap import COMMANDS, MIGRATIONS, serve, subscriptions
from identity_svc.settings import IdentitySettings
from identity_svc.tables import Table
from kit.command import main

if __name__ == "__main__":
    main(
        "identity",
        IdentitySettings,
        serve=serve,
        migrations=MIGRATIONS,
        metadata=Table.metadata,
        subscriptions=subscriptions,
        extra=COMMANDS,
    )
