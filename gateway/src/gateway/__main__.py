"""`python -m gateway` serves; `python -m gateway schema` prints the composed schema."""

from __future__ import annotations

import sys

from kit.graph import discover
from kit.graph.composition import compose


def main(arguments: list[str]) -> None:
    """Runs the command named."""
    if arguments == ["schema"]:
        sys.stdout.write(compose(discover()).sdl())
        return
    if arguments not in ([], ["serve"]):
        sys.exit("usage: python -m gateway [serve|schema]")
    from gateway.run import serve

    serve()


if __name__ == "__main__":
    main(sys.argv[1:])
