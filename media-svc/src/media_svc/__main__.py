"""`python -m media_svc` runs the service; operators run its other commands through `resuena`."""

from functools import partial

from kit.command import main
from kit.ending import run_and_exit
from media_svc.bootstrap import MIGRATIONS, serve, subscriptions
from media_svc.settings import MediaSettings
from media_svc.tables import Table

if __name__ == "__main__":
    command = partial(main, "media", MediaSettings, serve=serve, migrations=MIGRATIONS, metadata=Table.metadata)
    run_and_exit(partial(command, subscriptions=subscriptions))  # obstore's threads may abort finalization
