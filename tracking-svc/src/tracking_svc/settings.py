"""Settings that tracking-svc reads from its environment, beside those that all services share."""

from pathlib import Path

from pydantic import SecretStr

from kit.mail import MailSettings
from kit.rpc.settings import DEVELOPMENT_SECRET_PREFIX, KeySecret


class TrackingSettings(MailSettings):
    """`RESUENA_` variables; without a MaxMind-format database country and city stay unknown."""

    grpc_address: str = "127.0.0.1:5104"
    metrics_address: str = "127.0.0.1:9104"
    uniques_secret: KeySecret = SecretStr(DEVELOPMENT_SECRET_PREFIX + "uniques")
    geoip_database: Path | None = None
    lead_months: int = 24
    """Months that leads are kept."""
