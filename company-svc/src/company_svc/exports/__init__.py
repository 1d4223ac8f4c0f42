"""Exports: what people download of a company is recorded as an act."""
