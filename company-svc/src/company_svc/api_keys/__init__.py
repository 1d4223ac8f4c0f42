"""API keys, with which programs call the API on behalf of a company without a signed-in person."""
