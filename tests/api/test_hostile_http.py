"""No HTTP request causes an internal error of a gateway endpoint, however malformed it is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from urllib.parse import quote

import httpx
import pytest
from resuena_people import Kind
from resuena_world import World

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00" * 64
ODD = [
    *(
        "",
        "\x00",
        "%",
        "%00",
        "\ud800",
        "ñ" * 2_000,
        "\u202e",
        "../../etc/passwd",
        "..%2f..%2f",
        "'",
        "-1",
        "1" * 5_000,
    ),
    *("{}", "[]", "null", "\r\nset-cookie: a=b", "\ufffe", "a&b=c&b=d", "[" * 3_000),
]


def form(*parts: bytes, boundary: bytes = b"cut") -> bytes:
    """A multipart body of parts, each with its own header lines."""
    return b"".join(b"--" + boundary + b"\r\n" + part + b"\r\n" for part in parts) + b"--" + boundary + b"--\r\n"


def part(disposition: bytes, content: bytes = PNG) -> bytes:
    return b"content-disposition: " + disposition + b"\r\ncontent-type: image/png\r\n\r\n" + content


FILE = part(b'form-data; name="file"; filename="a.png"')
MULTIPART = b"multipart/form-data; boundary="
UPLOADS = {
    "boundary of 300 characters": (MULTIPART + b"b" * 300, form(FILE, boundary=b"b" * 300)),
    "boundary of 30000 characters": (MULTIPART + b"b" * 30_000, form(FILE, boundary=b"b" * 30_000)),
    "empty boundary": (MULTIPART, form(FILE, boundary=b"")),
    "empty quoted boundary": (MULTIPART + b'""', form(FILE, boundary=b"")),
    "boundary of bytes": (MULTIPART + b'"\xff\xfe"', form(FILE, boundary=b"\xff\xfe")),
    "no boundary": (b"multipart/form-data", form(FILE)),
    "unclosed quotes": (MULTIPART + b'"cut', form(FILE)),
    "other type": (b"text/plain", FILE),
    "no type": (b"", FILE),
    "type of bytes": (b"\xff\xfe/\x80; =;;=", FILE),
    "empty body": (MULTIPART + b"cut", b""),
    "no part": (MULTIPART + b"cut", form()),
    "truncated": (MULTIPART + b"cut", form(FILE)[:120]),
    "header without colon": (MULTIPART + b"cut", form(b"content-disposition\r\n\r\nx")),
    "empty header name": (MULTIPART + b"cut", form(b": x\r\n\r\nx")),
    "no headers": (MULTIPART + b"cut", form(b"\r\nx")),
    "no disposition": (MULTIPART + b"cut", form(b"content-type: image/png\r\n\r\nx")),
    "no name": (MULTIPART + b"cut", form(part(b"form-data"))),
    "no file name": (MULTIPART + b"cut", form(part(b'form-data; name="file"'))),
    "file name of bytes": (MULTIPART + b"cut", form(part(b'form-data; name="file"; filename="\xff\x00\xfe"'))),
    "encoded file name": (MULTIPART + b"cut", form(part(b"form-data; name=file; filename*=UTF-16''%ff%00%d8"))),
    "unknown charset": (MULTIPART + b"cut", form(part(b"form-data; name=file; filename*=nope'x'%ff"))),
    "long file name": (
        MULTIPART + b"cut",
        form(part(b'form-data; name="file"; filename="' + b"n" * 9_000 + b'"')),
    ),
    "long header": (MULTIPART + b"cut", form(b"x: " + b"v" * 15_000 + b"\r\n\r\nx")),
    "many parts": (MULTIPART + b"cut", form(*[part(b'form-data; name="x"', b"")] * 200)),
    "two files": (MULTIPART + b"cut", form(FILE, FILE)),
    "no image": (MULTIPART + b"cut", form(part(b'form-data; name="file"; filename="a.png"', b"x" * 100))),
    "empty file": (MULTIPART + b"cut", form(part(b'form-data; name="file"; filename="a.png"', b""))),
    "garbage": (MULTIPART + b"cut", bytes(range(256)) * 16),
}


@pytest.mark.parametrize("name", UPLOADS)
async def test_a_malformed_upload_is_the_clients_error(world: World, name: str) -> None:
    kind, body = UPLOADS[name]
    token = f"Bearer {world.people[Kind.OWNER].token}".encode()
    headers = {b"authorization": token, b"content-type": kind}
    async with world.system.browser() as browser:
        response = await asyncio.create_task(browser.post("/media/images", content=body, headers=headers))
    assert 400 <= response.status_code < 500, response.text
    assert set(response.json()["error"][0]) == {"path", "message", "code"}


def addresses() -> Iterator[str]:
    for odd in ODD:
        text = quote(odd.encode("utf-8", "surrogatepass"), safe="")
        yield from (f"/{text}", f"/media/{text}", f"/media/a?size={text}", f"/investors/documents/{text}?ticket=x")
        yield from (f"/investors/documents/a.pdf?ticket={text}", f"/docs/api?{text}={text}", f"/docs/api/{text}")
        yield from (f"/settings.json?{text}", f"/settings/{text}", f"/downloadAppRedirector?source={text}")
        yield from (
            f"/downloadAppRedirector/?companyId={text}&store={text}",
            f"/.well-known/{text}",
            f"/assets/{text}",
        )
        yield from (f"/graphql?query={text}", f"/graphql?query=%7B__typename%7D&variables={text}")
        yield from (f"/graphql?query=%7B__typename%7D&operationName={text}&extensions={text}", f"/readyz?{text}")
    yield from ("/media/%ff%fe", "/%c0%ae%c0%ae/", "/docs/api?%ff=%ff", "/settings.json?%ff", "/graphql?query=%ff")


async def test_no_address_is_answered_by_a_fault(world: World) -> None:
    faults = []
    async with world.system.browser() as browser:
        for address in addresses():
            for method in ("GET", "POST", "HEAD"):
                response = await asyncio.create_task(browser.request(method, address))
                if response.status_code >= 500:
                    faults.append(f"{response.status_code}: {method} {address[:120]}")
    assert not faults, "\n".join(faults[:20])


HEADER_VALUES = [
    *(
        b"",
        b"\xff\xfe",
        b"\x80" * 300,
        b"," * 300,
        b";=;=",
        b'"',
        b"*/*;q=x",
        b"x" * 9_000,
        b"1" * 5_000,
        b"Bearer ",
    ),
    *(
        b"Bearer a.b.c",
        b"Bearer \xff.\xff.\xff",
        b"Bearer eyJhbGciOiJub25lIn0.e30.",
        b"Basic \x80",
        b"\xb2",
        b"bytes=-",
    ),
    *(b"bytes=" + b"9" * 5_000 + b"-", b"bytes=-" + b"9" * 5_000, b"bytes=0-0,1-1", b"00-" + b"0" * 32 + b"-x-01"),
    *(b"999.999.999.999", b"::ffff:1.2.3.4%eth0", b"http://[", b"https://\xff", b"null", b"http://a:99999999"),
]
HEADER_NAMES = [
    *("accept", "accept-encoding", "accept-language", "authorization", "content-length", "content-type", "cookie"),
    *(
        "if-none-match",
        "origin",
        "range",
        "referer",
        "traceparent",
        "user-agent",
        "x-forwarded-for",
        "x-request-id",
    ),
    *("host", "if-modified-since", "sec-fetch-site", "transfer-encoding", "x-forwarded-proto", "baggage"),
]


@pytest.mark.parametrize("name", HEADER_NAMES)
async def test_no_header_is_answered_by_a_fault(world: World, name: str) -> None:
    faults = []
    query = b'{"query": "{ session { authenticated } }"}'
    async with world.system.browser() as browser:
        for value in HEADER_VALUES:
            for method, address in (
                ("POST", "/graphql"),
                ("POST", "/media/images"),
                ("GET", "/media/a"),
                ("GET", "/"),
                ("GET", "/settings.json"),
                ("GET", "/investors/documents/a?ticket=x"),
            ):
                headers = {b"content-type": b"application/json", name.encode(): value}
                body = query if method == "POST" else None
                sent = browser.request(method, address, content=body, headers=headers)
                try:
                    response = await asyncio.create_task(sent)
                except (httpx.LocalProtocolError, UnicodeDecodeError):
                    continue  # the client itself refuses it
                if response.status_code >= 500:
                    faults.append(f"{response.status_code}: {method} {address} {value[:60]!r}")
    assert not faults, "\n".join(faults[:20])


BODIES = [
    *(
        b"",
        b"\xff",
        b"\x00",
        b"null",
        b"1",
        b'"x"',
        b"[]",
        b"{}",
        b"[" * 60_000,
        b'{"query":' * 5_000,
        b"{" * 60_000,
    ),
    *(b'{"query": "\\ud800"}', b'{"query": "{a}", "query": "{b}"}', b'{"query": NaN}', b'{"query": {"a": 1}}'),
    *(b'{"query": "{ __typename }", "variables": ' + b"[" * 500 + b"]" * 500 + b"}",),
    *(b'{"query": "{ __typename }", "variables": {"a": ' + b"1" * 5_000 + b"}}",),
    *(b'{"query": "{ __typename }", "operationName": "\\u0000"}', b'{"query": "' + b"{a" * 10_000 + b'"}'),
    *(b'{"query": "query($ids: [ID!]!) { auditProjection(ids: $ids, status: Approved) { __typename } }",',),
    *(b'{"query": "{ posts(where: ' + b"[" * 900 + b"]" * 900 + b') { _id } }"}',),
    *(b'{"query": "{ posts(where: ' + b"{a:" * 300 + b"1" + b"}" * 300 + b') { _id } }"}',),
    b'{"query": "query($ids: [ID!]!) { auditProjection(ids: $ids, status: Approved) { __typename } }",'
    b' "variables": {"ids": ' + b"[" * 900 + b"]" * 900 + b"}}",
    b'{"query": "query($where: PostWhere!) { posts(where: $where) { _id } }",'
    b' "variables": {"where": ' + b'{"advertisementId": ' * 900 + b"1" + b"}" * 900 + b"}}",
    b'{"documentId": "' + b"x" * 200 + b'"}',
    b'{"extensions": {"persistedQuery": {"sha256Hash": {}}}}',
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
async def test_no_body_is_answered_by_a_fault(world: World, body: bytes) -> None:
    async with world.system.browser() as browser:
        for kind in ("application/json", "text/event-stream"):
            headers = {"content-type": "application/json", "accept": kind}
            response = await asyncio.create_task(browser.post("/graphql", content=body, headers=headers))
            assert response.status_code < 500
            assert b"INTERNAL" not in response.content, response.text
