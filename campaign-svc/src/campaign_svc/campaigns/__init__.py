"""Campaigns: a company's orders, with their budgets, statuses and history."""
