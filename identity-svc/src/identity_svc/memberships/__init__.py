"""Memberships: a projection of company-svc's members with their permissions, and whom a company may see."""
