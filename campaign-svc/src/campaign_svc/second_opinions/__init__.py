"""Second opinions: a sample of staff's decisions is judged again, blind; how far auditors agree."""
