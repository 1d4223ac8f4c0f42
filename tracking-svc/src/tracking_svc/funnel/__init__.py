"""The funnel: from a visit to a download link to a newcomer's first approved advertisement."""
