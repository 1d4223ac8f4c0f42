"""What the clients of a system were told, write by write, and whether the stored rows say the same."""

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
    """A write that a client wants: the text that finds it in the stored rows, and each answer to it. A retry sends the same key."""

    kind: str
    mark: str
    key: str = field(default_factory=lambda: str(uuid.uuid4()))
    answers: list[str] = field(default_factory=list)

    @property
    def acknowledged(self) -> bool:
        return ACKNOWLEDGED in self.answers


@dataclass
class Verdict:
    """What a comparison of the ledger with the stored rows found; writes are told as `kind mark: answers`."""

    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    untrue: list[str] = field(default_factory=list)
    """Stored, and yet refused, also when it was sent again under its key."""
    refused: list[str] = field(default_factory=list)
    """Not stored and refused to the end, also when all was well again."""


@dataclass
class Ledger:
    """The writes of all clients, in the order in which they were begun."""

    writes: list[Write] = field(default_factory=list)

    def open(self, kind: str, mark: str) -> Write:
        """A new write, kept from its beginning."""
        write = Write(kind, mark)
        self.writes.append(write)
        return write

    def unsettled(self) -> list[Write]:
        """Writes that nobody acknowledged so far."""
        return [write for write in self.writes if not write.acknowledged]

    def refusals(self) -> Counter[str]:
        """How often each answer but an acknowledgement was given, by `kind: answer`."""
        return Counter(
            f"{write.kind}: {answer}"
            for write in self.writes
            for answer in write.answers
            if answer != ACKNOWLEDGED
        )

    def compare(self, stored: Mapping[str, Mapping[str, int]]) -> Verdict:
        """Compares with how often each mark is stored, by kind. A write that was never acknowledged may be stored or not
        until it was sent again: whoever compares does that first."""
        verdict = Verdict(acknowledged=sum(write.acknowledged for write in self.writes))
        for write in self.writes:
            times = stored[write.kind].get(write.mark, 0)
            told = f"{write.kind} {write.mark}: {', '.join(write.answers)}"
            if write.acknowledged and not times:
                verdict.lost.append(told)
            if times > 1:
                verdict.twice.append(f"{told} (stored {times} times)")
            if not write.acknowledged:
                (verdict.untrue if times else verdict.refused).append(told)
        return verdict
