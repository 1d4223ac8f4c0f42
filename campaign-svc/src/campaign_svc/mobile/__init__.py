"""Messages of the mobile side: advertisements, posts and engagement reports, in any order, late or repeated."""
