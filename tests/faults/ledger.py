"""The responses that a system's clients got for each write, compared with the stored rows."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

ACKNOWLEDGED = "acknowledged"
NO_ANSWER = "no answer"
"""The connection ended, or the client gave up."""


@dataclass(eq=False)
class Write:
    """A write of a client: the text by which its row is found, and each response to it. A retry sends the same key."""

    kind: str
    mark: str
    key: str = field(default_factory=lambda: str(uuid.uuid4()))
    answers: list[str] = field(default_factory=list)

    @property
    def acknowledged(self) -> bool:
        return ACKNOWLEDGED in self.answers


@dataclass
class Verdict:
    """The result of comparing the ledger with the stored rows; writes are shown as `kind mark: answers`."""

    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    untrue: list[str] = field(default_factory=list)
    """Stored, although refused at each attempt with its key."""
    refused: list[str] = field(default_factory=list)
    """Not stored and refused to the end, even after the system was healthy again."""


@dataclass
class Ledger:
    """The writes of all clients, in the order in which they were started."""

    writes: list[Write] = field(default_factory=list)

    def open(self, kind: str, mark: str) -> Write:
        """A new write, recorded from its start."""
        write = Write(kind, mark)
        self.writes.append(write)
        return write

    def unsettled(self) -> list[Write]:
        """Writes without an acknowledgement so far."""
        return [write for write in self.writes if not write.acknowledged]

    def refusals(self) -> Counter[str]:
        """The number of each response other than an acknowledgement, by `kind: answer`."""
        return Counter(
            f"{write.kind}: {answer}"
            for write in self.writes
            for answer in write.answers
            if answer != ACKNOWLEDGED
        )

    def compare(self, stored: Mapping[str, Mapping[str, int]]) -> Verdict:
        """Compares with the number of stored rows of each mark, by kind. A write that was never acknowledged may or
        may not be stored until it is sent again: callers settle these first."""
        verdict = Verdict(acknowledged=sum(write.acknowledged for write in self.writes))
        for write in self.writes:
            times = stored[write.kind].get(write.mark, 0)
            line = f"{write.kind} {write.mark}: {', '.join(write.answers)}"
            if write.acknowledged and not times:
                verdict.lost.append(line)
            if times > 1:
                verdict.twice.append(f"{line} (stored {times} times)")
            if not write.acknowledged:
                (verdict.untrue if times else verdict.refused).append(line)
        return verdict
