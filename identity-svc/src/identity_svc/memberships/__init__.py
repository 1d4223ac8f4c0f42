"""Memberships: which company a person belongs to, what that allows, and whom a company may see."""
