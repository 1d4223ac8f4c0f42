"""Lets `python -m resuena_operator` run the command `resuena`."""

from resuena_operator.cli import main

if __name__ == "__main__":
    main()
