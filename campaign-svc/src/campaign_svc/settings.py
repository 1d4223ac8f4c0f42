"""What campaign-svc reads from its environment beside the settings that all services share."""

from pydantic import Field

from kit.rpc.settings import ServiceSettings

AUDIT_HOURS = 72
CREATOR_INVITATION_DAYS = 180
POSTS_PER_PERSON_AND_DAY = 10


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
    """Days after which an invitation to a creator ends, if no campaign of its company has started since."""
    posts_per_person_and_day: int = Field(default=POSTS_PER_PERSON_AND_DAY, gt=0)
    """Advertisements that the app takes of one person on a day of the operator's zone."""
    schedule_seconds: float = Field(default=15.0, gt=0)
    """Seconds between two runs of the scheduled jobs: finishing ended campaigns and deleting expired messages."""
