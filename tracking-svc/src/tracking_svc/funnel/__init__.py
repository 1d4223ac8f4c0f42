"""The funnel: from a visit to a download link to the first approved advertisement of whoever signed up by it."""
