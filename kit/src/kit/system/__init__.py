"""The state of a running process for operators; the gateway collects it from all (`kit/proto/kit/v1/system.proto`).

`traffic` and `processes` need no database: the gateway describes itself with them too. `rpc` is the gRPC service that
`kit.process` adds to each service, `tables` reads the backlogs in its database. `limits` defines the thresholds of
problems.
"""

PERMISSION = "manageSystem"
"""Permission of staff to see the state of the system and to replay dead letters."""
OPERATIONS, LAST_BACKUP = "operations", "last_backup"
"""The key-value bucket and the key of the last backup's record: JSON {"at", "bytes", "to", "ok"}. A restore into a new
system records the backup that it restored."""
LAST_GOOD_BACKUP = "last_good_backup"
"""Key in that bucket of the record of the last successful backup; a failed backup does not change it."""
RESTORED = "restored"
"""Key in that bucket of the record of a restore: JSON {"at", "from"}. No demo data is added to restored data."""
REPLICA_CHECK = "replica"
"""Name of the check that fails while a service does not read from its database's replica."""
