"""What media-svc reads from its environment beside the settings that all services share."""

from kit.rpc.settings import ServiceSettings


class MediaSettings(ServiceSettings):
    """`RESUENA_` variables; an S3 store reads its keys from the usual AWS_ variables."""

    grpc_address: str = "127.0.0.1:5105"
    metrics_address: str = "127.0.0.1:9105"
    media_store_url: str = "file:///tmp/resuena-media"
    media_workers: int = 2
    media_worker_memory_mib: int = 600
    media_worker_cpu_seconds: int = 20
