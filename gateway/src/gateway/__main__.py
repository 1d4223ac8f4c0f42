"""`python -m gateway` serves; its other commands are for operators and for builds."""

from __future__ import annotations

import asyncio
import gc
import shutil
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kit.graph import Slice
    from kit.graph.compose.composition import Composition

USAGE = """usage: python -m gateway [serve]             the gateway
       python -m gateway check-settings      read the environment, and say what is wrong with it
       python -m gateway schema [SLICE]      print the composed schema, or one slice of it
       python -m gateway docs                print the reference of the API, one HTML page
       python -m gateway subgraph SLICE      serve one slice alone, for a federation router
       python -m gateway settings …          read and change the live settings (without more: how)"""

NOT_REACHED = 3
"""Exit code, the same as that of services' commands (kit.command)."""


def main(arguments: list[str]) -> None:
    """Runs the command named."""
    match arguments:
        case [] | ["serve"]:
            sys.exit(serve())
        case ["check-settings"]:
            from gateway.settings import GatewaySettings
            from kit.rpc.settings import settings_of

            settings_of(GatewaySettings, "gateway")
        case ["schema"]:
            sys.stdout.write(composed().sdl())
        case ["schema", name]:
            sys.stdout.write(named(name).sdl() + "\n")
        case ["docs"]:
            from gateway.documentation.reference import reference

            sys.stdout.write(reference(composed().schema))
        case ["subgraph", name]:
            from gateway.run import serve_subgraph

            serve_subgraph(named(name))
        case ["settings", *rest]:
            sys.exit(_settings(rest))
        case _:
            sys.exit(USAGE)


def serve() -> int:
    """Serves with the configured number of workers until SIGTERM or SIGINT; returns the exit code."""
    from gateway.workers import share_metrics

    folder = share_metrics()
    gc.disable()  # until `end_start_up`: loaded objects stay, and traversing them takes a fifth of the start-up
    try:
        # Imported now, since the import creates metrics.
        from gateway.run import workers

        return workers().run()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def composed() -> Composition:
    """All slices as one schema. Loading takes seconds, which the settings commands avoid."""
    from kit.graph import discover
    from kit.graph.compose.composition import compose

    return compose(discover())


def named(name: str) -> Slice:
    """The slice of this name; exits when there is none."""
    from kit.graph import discover

    slices = {schema_slice.name: schema_slice for schema_slice in discover()}
    if name not in slices:
        sys.exit(f"no slice {name!r}: there are {', '.join(slices)}")
    return slices[name]


def _settings(arguments: list[str]) -> int | str:
    from gateway.live_settings import SettingError
    from gateway.settings_command import UsageError, settings_command

    try:
        return asyncio.run(settings_command(arguments))
    except TimeoutError:
        print("NATS is not reached: is RESUENA_NATS_URL right?", file=sys.stderr)
        return NOT_REACHED
    except (UsageError, SettingError, ValueError) as error:
        return str(error)


if __name__ == "__main__":
    main(sys.argv[1:])
