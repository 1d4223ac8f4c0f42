"""Executes documents on a composed schema: lists by plans of whole columns, everything else as graphql-core does."""
