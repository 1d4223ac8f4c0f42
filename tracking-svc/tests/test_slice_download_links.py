"""A short code stands for one company, source and store; other texts are no codes."""

from __future__ import annotations

import pytest

from tracking_graph.download_links import address_of

COMPANY = "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b"
CODE = "AZehssPUfl-KmwwdLj9KWw"
"""The id's bytes, the same as in `frontend/src/features/downloads/downloads-screen.test.tsx`."""


@pytest.mark.parametrize(
    ("letter", "query"),
    [
        ("a", "source=WEB_CORP"),
        ("b", "source=WEB_CORP&store=iOS"),
        ("c", "source=WEB_CORP&store=Android"),
        ("d", "source=PHYSICAL_QR"),
        ("e", "source=PHYSICAL_QR&store=iOS"),
        ("f", "source=PHYSICAL_QR&store=Android"),
    ],
)
def test_a_code_stands_for_a_company_a_source_and_a_store(letter: str, query: str) -> None:
    assert address_of(CODE + letter) == f"/downloadAppRedirector?{query}&companyCode={COMPANY}"


@pytest.mark.parametrize("code", ["", CODE, CODE + "g", CODE[1:] + "a", "ñ" * 23, "!" * 22 + "a", CODE + "aa"])
def test_what_is_no_code_stands_for_nothing(code: str) -> None:
    assert address_of(code) is None
