"""The state of a running process for operators; the gateway collects it from all (`kit/proto/kit/v1/system.proto`).

`traffic` and `processes` need no database: the gateway describes itself by them too. `rpc` is the gRPC service that
`kit.process` adds to each service, `tables` reads what waits in its database. `limits` says from when on something
is a problem.
"""

PERMISSION = "manageSystem"
"""Permission of staff to see the state of the system and to replay dead letters."""
OPERATIONS, LAST_BACKUP = "operations", "last_backup"
"""The key-value bucket and the key where a backup leaves its record: JSON {"at", "bytes", "to", "ok"}."""
