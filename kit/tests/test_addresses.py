"""Which addresses may be linked to or shown."""

import pytest

from kit.addresses import is_own_image, is_own_path, is_web_address


@pytest.mark.parametrize(
    "address",
    [
        "https://aurora.example",
        "https://aurora.example:8443/a/b?c=d&e=%20f#g",
        "HTTPS://Aurora.Example/",
        "https://café.com.ar/ñandú",
        "https://xn--caf-dma.example/",
        "https://a-b.c-d.example./",
    ],
)
def test_https_addresses_of_named_hosts_are_taken(address: str) -> None:
    assert is_web_address(address)


@pytest.mark.parametrize(
    "address",
    [
        *("", "x", "aurora.example", "//aurora.example", "/path", "https://", "https:///a", "https://localhost"),
        *("http://aurora.example", "javascript:1,https://a.example", "javascript:alert(1)", "data:text/html,x"),
        *("ftp://a.example", "file:///etc/passwd", "vbscript:x", "blob:https://a.example/x", "mailto:a@b.example"),
        *(
            "https:aurora.example",
            "https:/aurora.example",
            " https://a.example",
            "https://a.example ",
            "h\nttps://a.b",
        ),
        *("https://user@a.example", "https://user:pass@a.example", "https://instagram.com@evil.example"),
        *(
            "https://127.0.0.1",
            "https://[::1]/",
            "https://2130706433",
            "https://0x7f.1",
            "https://a.example:99999",
        ),
        *("https://a.example:0", "https://[", "https://a..example", "https://-a.example", "https://.example"),
        *(
            "https://a.example/\x00",
            "https://a.example/\u202egpj",
            "https://a.example/\u200b",
            "https://a.ex\u202eample",
        ),
        *(
            "https://a.example/<x>",
            'https://a.example/"x',
            "https://a.example/'x",
            "https://a.example\\@b.example",
        ),
        *(
            "https://a.example/\ud800",
            "https://a.example/\tx",
            "https://a.example/" + "x" * 2048,
            "\x01javascript:1",
        ),
    ],
)
def test_anything_else_is_refused(address: str) -> None:
    assert not is_web_address(address)


@pytest.mark.parametrize(
    ("address", "taken"),
    [
        ("https://network.example/p/1", True),
        ("https://www.network.example/p/1", True),
        ("https://NETWORK.example/p/1", True),
        ("https://other.example/", True),
        ("https://evilnetwork.example/", False),
        ("https://network.example.evil.example/", False),
        ("https://evil.example/network.example", False),
        ("https://evil.example?https://network.example", False),
        ("https://network.example@evil.example", False),
        ("https://evil.example#network.example", False),
        ("http://network.example/", False),
    ],
)
def test_hosts_take_their_subdomains_and_no_look_alikes(address: str, taken: bool) -> None:
    assert is_web_address(address, ("network.example", "other.example")) is taken


def test_own_paths_stay_on_the_own_host() -> None:
    assert is_own_path("/legal/?a=b#c")
    assert is_own_path("/")
    for other in (
        "",
        "legal",
        "//evil.example",
        "/\\evil.example",
        "/a b",
        "https://a.example",
        "/\u202e",
        "/\t/a",
    ):
        assert not is_own_path(other)


def test_own_images_are_stored_ones() -> None:
    assert is_own_image("/media/images/aa/bb.jpg")
    for other in (
        *(
            "",
            "/media/",
            "/media/../x",
            "/media//evil.example/x.png",
            "/media/a/../../b",
            "//evil.example/media/a.jpg",
        ),
        *(
            "https://evil.example/media/images/aa/bb.jpg",
            "/media/a.jpg?size=grid",
            "/media/a.jpg#x",
            "/media/a b.jpg",
        ),
        *("javascript:1", "data:image/png;base64,AA", "/assets/a.js", "/media/a\n", "/media/" + "a" * 3000),
    ):
        assert not is_own_image(other)
