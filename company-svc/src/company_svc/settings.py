"""What company-svc reads from its environment beside the settings that all services share."""

from kit.mail import MailSettings


class CompanySettings(MailSettings):
    """`RESUENA_` variables."""

    grpc_address: str = "127.0.0.1:5102"
    metrics_address: str = "127.0.0.1:9102"
    media_address: str = "127.0.0.1:5105"
