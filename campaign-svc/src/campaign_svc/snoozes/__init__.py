"""Until which day a company snoozes what waits for its decision."""
