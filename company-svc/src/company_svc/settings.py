"""Settings that company-svc reads from its environment, beside those that all services share."""

from datetime import time

from pydantic import Field, SecretStr

from kit.mail import MailSettings
from kit.rpc.settings import DEVELOPMENT_SECRET_PREFIX, KeySecret


class CompanySettings(MailSettings):
    """`RESUENA_` variables."""

    grpc_address: str = "127.0.0.1:5102"
    metrics_address: str = "127.0.0.1:9102"
    identity_address: str = "127.0.0.1:5101"
    media_address: str = "127.0.0.1:5105"
    budget_low_percent: int = Field(default=20, ge=0, le=100)
    """Percentage of a campaign's investment at or below which a low-budget notice is raised."""

    stock_low_percent: int = Field(default=10, ge=0, le=100)
    stock_low_units: int = Field(default=5, ge=0)
    """Percentage and units of a campaign's stock at or below which a low-stock notice is raised."""

    notice_mail_seconds: float = Field(default=10.0, gt=0)
    """Interval in seconds at which notices to be mailed are polled."""

    digest_at: time = time(8)
    """Time of day of the daily mails, in the zone of each company."""

    webhooks_key: KeySecret = SecretStr(DEVELOPMENT_SECRET_PREFIX + "webhooks-key")
    """Keys that encrypt webhooks' secrets, one per line: the first is in force, others are accepted during rotation."""

    webhooks_allowed_hosts: str = ""
    """Comma-separated names, addresses and networks outside the internet that webhooks may use, also by http."""
