"""Private documents: which bytes a range selects, who is admitted, the response for a replaced or missing file."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kit.rpc.errors import InvalidInput, Unavailable
from media_svc.documents.errors import UnknownDocument
from media_svc.documents.policies import ByteRange, Part, content_type_of, etag_of, is_name, part_of
from media_svc.documents.service import DocumentService, Opened
from media_svc.settings import SHIPPED_DOCUMENTS
from media_svc.storage.service import Stat, Store

FILM = bytes(range(100))
NEVER = datetime(2026, 1, 1, tzinfo=UTC)


class OneTicket:
    """Admits callers with the ticket `t`, and records the requests."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    async def check(self, name: str, ticket: str) -> None:
        self.asked.append((name, ticket))
        if ticket != "t":
            raise InvalidInput(reason="INVALID_TICKET")


class Reads(Store):
    """A store that records the keys requested."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder.as_uri())
        self.seen: list[str] = []

    async def stat(self, key: str) -> Stat:
        self.seen.append(key)
        return await super().stat(key)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    documents_folder = tmp_path / "documents"
    documents_folder.mkdir()
    (documents_folder / "film.mp4").write_bytes(FILM)
    (documents_folder / "nothing.pdf").write_bytes(b"")
    (documents_folder / "sub").mkdir()
    (documents_folder / "sub" / "secret.pdf").write_text("secret")
    (tmp_path / "secret.pdf").write_text("secret")
    return documents_folder


@pytest.fixture
def gate() -> OneTicket:
    return OneTicket()


@pytest.fixture
def store(folder: Path) -> Reads:
    return Reads(folder)


@pytest.fixture
def documents(store: Reads, gate: OneTicket) -> DocumentService:
    return DocumentService(store, gate)


async def content(opened: Opened) -> bytes:
    assert opened.chunks is not None
    return b"".join([chunk async for chunk in opened.chunks])


@pytest.mark.parametrize(
    ("byte_range", "first", "end"),
    [
        (ByteRange(0), 0, 100),
        (ByteRange(99), 99, 100),
        (ByteRange(0, 0), 0, 1),
        (ByteRange(10, 19), 10, 20),
        (ByteRange(90, 500), 90, 100),
        (ByteRange(0, 2**63 - 1), 0, 100),
        (ByteRange(None, 5), 95, 100),
        (ByteRange(None, 100), 0, 100),
        (ByteRange(None, 2**63 - 1), 0, 100),
    ],
)
async def test_a_range_is_that_part(
    documents: DocumentService, byte_range: ByteRange, first: int, end: int
) -> None:
    opened = await documents.open("film.mp4", "t", byte_range)
    assert (opened.part, opened.whole, opened.size) == (Part(first, end), False, 100)
    assert await content(opened) == FILM[first:end]


@pytest.mark.parametrize(
    "byte_range",
    [
        ByteRange(100),
        ByteRange(100, 200),
        ByteRange(2**63 - 1),
        ByteRange(None, 0),
        ByteRange(20, 10),
        ByteRange(-1, 5),
        ByteRange(5, -3),
        ByteRange(None, -5),
        ByteRange(),
    ],
)
async def test_a_range_outside_of_it_is_unsatisfiable(documents: DocumentService, byte_range: ByteRange) -> None:
    opened = await documents.open("film.mp4", "t", byte_range)
    assert (opened.part, opened.chunks, opened.size) == (None, None, 100)


async def test_without_a_range_it_is_all_of_it(documents: DocumentService) -> None:
    opened = await documents.open("film.mp4", "t")
    assert (opened.content_type, opened.part, opened.whole) == ("video/mp4", Part(0, 100), True)
    assert await content(opened) == FILM


async def test_an_empty_document_has_no_range(documents: DocumentService) -> None:
    assert await content(await documents.open("nothing.pdf", "t")) == b""
    for byte_range in (ByteRange(0), ByteRange(0, 0), ByteRange(None, 5)):
        assert (await documents.open("nothing.pdf", "t", byte_range)).part is None
        assert part_of(0, byte_range) is None


async def test_a_range_counts_only_for_the_document_that_the_client_has(
    documents: DocumentService, folder: Path
) -> None:
    etag = (await documents.open("film.mp4", "t")).etag
    same = await documents.open("film.mp4", "t", ByteRange(0, 9), etag)
    assert (same.etag, await content(same)) == (etag, FILM[:10])
    (folder / "film.mp4").write_bytes(FILM[::-1])
    os.utime(folder / "film.mp4", (1, 1))
    other = await documents.open("film.mp4", "t", ByteRange(0, 9), etag)
    assert (other.whole, await content(other)) == (True, FILM[::-1])
    assert other.etag != etag


def test_the_tag_is_that_of_the_content_and_of_no_replica() -> None:
    assert etag_of(5, NEVER) == etag_of(5, NEVER)
    assert len({etag_of(5, NEVER), etag_of(6, NEVER), etag_of(5, NEVER.replace(microsecond=1))}) == 3


async def test_who_is_not_let_in_learns_nothing_of_the_file(
    documents: DocumentService, store: Reads, gate: OneTicket
) -> None:
    for name in ("film.mp4", "unknown.mp4", "../secret.pdf"):
        with pytest.raises(InvalidInput) as caught:
            await documents.open(name, "forged")
        assert caught.value.reason == "INVALID_TICKET"
    assert [name for name, _ in gate.asked] == ["film.mp4", "unknown.mp4", "../secret.pdf"]
    assert store.seen == []


async def test_each_range_is_let_in_anew(documents: DocumentService, gate: OneTicket) -> None:
    for first in range(3):
        await documents.open("film.mp4", "t", ByteRange(first))
    assert gate.asked == [("film.mp4", "t")] * 3


@pytest.mark.parametrize(
    "name",
    ["unknown.mp4", "sub", "sub/secret.pdf", "../secret.pdf", "..", ".", "", "/", "a\0b", "x" * 256, "sub\\x"],
)
async def test_what_is_no_file_of_the_folder_is_unknown(documents: DocumentService, name: str) -> None:
    with pytest.raises(UnknownDocument):
        await documents.open(name, "t")


async def test_a_file_that_is_replaced_while_it_is_opened_is_asked_for_again(
    folder: Path, gate: OneTicket
) -> None:
    class Replaced(Store):
        async def stat(self, key: str) -> Stat:
            result = await super().stat(key)
            (folder / key).write_bytes(FILM + b"more")
            return result

    with pytest.raises(Unavailable):
        await DocumentService(Replaced(folder.as_uri()), gate).open("film.mp4", "t", ByteRange(0, 5))


@pytest.mark.parametrize("path", sorted(SHIPPED_DOCUMENTS.iterdir()), ids=lambda path: path.name)
async def test_shipped_documents_are_what_they_are_called(gate: OneTicket, path: Path) -> None:
    kind, magic = {".pdf": ("application/pdf", b"%PDF-"), ".mp4": ("video/mp4", b"ftyp")}[path.suffix]
    assert is_name(path.name)
    opened = await DocumentService(Store(SHIPPED_DOCUMENTS.as_uri()), gate).open(path.name, "t", ByteRange(0, 11))
    assert opened.content_type == kind == content_type_of(path.name)
    assert magic in await content(opened)
