"""A stand-in for Instagram and Facebook: consent, tokens, publishing, figures and webhooks as Meta documents them, and a feed to look at."""
