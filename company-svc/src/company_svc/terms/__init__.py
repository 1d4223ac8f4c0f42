"""Terms and conditions: their versions, and who accepted which."""
