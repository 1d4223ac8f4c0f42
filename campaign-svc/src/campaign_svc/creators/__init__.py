"""What a company keeps about those who post for it: their record, notes and tags."""
