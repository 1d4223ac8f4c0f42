"""Files that tell a bank whom to pay, and the reader of what it answers: pure functions."""
