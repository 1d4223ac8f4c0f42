"""What campaign-svc reads from its environment beside the settings that all services share."""

from kit.rpc.settings import ServiceSettings


class CampaignSettings(ServiceSettings):
    """`RESUENA_` variables."""

    grpc_address: str = "127.0.0.1:5103"
    metrics_address: str = "127.0.0.1:9103"
