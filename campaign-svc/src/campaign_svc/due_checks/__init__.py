"""Which checks of which advertisements are due: recorded in the transaction of what makes them due."""
