"""What is in an archive of approved pictures: the pictures, a table of the rights to them, and the campaigns' terms."""

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
"""By it spreadsheets know that the file is UTF-8."""


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
        files=[ArchivedFile(one.file_name, one.key) for one in opened.pictures],
        texts=lambda there: _texts_of(opened, there),
    )


def _texts_of(opened: pb.OpenPictureArchiveResponse, there: Collection[str]) -> Iterator[tuple[str, str]]:
    """The terms of each campaign with a picture, and the table of those pictures."""
    texts = _TEXTS[opened.language]
    pictures = [one for one in opened.pictures if one.file_name in there]
    names = {one.campaign_id: one.campaign_name for one in pictures}
    files = {
        one.campaign_id: f"{'-'.join(filter(None, (texts['terms'], slug(names[one.campaign_id]), one.version)))}.txt"
        for one in opened.terms
        if one.version and one.campaign_id in names
    }
    terms = {one.campaign_id: one for one in opened.terms}
    # Campaigns of one name and the same terms share the file.
    yield from {
        files[one.campaign_id]: f"{_BOM}{one.text}\n" for one in opened.terms if one.campaign_id in files
    }.items()
    zone = ZoneInfo(opened.time_zone)
    rows = [[title.format(zone=opened.time_zone) for title in _COLUMNS[opened.language]]]
    for one in pictures:
        term = terms.get(one.campaign_id)
        rows.append(
            [
                one.file_name,
                one.code,
                one.creator,
                _moment(one.sent_at, zone),
                _moment(one.approved_at, zone) if one.HasField("approved_at") else "",
                one.campaign_name,
                term.version if term else "",
                _moment(term.since, zone) if term and term.version else "",
                files.get(one.campaign_id, ""),
                ", ".join(_NETWORKS[network] for network in one.platforms),
                " ".join(one.links),
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
    """In quotes where the separator, a quote or a line end asks for it; the separators of all languages count."""
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",;\t\r\n]|^\s|\s$', text) else text
