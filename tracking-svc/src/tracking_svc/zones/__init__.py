"""Time zones in which companies' days are counted, a projection of company-svc's facts."""
