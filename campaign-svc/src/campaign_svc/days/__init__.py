"""Days of companies: recounts what is kept by day when a company counts its days by another zone."""
