"""`python -m resuena_demo load`: loads the demo data; `many` one more campaign of very many advertisements; `simulate` goes
on posting; `draw` only draws the pictures that `load` will take. Nothing in production."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from resuena_demo.album import Album
from resuena_demo.settings import DemoSettings

REFUSED = 4
"""Exit code for commands refused in production, the same as that of `resuena`."""


async def load(settings: DemoSettings, many: int | None) -> None:
    """Loads the demo, or with `many` a campaign of that many advertisements; prints progress to standard output."""
    # Imported here: the processes that draw import this module again, and would spend a second on these imports.
    import grpc

    from kit.rpc.errors import from_rpc_error
    from resuena_demo.loader import Loader
    from resuena_demo.restored import restored_at

    if many is None and (moment := await restored_at(settings)):
        print(f"This data was restored from a backup at {moment}: no demo data was loaded into it.", flush=True)
        return
    with Album(settings.demo_pictures_dir) as album:
        loader = Loader(settings, album, lambda text: print(text, flush=True))
        try:
            if many is None:
                await loader.load()
            else:
                await loader.load_many(many)
        except grpc.aio.AioRpcError as error:
            domain_error = from_rpc_error(error)
            raise SystemExit(
                f"a service refused: {domain_error.reason}: {domain_error.message} ({error.details()})"
            ) from error
        finally:
            await loader.close()


async def draw(folder: Path | None) -> None:
    """Draws all pictures of the demo and stores them in the folder, where a load finds them."""
    from resuena_demo import variants

    with Album(folder) as album:
        await album.draw_all(variants.all_pictures())


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m resuena_demo", description=__doc__)
    parser.add_argument("command", choices=["load", "many", "simulate", "draw"])
    parser.add_argument("--ads", type=int, default=5000, help="how many advertisements `many` loads")
    if sys.argv[1:2] == ["simulate"]:
        goes_on_posting(sys.argv[2:])
        return
    parser.add_argument("--into", type=Path, help="the folder in which `draw` keeps the pictures")
    chosen = parser.parse_args()
    if chosen.command == "draw":
        asyncio.run(draw(chosen.into))
        return
    settings = DemoSettings()
    if settings.production:
        print("The demo data is not for production: nothing was loaded.")
        return
    asyncio.run(load(settings, chosen.ads if chosen.command == "many" else None))


def goes_on_posting(arguments: list[str]) -> None:
    """Simulates the mobile side."""
    # Imported here, since loading does not need it.
    from resuena_demo import simulate
    from resuena_demo.simulation import CannotSimulate

    try:
        simulate.command(arguments, "python -m resuena_demo simulate", DemoSettings)
    except CannotSimulate as error:
        print(error, file=sys.stderr)
        sys.exit(REFUSED if isinstance(error, simulate.InProduction) else 1)


if __name__ == "__main__":
    main()
