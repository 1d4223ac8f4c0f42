"""The stand-in's state in one SQLite file, so that it survives a restart: accounts, tokens, posts, outgoing messages."""

from __future__ import annotations

import secrets
import sqlite3
import string
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]

SCHEMA = """
CREATE TABLE IF NOT EXISTS accounts (
  id TEXT PRIMARY KEY, scoped_id TEXT NOT NULL UNIQUE, network TEXT NOT NULL, kind TEXT NOT NULL, username TEXT NOT NULL, name TEXT NOT NULL,
  biography TEXT NOT NULL DEFAULT '', followers INTEGER NOT NULL DEFAULT 0, owner_id TEXT, restricted INTEGER NOT NULL DEFAULT 0, created_at REAL NOT NULL,
  UNIQUE (network, username));
CREATE INDEX IF NOT EXISTS accounts_owner ON accounts (owner_id);
CREATE TABLE IF NOT EXISTS codes (
  code TEXT PRIMARY KEY, network TEXT NOT NULL, account_id TEXT NOT NULL, redirect_uri TEXT NOT NULL, scopes TEXT NOT NULL, pages TEXT NOT NULL,
  created_at REAL NOT NULL, used_at REAL);
CREATE TABLE IF NOT EXISTS tokens (
  token TEXT PRIMARY KEY, network TEXT NOT NULL, account_id TEXT NOT NULL, person_id TEXT NOT NULL, kind TEXT NOT NULL, scopes TEXT NOT NULL,
  pages TEXT NOT NULL, issued_at REAL NOT NULL, expires_at REAL, ended_subcode INTEGER);
CREATE INDEX IF NOT EXISTS tokens_person ON tokens (person_id);
CREATE TABLE IF NOT EXISTS grants (
  account_id TEXT PRIMARY KEY, network TEXT NOT NULL, scopes TEXT NOT NULL, declined TEXT NOT NULL, pages TEXT NOT NULL, at REAL NOT NULL);
CREATE TABLE IF NOT EXISTS pictures (id TEXT PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS containers (
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, picture_id TEXT NOT NULL, caption TEXT NOT NULL, alt_text TEXT NOT NULL, created_at REAL NOT NULL,
  ready_at REAL NOT NULL, outcome TEXT NOT NULL, status TEXT NOT NULL, media_id TEXT);
CREATE TABLE IF NOT EXISTS media (
  id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, network TEXT NOT NULL, account_id TEXT NOT NULL, caption TEXT NOT NULL, alt_text TEXT NOT NULL,
  picture_id TEXT, shortcode TEXT NOT NULL, created_at REAL NOT NULL, state TEXT NOT NULL DEFAULT 'up',
  likes INTEGER NOT NULL DEFAULT 0, comments INTEGER NOT NULL DEFAULT 0, views INTEGER NOT NULL DEFAULT 0, reach INTEGER NOT NULL DEFAULT 0,
  shares INTEGER NOT NULL DEFAULT 0, saved INTEGER NOT NULL DEFAULT 0, clicks INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS media_account ON media (account_id, number);
CREATE INDEX IF NOT EXISTS media_shortcode ON media (shortcode);
CREATE TABLE IF NOT EXISTS seen (media_id TEXT NOT NULL, visitor TEXT NOT NULL, PRIMARY KEY (media_id, visitor)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS likes (media_id TEXT NOT NULL, visitor TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (media_id, visitor)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS comments (
  id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, media_id TEXT NOT NULL, author_id TEXT NOT NULL, author TEXT NOT NULL, text TEXT NOT NULL,
  created_at REAL NOT NULL);
CREATE INDEX IF NOT EXISTS comments_media ON comments (media_id, number);
CREATE TABLE IF NOT EXISTS subscriptions (account_id TEXT PRIMARY KEY, fields TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS deliveries (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, network TEXT NOT NULL, url TEXT NOT NULL, body BLOB NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
  created_at REAL NOT NULL, due_at REAL, outcome TEXT NOT NULL DEFAULT '', answer TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS numbers (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
"""
LETTERS = string.ascii_letters + string.digits + "-_"
FIRST = {
    # Networks' ids look like this; further ones are counted up.
    "instagram": 17841400000000000,
    "scoped": 24000000000000000,
    "person": 10200000000000000,
    "page": 100000000000000,
    "container": 17900000000000000,
    "media": 18000000000000000,
    "comment": 17870000000000000,
    "photo": 122100000000000000,
    "order": 0,
}
KEPT_DELIVERIES = 500


