"""Passkeys: WebAuthn credentials that sign their owner in without a password."""
