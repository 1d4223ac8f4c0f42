"""The streams of all services fit into the store together, and facts that visitors can cause have a stream of their
own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kit.jetstream import stream_of
from kit.jetstream.streams import BUCKET_MAX_BYTES, MAX_BYTES

ROOT = Path(__file__).parents[2]
STORES = (
    "deploy/compose/nats.conf",
    "deploy/local/resuena_local/nats.py",
    "deploy/kubernetes/stores/files/nats.conf",
)
SUBJECT = re.compile(r"\"(resuena\.[a-z_]+\.[a-z_]+\.v\d+)\"")
OWNED = re.compile(r"\"(resuena\.[a-z_]+\.>)\"")
SPARE = 0.1
"""Share of the store: files are a little larger than the bytes that a stream counts."""
BY_ANYBODY = "resuena.tracking.event_tracked.v1"


def matches(pattern: re.Pattern[str], *files: str) -> set[str]:
    return {word for glob in files for path in ROOT.glob(glob) for word in pattern.findall(path.read_text())}


def subjects() -> set[str]:
    return matches(SUBJECT, "*-svc/src/**/*.py", "*-svc/api/src/**/*.py", "gateway/src/**/*.py", "deploy/**/*.py")


@pytest.mark.parametrize("file", STORES)
def test_the_bounds_of_all_streams_fit_into_the_store(file: str) -> None:
    (gigabytes,) = re.findall(r"max_file_store: (\d+)GB", (ROOT / file).read_text())
    streams = {stream_of(subject).name for subject in subjects()}
    assert len(streams) > 3
    assert len(streams) * MAX_BYTES + BUCKET_MAX_BYTES < int(gigabytes) * 1024**3 * (1 - SPARE), sorted(streams)


def test_each_stream_has_a_service_that_keeps_it_within_its_bound() -> None:
    owned = {stream_of(subject) for subject in matches(OWNED, "*-svc/src/*_svc/bootstrap.py")}
    assert {stream_of(subject) for subject in subjects()} <= owned


def test_what_anybody_can_cause_shares_its_stream_with_no_other_fact() -> None:
    """Visitors can fill that stream; another fact in it would then be refused too. Give it a stream of its own."""
    same = {subject for subject in subjects() if stream_of(subject) == stream_of(BY_ANYBODY)}
    assert same == {BY_ANYBODY}
