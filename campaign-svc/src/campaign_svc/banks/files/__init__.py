"""Payment files for banks, and the parser of their result files: pure functions."""
