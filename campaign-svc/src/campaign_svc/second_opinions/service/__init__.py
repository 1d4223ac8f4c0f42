"""Use cases of second opinions: draw, list, judge, resolve, overturn, compare."""
