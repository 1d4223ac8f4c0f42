"""Networks: how people give permissions at Instagram and Facebook, and what those tell of their accounts."""
