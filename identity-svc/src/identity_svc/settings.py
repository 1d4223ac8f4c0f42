"""Settings that identity-svc reads from its environment, beside those that all services share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, SecretStr, model_validator

from kit.addresses import is_own_path, is_web_address
from kit.mail import MailSettings
from kit.rpc.caller import language_of
from kit.rpc.settings import DEVELOPMENT_SECRET_PREFIX, KeySecret

DOCUMENTS_PATH = "/investors/documents/"


def _checked_address(url: str) -> str:
    if not is_own_path(url) and not is_web_address(url):
        raise ValueError("An address starts with https:// or with one /.")
    return url


Address = Annotated[str, AfterValidator(_checked_address)]


class InvestorDocument(BaseModel):
    """One document; relative addresses are of the site, those below `/investors/documents/` are media-svc's files."""

    kind: Literal["PitchDeck", "DemoVideo", "StartupDatabase", "StartupPlatform", "Other"] = "Other"
    url: Address
    url_en: Address | None = None
    title: str = Field(min_length=1, description="In Spanish.")
    title_en: str | None = None

    def title_in(self, language: str | None) -> str:
        """The English title for English (`en…`) when there is one, else the Spanish one."""
        return (self.title_en or self.title) if language_of(language) == "en" else self.title

    def url_in(self, language: str | None) -> str:
        """The English address for English when there is one, else the Spanish one."""
        return (self.url_en or self.url) if language_of(language) == "en" else self.url


DEFAULT_DOCUMENTS = [
    InvestorDocument(
        kind="PitchDeck",
        title="Presentación",
        title_en="Pitch deck",
        url=f"{DOCUMENTS_PATH}pitch-deck.es.pdf",
        url_en=f"{DOCUMENTS_PATH}pitch-deck.en.pdf",
    ),
    InvestorDocument(
        kind="DemoVideo",
        title="El producto en video",
        title_en="The product on film",
        url=f"{DOCUMENTS_PATH}demo.mp4",
    ),
    InvestorDocument(
        kind="StartupDatabase",
        title="Ficha de la empresa",
        title_en="Company sheet",
        url=f"{DOCUMENTS_PATH}company-sheet.es.pdf",
        url_en=f"{DOCUMENTS_PATH}company-sheet.en.pdf",
    ),
    InvestorDocument(
        kind="StartupPlatform",
        title="La próxima ronda",
        title_en="The next round",
        url="/comingSoonInvestors",
        url_en="/en/comingSoonInvestors",
    ),
]


class IdentitySettings(MailSettings):
    """`RESUENA_` variables; the signing key is a PEM Ed25519 private key, given as text or as a file."""

    grpc_address: str = "127.0.0.1:5101"
    metrics_address: str = "127.0.0.1:9101"
    company_address: str = "127.0.0.1:5102"
    media_address: str = "127.0.0.1:5105"
    tracking_address: str = "127.0.0.1:5104"
    password_pepper: KeySecret = SecretStr(DEVELOPMENT_SECRET_PREFIX + "pepper")
    password_pepper_source: Path | None = Field(default=None, validation_alias="RESUENA_PASSWORD_PEPPER_FILE")
    """The file that the pepper was read from, which may change while the process runs; see kit.secret_files."""
    signing_key: str = ""
    signing_key_file: Path | None = None
    previous_public_keys_file: Path | None = None
    data_dir: Path = Path(".data")
    access_token_seconds: int = 600
    refresh_token_days: int = 30
    guest_token_days: int = 30
    argon2_memory_kib: int = 19_456
    argon2_time_cost: int = 2
    product_name: str = "Resuena"
    investor_documents: list[InvestorDocument] = DEFAULT_DOCUMENTS
    """JSON: a list of `{"kind", "title", "title_en", "url", "url_en"}`; see InvestorDocument."""

    answer_seconds: float = 0.1
    """Minimum duration of responses that must not reveal by their timing whether an e-mail has an account."""

    erasure_seconds: float = 60.0
    """Interval of the erasure job."""

    clock_ahead_seconds: float = 0.0
    """Development only: offset of the clock in seconds, to test what happens after 72 hours."""

    max_consecutive_digits: int = 0
    """Longest run of digits in a password (docs/product.md, Validation); 0 for no limit."""

    instagram_app_id: str = ""
    """Id of the operator's Instagram Login application; without id and secret, accounts are linked by hand."""
    instagram_app_secret: SecretStr | None = None
    facebook_app_id: str = ""
    """Id of the operator's Facebook Login application; without id and secret, Pages are linked by hand."""
    facebook_app_secret: SecretStr | None = None
    instagram_authorize_url: str = "https://www.instagram.com/oauth/authorize"
    instagram_api_url: str = "https://api.instagram.com"
    instagram_graph_url: str = "https://graph.instagram.com"
    facebook_dialog_url: str = "https://www.facebook.com"
    facebook_graph_url: str = "https://graph.facebook.com"
    graph_version: str = Field(default="v25.0", pattern=r"^v[0-9]+\.[0-9]+$")
    """Version of Meta's Graph API, the first part of each path at Instagram and at Facebook."""

    @model_validator(mode="after")
    def _refuse_what_production_must_not_have(self) -> Self:
        if self.production and not self.signing_key and self.signing_key_file is None:
            raise ValueError(
                "RESUENA_SIGNING_KEY or RESUENA_SIGNING_KEY_FILE must be set when RESUENA_ENVIRONMENT=production"
            )
        if self.production and self.clock_ahead_seconds:
            raise ValueError("RESUENA_CLOCK_AHEAD_SECONDS must not be set when RESUENA_ENVIRONMENT=production")
        return self
