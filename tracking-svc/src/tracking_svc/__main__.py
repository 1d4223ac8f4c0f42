"""`python -m tracking_svc [serve|migrate|replay-dead-letters]`."""

from kit.command import main
from tracking_svc.bootstrap import MIGRATIONS, serve, subscriptions
from tracking_svc.settings import TrackingSettings

if __name__ == "__main__":
    main("tracking", TrackingSettings, serve=serve, migrations=MIGRATIONS, subscriptions=subscriptions)
