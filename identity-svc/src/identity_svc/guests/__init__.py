"""Guests: tokens that open the investors documents."""
