"""Which checks count in a campaign and which words they ask for; a company's defaults for new campaigns."""