class Store:
    """The state. Every method is one transaction; this process is the only writer."""

    def __init__(self, file: Path | None) -> None:
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
        self._database = sqlite3.connect(file or ":memory:", isolation_level=None, check_same_thread=False)
        self._database.row_factory = sqlite3.Row
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        self._database.executescript(SCHEMA)

    def close(self) -> None:
        """Closes the file."""
        self._database.close()

    def first_row(self, statement: str, *values: object) -> Row | None:
        """The first row, or None."""
        row: Row | None = self._database.execute(statement, values).fetchone()
        return row

    def all(self, statement: str, *values: object) -> Sequence[Row]:
        """All rows."""
        return self._database.execute(statement, values).fetchall()

    def value(self, statement: str, *values: object) -> Any:
        """The first column of the first row, or None."""
        row = self._database.execute(statement, values).fetchone()
        return row[0] if row else None

    def run(self, statement: str, *values: object) -> int:
        """Runs a statement; returns the number of changed rows."""
        return self._database.execute(statement, values).rowcount

    def add(self, table: str, **values: object) -> None:
        """Inserts a row."""
        names = ", ".join(values)
        marks = ", ".join("?" * len(values))
        self._database.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(values.values()))  # noqa: S608 - our own names

    @contextmanager
    def together(self) -> Iterator[None]:
        """Runs several statements as one transaction, rolled back when an exception is raised."""
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    def number(self, kind: str) -> int:
        """The next number of a kind; each is used once."""
        value: int = self.value(
            "INSERT INTO numbers VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value",
            kind,
        )
        return FIRST[kind] + value

    def forget_everything(self) -> None:
        """Empties all tables except the settings."""
        with self.together():
            for row in self.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'settings'"):
                self._database.execute(f"DELETE FROM {row['name']}")  # noqa: S608

    # --- accounts

    def make_account(
        self,
        network: str,
        kind: str,
        username: str,
        name: str,
        *,
        followers: int = 0,
        owner_id: str | None = None,
        biography: str = "",
    ) -> Row:
        """A new account; raises sqlite3.IntegrityError when the name is taken. Kinds: personal, business, creator; person, page."""
        with self.together():
            number = self.number("instagram" if network == "instagram" else kind)
            scoped = self.number("scoped") if network == "instagram" else number
            self.add(
                "accounts", id=str(number), scoped_id=str(scoped), network=network, kind=kind, username=username, name=name,
                biography=biography, followers=followers, owner_id=owner_id, created_at=time.time(),
            )  # fmt: skip
        row = self.account(str(number))
        assert row
        return row

    def account(self, account_id: str) -> Row | None:
        """By its id."""
        return self.first_row("SELECT * FROM accounts WHERE id = ?", account_id)

    def named(self, network: str, username: str) -> Row | None:
        """By its name."""
        return self.first_row(
            "SELECT * FROM accounts WHERE network = ? AND username = ?", network, username.lower()
        )

    def pages_of(self, person_id: str) -> Sequence[Row]:
        """Pages that a person manages."""
        return self.all("SELECT * FROM accounts WHERE owner_id = ? ORDER BY created_at", person_id)

    # --- codes and tokens

    def grant(
        self, account: Row, scopes: Sequence[str], declined: Sequence[str], pages: Sequence[str], redirect_uri: str
    ) -> str:
        """Stores the permissions that a person grants the application, and returns the code for a token."""
        code = "AQ" + secrets.token_urlsafe(72)
        now = time.time()
        with self.together():
            self.run(
                "INSERT OR REPLACE INTO grants VALUES (?, ?, ?, ?, ?, ?)",
                account["id"], account["network"], ",".join(scopes), ",".join(declined), ",".join(pages), now,
            )  # fmt: skip
            self.add(
                "codes", code=code, network=account["network"], account_id=account["id"], redirect_uri=redirect_uri,
                scopes=",".join(scopes), pages=",".join(pages), created_at=now,
            )  # fmt: skip
        return code

    def use_code(self, network: str, code: str, redirect_uri: str, *, seconds: float) -> Row | None:
        """The code's row, on its first use before it expires and with its own redirect URL; else None."""
        row = self.first_row("SELECT * FROM codes WHERE code = ? AND network = ?", code, network)
        if row is None or row["redirect_uri"] != redirect_uri or row["created_at"] < time.time() - seconds:
            return None
        used = self.run("UPDATE codes SET used_at = ? WHERE code = ? AND used_at IS NULL", time.time(), code)
        return row if used else None

    def issue(
        self,
        network: str,
        account_id: str,
        person_id: str,
        kind: str,
        scopes: str,
        pages: str,
        seconds: float | None,
    ) -> str:
        """A new token: `short`, `long` or `page`; without seconds it does not expire."""
        token = ("IGAA" if network == "instagram" else "EAAB") + "".join(
            secrets.choice(LETTERS) for _ in range(150)
        )
        now = time.time()
        self.add(
            "tokens", token=token, network=network, account_id=account_id, person_id=person_id, kind=kind, scopes=scopes, pages=pages,
            issued_at=now, expires_at=now + seconds if seconds else None,
        )  # fmt: skip
        return token

    def end_tokens(self, person_id: str, subcode: int) -> None:
        """Ends all tokens that a person granted, with the reason returned from now on."""
        self.run(
            "UPDATE tokens SET ended_subcode = ? WHERE person_id = ? AND ended_subcode IS NULL", subcode, person_id
        )

    # --- posts

    def publish(self, account: Row, caption: str, alt_text: str, picture_id: str | None) -> Row:
        """A new post; call it within `together`."""
        instagram = account["network"] == "instagram"
        order = self.number("order")
        number = self.number("media" if instagram else "photo")
        media_id = str(number) if instagram else f"{account['id']}_{number}"
        shortcode = "D" + "".join(secrets.choice(LETTERS) for _ in range(10)) if instagram else str(number)
        self.add(
            "media", id=media_id, number=order, network=account["network"], account_id=account["id"], caption=caption,
            alt_text=alt_text, picture_id=picture_id, shortcode=shortcode, created_at=time.time(),
        )  # fmt: skip
        row = self.media(media_id)
        assert row
        return row

    def media(self, media_id: str) -> Row | None:
        """A post by its id, whatever its state."""
        return self.first_row("SELECT * FROM media WHERE id = ?", media_id)

    def keep_picture(self, data: bytes) -> str:
        """Stores a JPEG."""
        picture_id = secrets.token_hex(16)
        self.add("pictures", id=picture_id, data=data)
        return picture_id

    def like(self, media_id: str, visitor: str, *, liked: bool) -> bool:
        """Stores whether a visitor likes a post; returns whether that changed something."""
        with self.together():
            if liked:
                changed = self.run("INSERT OR IGNORE INTO likes VALUES (?, ?, ?)", media_id, visitor, time.time())
            else:
                changed = self.run("DELETE FROM likes WHERE media_id = ? AND visitor = ?", media_id, visitor)
            self.run("UPDATE media SET likes = likes + ? WHERE id = ?", changed if liked else -changed, media_id)
        return bool(changed)

    def comment(self, media: Row, author_id: str, author: str, text: str) -> Row:
        """A new comment on a post."""
        with self.together():
            number = self.number("comment")
            comment_id = str(number) if media["network"] == "instagram" else f"{media['shortcode']}_{number}"
            self.add(
                "comments", id=comment_id, number=number, media_id=media["id"], author_id=author_id, author=author, text=text,
                created_at=time.time(),
            )  # fmt: skip
            self.run("UPDATE media SET comments = comments + 1 WHERE id = ?", media["id"])
        row = self.first_row("SELECT * FROM comments WHERE id = ?", comment_id)
        assert row
        return row

    def look(self, media_ids: Sequence[str], visitor: str) -> None:
        """Counts a visitor's views of posts, and reach on the first view."""
        with self.together():
            for media_id in media_ids:
                new = self.run("INSERT OR IGNORE INTO seen VALUES (?, ?)", media_id, visitor)
                self.run("UPDATE media SET views = views + 1, reach = reach + ? WHERE id = ?", new, media_id)

    # --- what is to be sent

    def send(self, kind: str, network: str, url: str, body: bytes, *, after: float = 0.0) -> int:
        """Stores an outgoing message to the application, and deletes the oldest finished ones."""
        now = time.time()
        delivery: int = self.value(
            "INSERT INTO deliveries (kind, network, url, body, created_at, due_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
            kind, network, url, body, now, now + after,
        )  # fmt: skip
        self.run("DELETE FROM deliveries WHERE due_at IS NULL AND id <= ?", delivery - KEPT_DELIVERIES)
        return delivery
