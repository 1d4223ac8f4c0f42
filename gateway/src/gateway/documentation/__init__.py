"""The API's documentation: guide, reference and changelog, self-contained HTML pages in Spanish and English."""
