"""A running system, who watches it, and what happened in it."""

from __future__ import annotations

from dataclasses import dataclass

from journey import System
from receiver import Receiver
from short_journey import Journey
from watch import Watch


@dataclass
class Watched:
    """All of it, as the fixture `watched` gives it."""

    system: System
    watch: Watch
    receiver: Receiver
    journey: Journey
