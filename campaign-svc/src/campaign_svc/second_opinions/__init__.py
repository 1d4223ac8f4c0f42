"""Second opinions: a sample of staff's decisions is judged again, blind, to measure auditors' agreement."""
