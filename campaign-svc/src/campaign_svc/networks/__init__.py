"""Networks on which posts are published: what the product needs of them, and adapters that speak their interfaces."""
