"""Country and city of an address from a local MaxMind-format database, when one is configured."""

from __future__ import annotations

from pathlib import Path

import maxminddb


class Places:
    """Looks up an address in the local database."""

    def __init__(self, database: Path | None) -> None:
        self._reader = maxminddb.open_database(database) if database is not None else None

    def of(self, client_ip: str | None) -> tuple[str | None, str | None]:
        """ISO 3166-1 alpha-2 country and English city name; None where unknown."""
        if self._reader is None or not client_ip:
            return None, None
        try:
            record = self._reader.get(client_ip)
        except ValueError:
            return None, None
        if not isinstance(record, dict):
            return None, None
        country, city = record.get("country"), record.get("city")
        code = country.get("iso_code") if isinstance(country, dict) else None
        names = city.get("names") if isinstance(city, dict) else None
        name = names.get("en") if isinstance(names, dict) else None
        return (str(code) if code else None), (str(name) if name else None)
