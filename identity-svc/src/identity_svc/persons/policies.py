"""Rules on names, pictures and referral codes (docs/product.md, Validation): no I/O here."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from uuid import UUID

from kit.addresses import is_own_image
from kit.names import name_key, name_violations, tidy
from kit.normal_forms import normal_form
from kit.rpc.errors import InvalidInput, Violation

MAX_HANDLE = 64
SEARCH_MAX = 100
CODE_ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Alphabet of referral codes: without vowels, so that no code is a word, and without characters that look alike."""
CODE_LENGTH = 8
_HANDLE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{1,28})[A-Za-z0-9]")
_SEPARATORS = re.compile("[._-]+")
_PAGE_NAMES = """
    404 aboutUs androidInstallGuide app app-icons assets audit blogDefault blogLeftSidebar blogNoSidebar
    blogRightSidebar blogSingleLeftSidebar blogSingleRightSidebar brands childsafetystandards comingSoon
    comingSoonInvestors companies compare confirmEmail contactUs creators deleteAccount deletemydata desk docs download
    downloadAppRedirector editCompany editProfile favicon.ico favicon.svg graphql guides healthz iOSInstallGuide inbox
    index index.html investors invitation joinUs legal livez login media metrics notices portal readyz reports
    resetPassword robots.txt scan schema.graphql settings settings.json share shared signup singleTeam sitemap.xml
    system team teamMember thankYou theme1 theme2 theme3 theme4 theme5 theme6 theme7 theme8 theme9 web3
    """
PAGES = frozenset(_PAGE_NAMES.split())
"""First path segments that the site itself serves: a personal page of that name would never be shown."""
_LATER_PAGES = """
    about account accounts admin ads advertise advertisements api app.webmanifest apps auth billing blog brand campaigns
    campanas careers contact contacto cookies creador creadores creator cuenta dashboard demo descargar developer
    developers earnings empresa empresas events faq files ganancias health help home images inicio ingresar invite join
    jobs logout manifest.json marca marcas me mobile notifications pages password payments payouts posts precios
    press pricing privacidad privacy profile register registro rewards search security service-worker.js signin signout
    sitemap static status store sumate terminos terms unsubscribe user users well-known www
    """
"""First path segments that the site may serve later, or that people may expect."""
_OFFICIAL = """
    administracion administrador administrator atencion atencionalcliente ayuda bot cobros customerservice equipo
    facturacion finance hostmaster info legales mod moderacion moderador moderator no-reply noreply null official
    oficial owner pagos postmaster prensa root seguridad soporte staff support sysadmin undefined verificado verified
    webmaster
    """
"""Handles that people would take for the platform."""
_BRAND = "resuena"
_ACCENTS = re.compile("[\u0300-\u036f]")
_WILDCARD, _LITERAL = re.compile(r"([\\%_])"), r"\\\1"


def is_person_id(text: str) -> bool:
    """Whether it is a UUID in its canonical text form, as ids of persons are."""
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def picture_violations(pictures: Sequence[str | None]) -> list[Violation]:
    """Violations of network accounts whose picture is not an image of media-svc."""
    return [
        Violation(f"credentials[{index}].picture", "The address that media-svc gave the picture.", "INVALID_IMAGE")
        for index, picture in enumerate(pictures)
        if picture and not is_own_image(picture)
    ]


def checked_name(path: str, name: str) -> str:
    """The name as it is kept. Raises InvalidInput when it breaks a rule of kit.names."""
    kept = tidy(name)
    if violations := name_violations(path, kept):
        raise InvalidInput(violations=violations)
    return kept


def patterns_of(search: str) -> list[str]:
    """LIKE patterns for a name (persons.models.FOLDED_NAME): one per word, without accents and in lower case.

    Raises InvalidInput for more than 100 characters.
    """
    return [f"%{_WILDCARD.sub(_LITERAL, word)}%" for word in folded_words(search)]


def folded_words(search: str) -> list[str]:
    """The words of a search as names are searched: without accents and in lower case.

    Raises InvalidInput for more than 100 characters.
    """
    if len(search) > SEARCH_MAX:
        raise InvalidInput(violations=[Violation("search", f"At most {SEARCH_MAX} characters.", "BAD_USER_INPUT")])
    return _ACCENTS.sub("", normal_form("NFD", search)).lower().split()


def checked_handle(handle: str) -> str:
    """The name of a personal page. Raises InvalidInput: 3 to 30 letters, digits, dots and so on, and not reserved."""
    if not _HANDLE.fullmatch(handle):
        raise InvalidInput(
            violations=[Violation("handle", "Use 3 to 30 letters, digits, dots or hyphens.", "INVALID_HANDLE")]
        )
    if is_reserved(handle):
        raise InvalidInput(
            violations=[
                Violation("handle", "That page name is kept for the site. Try another.", "HANDLE_RESERVED")
            ]
        )
    return handle


def is_reserved(handle: str) -> bool:
    """Whether a handle looks like a page of the site, the platform's name or an official account."""
    parts = {_bare(part) for part in _SEPARATORS.split(handle)}
    whole = _bare(handle)
    return whole in _RESERVED or _bare(_BRAND) in whole or not parts.isdisjoint(_SPEAKERS)


def _bare(handle: str) -> str:
    """A form that is equal for names which look the same, however they are separated."""
    return _SEPARATORS.sub("", name_key(handle))


_SPEAKERS = frozenset(map(_bare, ("admin", "oficial", "official", "soporte", "staff", "support")))
_RESERVED = frozenset(map(_bare, (*PAGES, *_LATER_PAGES.split(), *_OFFICIAL.split())))


def new_referral_code() -> str:
    """A random referral code; a unique constraint refuses the rare duplicate."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
