"""Memberships: a projection of company-svc's members with their permissions, and the persons a company may see."""
