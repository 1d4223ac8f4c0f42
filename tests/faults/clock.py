"""Runs a module with a shifted clock: `python clock.py SECONDS MODULE`."""

from __future__ import annotations

import runpy
import sys
from datetime import timedelta

import time_machine

if __name__ == "__main__":
    _, seconds, module = sys.argv
    sys.argv = [module]
    time_machine.travel(timedelta(seconds=float(seconds)), tick=True).start()
    runpy.run_module(module, run_name="__main__", alter_sys=True)
