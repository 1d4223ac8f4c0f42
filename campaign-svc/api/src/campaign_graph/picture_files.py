"""The contents of an archive of approved pictures: the pictures, a table of their rights, and the campaigns' terms."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from google.protobuf.timestamp_pb2 import Timestamp

from campaign_graph.loaders import CampaignClient
from kit.csv_cells import neutralised
from kit.graph import Archive, ArchivedFile
from kit.slugs import slug
from resuena.campaign.v1 import pictures_pb2 as pb
from resuena.identity.v1 import identity_pb2

_SECONDS = 10.0
_NETWORKS = {
    identity_pb2.PLATFORM_FACEBOOK: "Facebook",
    identity_pb2.PLATFORM_INSTAGRAM: "Instagram",
    identity_pb2.PLATFORM_TWITTER: "X",
}
_TEXTS: Mapping[str, Mapping[str, str]] = {
    "es": {"archive": "fotos-aprobadas", "rights": "derechos.csv", "terms": "bases", "separator": ";"},
    "en": {"archive": "approved-pictures", "rights": "rights.csv", "terms": "terms", "separator": ","},
}
_COLUMNS: Mapping[str, Sequence[str]] = {
    "es": (
        "Archivo",
        "Código",
        "Creador/a",
        "Enviada ({zone})",
        "Aprobada ({zone})",
        "Campaña",
        "Versión de las bases",
        "Bases sin cambios desde ({zone})",
        "Archivo de las bases",
        "Redes",
        "Enlaces",
    ),
    "en": (
        "File",
        "Code",
        "Creator",
        "Sent ({zone})",
        "Approved ({zone})",
        "Campaign",
        "Version of the terms",
        "Terms unchanged since ({zone})",
        "File of the terms",
        "Networks",
        "Links",
    ),
}
_BOM = "\ufeff"
"""The byte order mark, by which spreadsheets recognise UTF-8."""


async def open_archive(client: CampaignClient, token: str) -> Archive:
    """The archive with the token. Raises RpcError."""
    opened = await client.pictures.OpenPictureArchive(pb.OpenPictureArchiveRequest(token=token), timeout=_SECONDS)
    texts, zone = _TEXTS[opened.language], ZoneInfo(opened.time_zone)
    prepared = opened.prepared_at.ToDatetime(UTC).astimezone(zone)
    name = "-".join(filter(None, (texts["archive"], slug(opened.company_name), f"{prepared:%Y-%m-%d}")))
    return Archive(
        name=f"{name}.zip",
        account=opened.person_id,
        modified=prepared,
        files=[ArchivedFile(picture.file_name, picture.key) for picture in opened.pictures],
        texts=lambda there: _texts_of(opened, there),
    )


def _texts_of(opened: pb.OpenPictureArchiveResponse, there: Collection[str]) -> Iterator[tuple[str, str]]:
    """The terms of each campaign with a picture, and the table of those pictures."""
    texts = _TEXTS[opened.language]
    pictures = [picture for picture in opened.pictures if picture.file_name in there]
    names = {picture.campaign_id: picture.campaign_name for picture in pictures}
    files = {
        term.campaign_id: f"{'-'.join(filter(None, (texts['terms'], slug(names[term.campaign_id]), term.version)))}.txt"
        for term in opened.terms
        if term.version and term.campaign_id in names
    }
    terms = {term.campaign_id: term for term in opened.terms}
    # Campaigns of one name and the same terms share the file.
    yield from {
        files[term.campaign_id]: f"{_BOM}{term.text}\n" for term in opened.terms if term.campaign_id in files
    }.items()
    zone = ZoneInfo(opened.time_zone)
    rows = [[title.format(zone=opened.time_zone) for title in _COLUMNS[opened.language]]]
    for picture in pictures:
        term = terms.get(picture.campaign_id)
        rows.append(
            [
                picture.file_name,
                picture.code,
                picture.creator,
                _moment(picture.sent_at, zone),
                _moment(picture.approved_at, zone) if picture.HasField("approved_at") else "",
                picture.campaign_name,
                term.version if term else "",
                _moment(term.since, zone) if term and term.version else "",
                files.get(picture.campaign_id, ""),
                ", ".join(_NETWORKS[network] for network in picture.platforms),
                " ".join(picture.links),
            ]
        )
    yield texts["rights"], _BOM + csv_lines(rows, texts["separator"])


def _moment(moment: Timestamp, zone: ZoneInfo) -> str:
    written: datetime = moment.ToDatetime(UTC).astimezone(zone)
    return f"{written:%Y-%m-%d %H:%M:%S}"


def csv_lines(rows: Iterable[Sequence[str]], separator: str) -> str:
    """Rows as lines of CSV (RFC 4180), as `ui/csv.ts` of the frontend writes them: no cell is a formula."""
    return "".join(f"{separator.join(_quoted(neutralised(cell)) for cell in row)}\r\n" for row in rows)


def _quoted(text: str) -> str:
    """Quoted if the text contains a separator (of any language), a quote or a line end."""
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",;\t\r\n]|^\s|\s$', text) else text
