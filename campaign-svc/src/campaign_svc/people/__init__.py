"""What staff read of somebody who posts."""
