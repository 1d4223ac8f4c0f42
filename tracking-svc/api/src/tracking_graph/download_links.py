"""Short download links of companies, so that printed QR codes have few modules and scan quickly.

A code is the 16 bytes of the company's id in base64url (RFC 4648, section 5), without padding, and a letter for source
and store. It is decoded without a table, so the links work as long as the company's id does. The page to which they
lead counts the visit, as for a long link.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode
from urllib.parse import urlencode
from uuid import UUID

SHORT = "/d/{code}"
REDIRECTOR = "/downloadAppRedirector"
SOURCES = ("WEB_CORP", "PHYSICAL_QR")
STORES = (None, "iOS", "Android")
_LETTERS = "abcdef"
"""One letter per pair of source and store, in this order: `frontend/src/features/downloads/links.ts` writes them."""
_CODE_LENGTH = 23


def address_of(code: str) -> str | None:
    """The address for a code; None for an invalid code."""
    if len(code) != _CODE_LENGTH or not code.isascii() or code[-1] not in _LETTERS:
        return None
    try:
        company = UUID(bytes=urlsafe_b64decode(code[:-1] + "=="))
    except ValueError:
        return None
    source, store = divmod(_LETTERS.index(code[-1]), len(STORES))
    named = STORES[store]
    query = {"source": SOURCES[source], **({"store": named} if named else {}), "companyCode": str(company)}
    return f"{REDIRECTOR}?{urlencode(query)}"
