"""Until which day a company puts off what waits for its decision."""
