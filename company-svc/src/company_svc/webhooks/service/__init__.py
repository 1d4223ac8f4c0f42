"""Use cases on webhooks: manage them, record events, deliver them, and read what was delivered."""
