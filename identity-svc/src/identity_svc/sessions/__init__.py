"""Sessions: signing in, refreshing and signing out."""
