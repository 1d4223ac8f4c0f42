"""What creators declared and accepted: tables that creators, and notices to them, read."""
