"""Terminal output of the launcher: one line per step with outcome and seconds, and the final banner."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.status import Status
from rich.table import Table

console = Console(highlight=False, soft_wrap=True)
PROGRESS_SECONDS = 5.0

ACCOUNTS = (
    ("brand with campaigns (Café Aurora)", "marca@resuena.demo", "Marca#2026"),
    ("second brand", "otra@resuena.demo", "Otra#2026x"),
    ("signed up, no company yet", "nueva@resuena.demo", "Nueva#2026"),
    ("creator with posts (in /app)", "creadora@resuena.demo", "Creadora#2026"),
    ("creator who just signed up (in /app)", "nuevo-creador@resuena.demo", "Nuevo#2026x"),
    ("staff auditor", "staff@resuena.demo", "Staff#2026"),
    ("second staff auditor", "auditora@resuena.demo", "Auditora#2026"),
    ("investor guest token", "INVERSOR-DEMO-2026", ""),
)


class Step:
    """A running step; assign `detail` to show it next to the title at the end."""

    def __init__(self, title: str, status: Status) -> None:
        self.detail = ""
        self._title = title
        self._status = status
        self._shown = 0.0

    def progress(self, text: str) -> None:
        """Shows the progress of a long step: next to the spinner, or without a terminal as a line now and then."""
        if console.is_terminal:
            self._status.update(f"{self._title}: {escape(text)}")
        elif time.monotonic() - self._shown > PROGRESS_SECONDS:
            self._shown = time.monotonic()
            say(f"  {self._title}: {text}")


@contextmanager
def step(title: str) -> Iterator[Step]:
    """Shows a step while it runs and prints its line when it ends."""
    start = time.monotonic()
    try:
        with console.status(f"{title} …", spinner="dots") as status:
            current = Step(title, status)
            yield current
    except BaseException:
        console.print(f"  [red]✗[/] {title}")
        raise
    console.print(f"  [green]✓[/] {title:<34} {current.detail:<44} {time.monotonic() - start:6.1f} s")


def say(text: str) -> None:
    console.print(f"  {text}", markup=False)


def fail(text: str) -> None:
    console.print()
    for line in text.splitlines():
        console.print(f"  {line}", style="red", markup=False)
    console.print()


def stores_alone() -> None:
    """Prints what was started, and the next steps."""
    console.print()
    console.print("  PostgreSQL and NATS run alone.")
    console.print("  After a recovery: `resuena rewind` in another terminal, which starts the rest.")
    console.print("  A service beside them: the lines at the end of its README, with `resuena env`.")


def banner(url: str, data: Path, *, accounts: bool, smtp: bool, seconds: float, networks: str = "") -> None:
    """Prints the URL, the demo accounts, the URLs of its networks and mails, and further commands."""
    console.print()
    console.print(f"  [bold]Resuena is at [link={url}]{url}[/link][/]   (ready after {seconds:.1f} s)")
    if networks:
        console.print(f"  Its Instagram and Facebook are at [link={networks}/feed]{networks}/feed[/link]")
    if accounts:
        table = Table(
            "who",
            "e-mail or token",
            "password",
            box=None,
            pad_edge=False,
            padding=(0, 3, 0, 0),
            header_style="dim",
        )
        for row in ACCOUNTS:
            table.add_row(*row)
        console.print()
        for line in _lines(table):
            console.print(f"  {line}", markup=False)
        console.print()
        if networks:
            console.print(
                "  Post in one window, like it in the feed, and see it counted and paid in a third.", style="dim"
            )
        console.print(
            "  `make simulate` in another terminal: people go on posting, and open pages change.", style="dim"
        )
    console.print()
    sent = "Mails go to the server of RESUENA_SMTP_URL" if smtp else f"Mails are written to {data}/mail"
    console.print(f"  {sent}.", style="dim", markup=False)
    console.print(
        f"  Logs are in {data}/logs. Ctrl-C stops everything; the data stays in {data}.", style="dim", markup=False
    )


def _lines(table: Table) -> list[str]:
    with console.capture() as captured:
        console.print(table)
    return captured.get().rstrip("\n").splitlines()
