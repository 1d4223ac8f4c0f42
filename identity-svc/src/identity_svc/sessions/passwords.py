"""Argon2id with a pepper, off the event loop, alike in time for known and unknown people."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import os
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError


class Passwords:
    """Hashes and compares passwords; the pepper lives outside of the database."""

    def __init__(self, pepper: str, *, memory_kib: int = 19_456, time_cost: int = 2) -> None:
        self._pepper = pepper.encode()
        self._hasher = PasswordHasher(time_cost=time_cost, memory_cost=memory_kib, parallelism=1)
        self._threads = ThreadPoolExecutor(max_workers=max(1, os.cpu_count() or 1), thread_name_prefix="argon2")
        self._dummy = self._hasher.hash(self._peppered("nobody"))

    async def hash(self, password: str) -> str:
        """The hash to store, with its parameters and salt."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._hasher.hash, self._peppered(password))

    async def matches(self, password: str, stored: str | None) -> bool:
        """Whether the password is the one; without a stored hash it takes as long and is not."""
        loop = asyncio.get_running_loop()
        same = await loop.run_in_executor(self._threads, self._verify, stored or self._dummy, password)
        return same and stored is not None

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, self._peppered(password))
        except (VerificationError, InvalidHashError):
            return False

    def _peppered(self, password: str) -> bytes:
        return hmac.new(self._pepper, password.encode("utf-8", "surrogatepass"), hashlib.sha256).digest()
