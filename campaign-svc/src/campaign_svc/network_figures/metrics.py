"""Metrics of figures read from networks."""

from prometheus_client import Counter, Gauge

READ = Counter("network_figures_read_total", "Posts whose figures a network told.", ["network"])
FAILED = Counter("network_figures_failed_total", "Posts whose figures could not be read.", ["network", "reason"])
WAITING = Gauge("network_figures_due", "Posts whose figures are due to be read.")
OVERDUE = Gauge("network_figures_overdue_seconds", "For how long the figures are due that wait longest.")
APP_BLOCKED = Gauge(
    "network_app_blocked",
    "1 while no account of a network is called, since the budget of the app is used up.",
    ["network"],
)
NETWORKS = {1: "facebook", 2: "instagram"}
"""The label `network` by platform."""
