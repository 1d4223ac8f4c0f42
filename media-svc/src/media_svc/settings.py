"""Settings that media-svc reads from its environment, beside those that all services share."""

from pathlib import Path
from typing import Self

from pydantic import SecretStr, model_validator

from kit.rpc.settings import ServiceSettings

SHIPPED_DOCUMENTS = Path(__file__).parent / "documents" / "files"


class MediaSettings(ServiceSettings):
    """`RESUENA_` variables; an S3 store reads its region, endpoint and so on from the usual AWS_ variables."""

    grpc_address: str = "127.0.0.1:5105"
    metrics_address: str = "127.0.0.1:9105"
    identity_address: str = "127.0.0.1:5101"
    media_store_url: str = "file:///tmp/resuena-media"
    media_store_access_key_id: str = ""
    media_store_secret_access_key: SecretStr | None = None
    """The keys of an S3 store; without them, those that AWS's own clients would find (`AWS_` variables, a role)."""
    investor_documents_dir: Path = SHIPPED_DOCUMENTS
    """The files behind addresses below `/investors/documents/`, which identity-svc lists."""

    media_workers: int = 2
    media_worker_memory_mib: int = 600
    media_worker_cpu_seconds: int = 20
    media_results_dir: Path | None = None
    """Cache folder of the workers' results by the image's hash; for development only."""

    @model_validator(mode="after")
    def _refuse_kept_results(self) -> Self:
        # An erased person's uploads would not be deleted from the cache.
        if self.production and self.media_results_dir is not None:
            raise ValueError(
                "RESUENA_MEDIA_RESULTS_DIR is for development; unset it when RESUENA_ENVIRONMENT=production"
            )
        return self
