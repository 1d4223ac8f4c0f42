"""`python -m resuena_networks`: serves the stand-in for Instagram and Facebook until SIGTERM or Ctrl-C."""

from __future__ import annotations

import sys

import uvicorn

from resuena_networks.app import build
from resuena_networks.settings import Settings

GRACE = 5


def main() -> None:
    """Reads the environment, and serves."""
    settings = Settings()
    if settings.environment == "production":
        sys.exit("This is production (RESUENA_ENVIRONMENT): the networks themselves are used here, no stand-in.")
    host, _, port = settings.address.rpartition(":")
    uvicorn.run(
        build(settings),
        host=host,
        port=int(port),
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=False,
        server_header=False,
    )


if __name__ == "__main__":
    main()
