"""The investors' documents: titles and addresses that an operator sets, shown past a guest token or a sign-in.

Documents of ours lie in a folder and are read with a ticket only: it is made for one reader and one document, ends by
itself, and is worth nothing once its reader may not read any more.
"""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import new as hmac
from pathlib import Path
from typing import Annotated, Any, Literal

import jwt
from pydantic import AfterValidator, BaseModel, Field

from identity_svc.guests.errors import InvalidTicket
from kit.addresses import is_own_path, is_web_address
from kit.rpc.caller import Caller

FOLDER = "/investors/documents/"
SHIPPED = Path(__file__).parent / "files"
TICKET_LIFE = timedelta(hours=1)
_AUDIENCE = "investor-document"


def _checked_address(url: str) -> str:
    if not is_own_path(url) and not is_web_address(url):
        raise ValueError("An address starts with https:// or with one /.")
    return url


Address = Annotated[str, AfterValidator(_checked_address)]


class InvestorDocument(BaseModel):
    """One document; relative addresses are of the public site, those below `/investors/documents/` files of ours."""

    kind: Literal["PitchDeck", "DemoVideo", "StartupDatabase", "StartupPlatform", "Other"] = "Other"
    url: Address
    url_en: Address | None = None
    title: str = Field(min_length=1, description="In Spanish.")
    title_en: str | None = None

    def title_in(self, language: str | None) -> str:
        """The title in the language asked for; Spanish unless English was and there is one."""
        return (self.title_en or self.title) if _english(language) else self.title

    def url_in(self, language: str | None) -> str:
        """The address in the language asked for, likewise."""
        return (self.url_en or self.url) if _english(language) else self.url


def _english(language: str | None) -> bool:
    return (language or "").lower().startswith("en")


DEFAULT_DOCUMENTS = [
    InvestorDocument(
        kind="PitchDeck",
        title="Presentación",
        title_en="Pitch deck",
        url=f"{FOLDER}pitch-deck.es.pdf",
        url_en=f"{FOLDER}pitch-deck.en.pdf",
    ),
    InvestorDocument(
        kind="DemoVideo", title="El producto en video", title_en="The product on film", url=f"{FOLDER}demo.mp4"
    ),
    InvestorDocument(
        kind="StartupDatabase",
        title="Ficha de la empresa",
        title_en="Company sheet",
        url=f"{FOLDER}company-sheet.es.pdf",
        url_en=f"{FOLDER}company-sheet.en.pdf",
    ),
    InvestorDocument(
        kind="StartupPlatform",
        title="La próxima ronda",
        title_en="The next round",
        url="/comingSoonInvestors",
        url_en="/en/comingSoonInvestors",
    ),
]


@dataclass(frozen=True)
class Content:
    """A document's bytes and what they are."""

    kind: str
    body: bytes


class Library:
    """The folder of our own documents, and the tickets that open them."""

    def __init__(self, folder: Path, pepper: str) -> None:
        self._folder = folder
        self._key = hmac(pepper.encode(), _AUDIENCE.encode(), sha256).digest()

    def address(self, url: str, reader: Caller, now: datetime) -> str:
        """The address for one reader: of a document of ours with a ticket, of any other as it is."""
        if not url.startswith(FOLDER):
            return url
        claims = {
            "aud": _AUDIENCE,
            "exp": int((now + TICKET_LIFE).timestamp()),
            "name": url.removeprefix(FOLDER),
            "sub": reader.person_id,
            "sid": reader.session_id,
            "guest": reader.guest,
        }
        present = {name: value for name, value in claims.items() if value is not None}
        return f"{url}?ticket={jwt.encode(present, self._key, 'HS256')}"

    def reader(self, name: str, ticket: str, now: datetime) -> Caller:
        """Whom a ticket for this document was made for. Raises InvalidTicket for any other ticket, and past its end."""
        try:
            claims: dict[str, Any] = jwt.decode(
                ticket, self._key, ["HS256"], audience=_AUDIENCE, options={"verify_exp": False, "require": ["exp"]}
            )
        except jwt.InvalidTokenError as error:
            raise InvalidTicket from error
        if claims.get("name") != name or claims["exp"] <= now.timestamp():
            raise InvalidTicket
        return Caller(person_id=claims.get("sub"), session_id=claims.get("sid"), guest=claims.get("guest", False))

    def read(self, name: str) -> Content:
        """A document. Raises InvalidTicket when there is none of this name any more."""
        path = self._folder / name
        if path.parent.resolve() != self._folder.resolve() or not path.is_file():
            raise InvalidTicket
        return Content(mimetypes.guess_type(name)[0] or "application/octet-stream", path.read_bytes())
