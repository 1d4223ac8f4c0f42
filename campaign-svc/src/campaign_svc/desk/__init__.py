"""The staff's desk: the queue of advertisements paid in money, and who is looking at which."""
