"""What `helm test` asks: the gateway's /healthz, and each service by gRPC's health protocol.

Arguments: URL HOST:PORT ...
"""

import sys
import urllib.error
import urllib.request

from kit.rpc.probe import probe

SECONDS = 5.0


def gateway_failure(url: str) -> str | None:
    """Why the gateway at `url` is not healthy."""
    try:
        with urllib.request.urlopen(url, timeout=SECONDS):  # noqa: S310 - the address is the chart's
            return None
    except urllib.error.HTTPError as error:
        return f"answers {error.code}: {error.read(1000).decode(errors='replace')}"
    except OSError as error:
        return f"is not reached: {error}"


gateway, *services = sys.argv[1:]
failures = {gateway: gateway_failure(gateway)} | {
    address: None if probe(address, timeout=SECONDS) else "does not answer as ready" for address in services
}
for address, failure in failures.items():
    print(f"{address} {failure or 'is ready'}")
sys.exit(1 if any(failures.values()) else 0)
