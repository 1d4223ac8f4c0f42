"""`python -m media_svc [serve|migrate|replay-dead-letters]`."""

from functools import partial

from kit.command import main
from kit.ending import run_and_exit
from media_svc.bootstrap import MIGRATIONS, serve, subscriptions
from media_svc.settings import MediaSettings

if __name__ == "__main__":
    # It uses obstore.
    run_and_exit(
        partial(main, "media", MediaSettings, serve=serve, migrations=MIGRATIONS, subscriptions=subscriptions)
    )
