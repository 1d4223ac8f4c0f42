"""`python -m tracking_svc` runs the service; operators run its other commands through `resuena`."""

from kit.command import main
from tracking_svc.bootstrap import MIGRATIONS, serve, subscriptions
from tracking_svc.settings import TrackingSettings
from tracking_svc.tables import Table

if __name__ == "__main__":
    main(
        "tracking",
        TrackingSettings,
        serve=serve,
        migrations=MIGRATIONS,
        metadata=Table.metadata,
        subscriptions=subscriptions,
    )
