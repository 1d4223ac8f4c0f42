"""Social accounts: accounts on networks that creators linked, with their tokens encrypted."""
