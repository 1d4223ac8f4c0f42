"""Terms and conditions: their versions and acceptances."""
