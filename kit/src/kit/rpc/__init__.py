"""How Resuena's processes call each other: errors, callers, servers and channels over gRPC."""
