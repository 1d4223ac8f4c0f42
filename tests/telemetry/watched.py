"""A running system with its monitoring, and the journey that was made in it."""

from __future__ import annotations

from dataclasses import dataclass

from journey import System
from receiver import Receiver
from short_journey import Journey
from watch import Watch


@dataclass
class Watched:
    """The value of the fixture `watched`."""

    system: System
    watch: Watch
    receiver: Receiver
    journey: Journey
