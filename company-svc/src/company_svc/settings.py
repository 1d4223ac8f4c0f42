"""What company-svc reads from its environment beside the settings that all services share."""

from kit.rpc.settings import ServiceSettings


class CompanySettings(ServiceSettings):
    """`RESUENA_` variables."""

    grpc_address: str = "127.0.0.1:5102"
    metrics_address: str = "127.0.0.1:9102"
