"""Metrics of publishing."""

from prometheus_client import Counter, Gauge, Histogram

PUBLISHED = Counter("publications_published_total", "Posts that the platform published.", ["network"])
FAILED = Counter("publications_failed_total", "Publications that failed, by reason.", ["network", "reason"])
LOOKED_UP = Counter(
    "publications_looked_up_total", "Publications whose outcome had to be looked up.", ["network", "outcome"]
)
SECONDS = Histogram(
    "publication_seconds",
    "From the request to the published post.",
    ["network"],
    buckets=(1, 3, 10, 30, 60, 300, 1800, 7200, 86400),
)
OVERDUE = Gauge("publications_overdue_seconds", "For how long the publication is due that waits longest.")
NETWORKS = {1: "facebook", 2: "instagram"}
"""The label `network` by platform."""
