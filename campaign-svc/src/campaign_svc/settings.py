"""campaign-svc's settings from the environment, in addition to those that all services share."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, SecretStr

from kit.rpc.settings import ServiceSettings

AUDIT_HOURS = 72
CREATOR_INVITATION_DAYS = 180
POSTS_PER_PERSON_AND_DAY = 10
PAYOUT_CSV_COLUMNS = frozenset(
    (
        "reference",
        "batch",
        "month",
        "kind",
        "account",
        "holder",
        "taxId",
        "amount",
        "cents",
        "currency",
        "concept",
    )
)
"""Columns that a bank's CSV file may have."""


def _known_columns(columns: str) -> str:
    for number, column in enumerate(columns.split(","), 1):
        if column not in PAYOUT_CSV_COLUMNS:
            names = ", ".join(sorted(PAYOUT_CSV_COLUMNS))
            raise ValueError(f"entry {number} is no column; the columns are {names}")
    return columns


def _right_iban(number: str) -> str:
    """The IBAN without blanks. Raises ValueError when its check digits are wrong (ISO 13616)."""
    plain = "".join(number.split()).upper()
    if plain and (
        not plain.isalnum() or int("".join(str(int(symbol, 36)) for symbol in plain[4:] + plain[:4])) % 97 != 1
    ):
        raise ValueError("its check digits do not match")
    return plain


class CampaignSettings(ServiceSettings):
    """`RESUENA_` variables."""

    grpc_address: str = "127.0.0.1:5103"
    metrics_address: str = "127.0.0.1:9103"
    identity_address: str = "127.0.0.1:5101"
    media_address: str = "127.0.0.1:5105"
    audit_hours: int = Field(default=AUDIT_HOURS, gt=0)
    """Hours from an advertisement's creation to its audit deadline, which is shown and not enforced."""
    claim_minutes: int = Field(default=15, gt=0)
    """Lease of a claim on an advertisement, minutes."""
    creator_invitation_days: int = Field(default=CREATOR_INVITATION_DAYS, gt=0)
    """Days after which an open invitation expires, if no campaign of its company has started since."""
    posts_per_person_and_day: int = Field(default=POSTS_PER_PERSON_AND_DAY, gt=0)
    """Maximum advertisements that the app accepts of one person on a day of the operator's zone."""
    public_url: str = "http://localhost:4003"
    """The site's base URL, without a trailing slash: networks fetch pictures below it."""
    instagram_graph_url: str = "https://graph.instagram.com"
    facebook_graph_url: str = "https://graph.facebook.com"
    instagram_site_url: str = ""
    """Base URL of posts on Instagram if not instagram.com, as for a stand-in; no trailing slash."""
    facebook_site_url: str = ""
    """The same for Facebook."""
    graph_version: str = Field(default="v25.0", pattern=r"^v[0-9]+\.[0-9]+$")
    """Version of Meta's APIs, for which the adapters are written."""
    instagram_app_secret: SecretStr | None = None
    """The Meta app's secret with which Instagram signs its webhooks; without it none are accepted."""
    facebook_app_secret: SecretStr | None = None
    """The same for Facebook; also used for `appsecret_proof` of calls."""
    network_webhook_token: SecretStr | None = None
    """The verify token set in Meta's dashboard, for the handshake of webhooks."""
    schedule_seconds: float = Field(default=15.0, gt=0)
    """Seconds between two runs of the scheduled jobs: finishing ended campaigns and deleting expired messages."""
    payout_csv_columns: Annotated[str, AfterValidator(_known_columns)] = (
        "reference,kind,account,holder,taxId,amount,currency,concept"
    )
    """Columns of a payout's CSV file, comma-separated, from PAYOUT_CSV_COLUMNS."""
    payout_csv_delimiter: Literal[",", ";", "|", "\t"] = ";"
    payout_csv_decimal: Literal[",", "."] = ","
    payout_csv_header: bool = True
    """Whether the first line has the columns' names."""
    payout_csv_encoding: Literal["utf-8", "utf-8-sig"] = "utf-8-sig"
    """With `-sig` the file starts with the byte order mark by which spreadsheets recognise UTF-8."""
    payout_debtor_name: str = ""
    """Holder of the account that SEPA files debit; without name and IBAN there are no such files."""
    payout_debtor_iban: Annotated[str, AfterValidator(_right_iban)] = ""
    payout_debtor_bic: str = Field(default="", pattern="^([A-Z0-9]{8}([A-Z0-9]{3})?)?$")
    """BIC of the debtor's bank, if that requires one."""
