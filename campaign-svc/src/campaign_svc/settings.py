"""What campaign-svc reads from its environment beside the settings that all services share."""

from kit.rpc.settings import ServiceSettings


class CampaignSettings(ServiceSettings):
    """`RESUENA_` variables."""

    grpc_address: str = "127.0.0.1:5103"
    metrics_address: str = "127.0.0.1:9103"
    schedule_seconds: float = 15.0
    """Between two looks for campaigns that have ended and for arrivals that can be taken up."""
