"""Settings changed at run time: latency and limits of the networks, and injected faults. Kept in the store."""

from __future__ import annotations

import random
import re
from typing import Literal
from uuid import uuid4

from pydantic import BaseModel, ConfigDict, Field

from resuena_networks.store import Store


class Controls(BaseModel):
    """The networks' behaviour, apart from faults. Defaults are Meta's, except how soon a picture is ready."""

    model_config = ConfigDict(extra="forbid")

    latency_ms: int = Field(default=0, ge=0, le=60_000)
    processing_seconds: float = Field(default=0.5, ge=0, le=86_400)
    """How long a container stays IN_PROGRESS."""
    processing_outcome: Literal["FINISHED", "ERROR", "EXPIRED"] = "FINISHED"
    container_seconds: float = Field(default=86_400, ge=0)
    posts_per_day: int = Field(default=100, ge=0)
    calls_per_account_and_day: int = Field(default=48_000, ge=1)
    """Meta: 4,800 times the account's impressions of a day, at least."""
    calls_per_app_and_hour: int = Field(default=200_000, ge=1)
    """Meta: 200 times the application's users of a day."""
    code_seconds: float = Field(default=3_600, ge=0)
    short_token_seconds: float = Field(default=3_600, ge=1)
    long_token_seconds: float = Field(default=5_184_000, ge=1)
    refresh_after_seconds: float = Field(default=86_400, ge=0)
    needs_proof: bool = False
    """Whether calls of graph.facebook.com require an appsecret_proof."""
    unknown_metrics: list[str] = []
    """Metrics that are currently unavailable: insights leave them out."""
    webhooks: bool = True
    webhook_seconds: float = Field(default=0.0, ge=0, le=3_600)
    """Delay of notifications."""
    fetches_from: list[str] = []
    """Hosts, with ports, from which pictures may be fetched; any if empty."""


class Fault(BaseModel):
    """A fault of the next matching calls."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(default_factory=lambda: uuid4().hex[:8])
    host: str = ""
    """Such as graph.instagram.com; any if empty."""
    method: str = ""
    path: str = ""
    """A regular expression searched in the path after the host."""
    account: str = ""
    """Id of the account whose token is used."""
    action: Literal["error", "delay", "late", "hang", "break", "break_after", "html"]
    """`error`: refused with code and status; `delay`: executed after seconds; `late`: executed now, answered after
    seconds; `hang`:
    no response; `break` and `break_after`: the connection closes before or after execution; `html`: a page instead of JSON."""
    seconds: float = Field(default=0, ge=0, le=3_600)
    status: int = Field(default=500, ge=400, le=599)
    code: int = 2
    subcode: int | None = None
    message: str = "An unexpected error has occurred. Please retry your request later."
    transient: bool = True
    times: int | None = Field(default=None, ge=0)
    """Number of times; None: until it is deleted."""
    probability: float = Field(default=1.0, gt=0, le=1)

    def fits(self, host: str, method: str, path: str, account: str) -> bool:
        """Whether it applies to this call."""
        return (
            self.host in ("", host)
            and self.method.upper() in ("", method)
            and (not self.path or re.search(self.path, path) is not None)
            and self.account in ("", account)
            and random.random() < self.probability
        )


class _Faults(BaseModel):
    faults: list[Fault]


class Panel:
    """Controls and faults, as the store keeps them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        text = store.value("SELECT value FROM settings WHERE name = 'controls'")
        self.controls = Controls.model_validate_json(text) if text else Controls()
        text = store.value("SELECT value FROM settings WHERE name = 'faults'")
        self.faults = _Faults.model_validate_json(text).faults if text else []

    def set(self, controls: Controls) -> None:
        """Sets all controls."""
        self.controls = controls
        self._keep("controls", controls)

    def add(self, fault: Fault) -> None:
        """Adds a fault."""
        self.faults.append(fault)
        self._keep("faults", _Faults(faults=self.faults))

    def remove(self, fault_id: str | None) -> int:
        """Removes a fault, or all; returns the number removed."""
        before = len(self.faults)
        self.faults = [fault for fault in self.faults if fault_id is not None and fault.id != fault_id]
        self._keep("faults", _Faults(faults=self.faults))
        return before - len(self.faults)

    def striking(self, host: str, method: str, path: str, account: str) -> Fault | None:
        """The first fault that applies to this call, whose count is decremented."""
        for fault in self.faults:
            if fault.fits(host, method, path, account):
                if fault.times is not None:
                    fault.times -= 1
                    if fault.times <= 0:
                        self.faults.remove(fault)
                    self._keep("faults", _Faults(faults=self.faults))
                return fault
        return None

    def _keep(self, name: str, value: BaseModel) -> None:
        self._store.run("INSERT OR REPLACE INTO settings VALUES (?, ?)", name, value.model_dump_json())
