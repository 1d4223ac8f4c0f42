"""What campaign-svc reads from its environment beside the settings that all services share."""

from pydantic import Field

from kit.rpc.settings import ServiceSettings


class CampaignSettings(ServiceSettings):
    """`RESUENA_` variables."""

    grpc_address: str = "127.0.0.1:5103"
    metrics_address: str = "127.0.0.1:9103"
    media_address: str = "127.0.0.1:5105"
    audit_hours: int = Field(default=72, gt=0)
    """Hours from its submission in which an advertisement should be audited; told, not enforced."""
    claim_minutes: int = Field(default=15, gt=0)
    """Minutes for which staff have a claimed advertisement to themselves."""
    schedule_seconds: float = Field(default=15.0, gt=0)
    """Between two looks for campaigns that have ended and for arrivals that can be taken up."""
