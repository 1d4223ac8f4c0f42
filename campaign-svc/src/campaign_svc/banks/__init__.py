"""Where creators are paid, and the files by which banks are told to pay them."""
