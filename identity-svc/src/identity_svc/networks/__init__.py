"""Networks: OAuth permissions at Instagram and Facebook, and account data read from them."""
