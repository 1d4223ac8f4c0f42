"""How each network writes the addresses of posts, and the one that is kept of each: built from the post's id."""
