"""Live updates: facts from JetStream fanned out to subscriptions over WebSocket and server-sent events."""
