"""Networks on which posts are published: the interface that the product needs, and adapters of their APIs."""
