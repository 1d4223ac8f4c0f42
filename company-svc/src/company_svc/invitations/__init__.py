"""Invitations: mails that invite a person to join a company."""
