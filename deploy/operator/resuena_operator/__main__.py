"""Entry point of `resuena` and `python -m resuena_operator`."""

from kit.ending import run_and_exit
from resuena_operator.cli import main


def run() -> None:
    """Runs the command, which uses obstore, and ends the process."""
    run_and_exit(main)


if __name__ == "__main__":
    run()
