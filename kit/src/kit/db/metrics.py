"""Metrics of a process's connections to its database, and of all connections to the database server."""

from prometheus_client import Counter, Gauge

IN_USE = Gauge("database_pool_in_use", "Connections that are at work, as of the last look.", ["pool"])
BOUND = Gauge("database_pool_bound", "Connections that a pool may open.", ["pool"])
SERVER = Gauge("database_server_connections", "Connections to the server, as of the last look.")
SERVER_BOUND = Gauge("database_server_connections_bound", "Connections that the server takes.")
REPLICA_LAG = Gauge(
    "database_replica_lag_seconds", "The most by which the read replica lags; grows while it is away.", ["replica"]
)
REPLICA_READS = Counter(
    "database_replica_reads_total", "Reads that may use the replica, by the server that was read.", ["source"]
)
ROWS_DELETED = Counter("database_rows_deleted_total", "Rows deleted after their retention.", ["table"])
