"""What a slice declares: types, fields, results, loaders, and what it serves beside GraphQL."""
