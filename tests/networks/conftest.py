"""Fixtures: the stand-in in its own process, and an application that receives its webhooks and callbacks."""

from stand_ins import described, stand_in

__all__ = ["described", "stand_in"]
