"""The mobile side's messages: advertisements, posts and engagement reports, in any order, late or repeated."""
