"""What a company's own systems keep with its campaigns and advertisements: an external id and metadata."""
