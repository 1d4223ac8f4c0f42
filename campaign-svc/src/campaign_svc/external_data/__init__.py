"""External data of campaigns and advertisements: an external id and metadata, kept for a company's own systems."""
