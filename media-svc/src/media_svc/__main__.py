"""`python -m media_svc [serve|migrate|replay-dead-letters]`."""

from kit.command import main
from media_svc.bootstrap import MIGRATIONS, serve, subscriptions
from media_svc.settings import MediaSettings

if __name__ == "__main__":
    main("media", MediaSettings, serve=serve, migrations=MIGRATIONS, subscriptions=subscriptions)
