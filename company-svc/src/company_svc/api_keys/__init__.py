"""API keys, with which programs call the API on behalf of a company, without a person who signs in."""
