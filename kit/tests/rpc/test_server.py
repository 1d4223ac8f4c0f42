"""What the gRPC server of a service does besides handling requests."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import weakref

import psutil
import pytest

from kit.rpc import server
from kit.testing import eventually

BLOCK, BLOCKS = 100_000, 400


async def test_memory_that_was_freed_is_returned_to_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_TRIM_SECONDS", 0.01)
    libc, process = ctypes.CDLL(None), psutil.Process()
    libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    *freed, last = [libc.malloc(BLOCK) for _ in range(BLOCKS)]
    for block in freed:
        ctypes.memset(block, 1, BLOCK)
        libc.free(block)  # glibc keeps it, since the last block lies above it
    before = process.memory_info().rss
    job = asyncio.create_task(server.return_memory())
    try:
        await eventually(lambda: process.memory_info().rss < before - BLOCK * BLOCKS / 2)
    finally:
        job.cancel()
        libc.free(last)


async def test_reference_cycles_are_freed_while_too_little_happens_for_the_collector(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Node:
        itself: Node

    monkeypatch.setattr(server, "_TRIM_SECONDS", 0.01)
    gc.disable()
    try:
        node = Node()
        node.itself = node
        freed = weakref.ref(node)
        del node
        job = asyncio.create_task(server.return_memory())
        await eventually(lambda: freed() is None)
        job.cancel()
    finally:
        gc.enable()
