"""The command that simulates the demo's creators: its options, where it refuses to run, and how it ends."""

from __future__ import annotations

import argparse
import asyncio
import re
import signal
from collections.abc import Callable, Sequence
from pathlib import Path

from kit import telemetry
from resuena_demo import plan
from resuena_demo.settings import DemoSettings
from resuena_demo.simulation import CannotSimulate, Options, Simulation

UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}


class InProduction(CannotSimulate):
    """The settings say that this is production."""


def seconds_of(text: str) -> float:
    """Seconds of `90`, `90s`, `10m` or `2h`."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([smh]?)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{text} is no time: say 90s, 10m or 2h")
    return float(match[1]) * UNITS[match[2]]


def some_seconds(text: str) -> float:
    """The same, but above zero."""
    seconds = seconds_of(text)
    if not seconds:
        raise argparse.ArgumentTypeError("more than nothing")
    return seconds


def count(text: str) -> int:
    """A number from 1 on."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 on")
    return int(text)


def options_of(arguments: Sequence[str], prog: str) -> Options:
    """The parsed command line. Exits after printing the help for `--help`, and with 2 for wrong usage."""
    plain = Options()
    parser = argparse.ArgumentParser(
        prog=prog,
        description="People of the demo go on posting to its campaigns that run, what they posted is liked and commented on, "
        "and links of brands are followed, until Ctrl-C. It posts by the public API within budgets, stock and limits, "
        "touches no campaign but the demo's, and refuses to run in production.",
    )
    add = parser.add_argument
    add(
        "--every",
        type=some_seconds,
        default=plain.every,
        metavar="TIME",
        help="between two posts, on average (default: 5s)",
    )
    add(
        "--for",
        dest="seconds",
        type=seconds_of,
        metavar="TIME",
        help="end after so long: 90s, 10m, 2h (default: go on)",
    )
    add("--posts", type=count, metavar="N", help="end after so many posts (default: go on)")
    add("--waiting", type=count, default=plain.waiting, metavar="N",
        help="post nothing to a campaign while so many wait to be audited (default: %(default)s)")  # fmt: skip
    add("--brand", choices=[brand.slug for brand in plan.BRANDS], metavar="NAME",
        help="post to the campaigns of one brand only: %(choices)s")  # fmt: skip
    add("--seed", type=int, default=plain.seed, metavar="N", help="decides who posts what (default: %(default)s)")
    add("--alive", type=Path, metavar="FILE", help="touch this file after each round, for health checks")
    return Options(**vars(parser.parse_args(list(arguments))))


async def _until_signalled(settings: DemoSettings, options: Options) -> None:
    simulation = Simulation(settings, options)
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, simulation.stop)
    await simulation.run()


def command(arguments: Sequence[str], prog: str, settings_of: Callable[[], DemoSettings]) -> None:
    """Run the simulation with the command's options, until its duration is over or SIGINT or SIGTERM arrives. Raises CannotSimulate."""
    options = options_of(arguments, prog)
    settings = settings_of()
    if settings.production:
        raise InProduction(
            "This is production (RESUENA_ENVIRONMENT): nothing is simulated here. Simulate beside `make up`, or with "
            "`docker compose --profile demo up` without deploy/compose/production.yml."
        )
    telemetry.setup("simulate", log_level=settings.log_level, otlp_endpoint=settings.otlp_endpoint)
    asyncio.run(_until_signalled(settings, options))
