"""Referrals: the code with which each person invites others, and who invited whom."""
