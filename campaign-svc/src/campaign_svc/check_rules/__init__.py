"""The checks that count in a campaign and the words they require; a company's defaults for new campaigns."""
