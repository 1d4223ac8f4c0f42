"""By whose clocks days are counted: the zones that companies chose, a projection of company-svc's facts."""
