"""`python -m identity_svc` serves; its other commands are for operators, who call them by `resuena`."""

from identity_svc.bootstrap import COMMANDS, MIGRATIONS, serve, subscriptions
from identity_svc.settings import IdentitySettings
from kit.command import main

if __name__ == "__main__":
    main(
        "identity",
        IdentitySettings,
        serve=serve,
        migrations=MIGRATIONS,
        subscriptions=subscriptions,
        extra=COMMANDS,
    )
