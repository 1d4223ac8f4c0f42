"""Infrastructure without domain terms that every service and the gateway share."""
