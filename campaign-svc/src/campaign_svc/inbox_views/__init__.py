"""Views of the inbox that members keep: filters under a name."""
