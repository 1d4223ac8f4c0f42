"""Invitations: how somebody is asked by mail to join a company."""
