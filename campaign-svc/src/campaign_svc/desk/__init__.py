"""The staff's desk: the queue of advertisements paid in money, and claims on them."""
