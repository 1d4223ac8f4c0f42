"""Payments: what companies pay in for their campaigns, with reference, report and confirmation."""
