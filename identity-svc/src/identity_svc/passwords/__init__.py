"""Passwords: how they are kept and compared, and how they are set anew."""
