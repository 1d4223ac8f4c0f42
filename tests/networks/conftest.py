"""The stand-in as a process of its own, and an application that takes what it sends."""

from stand_ins import described, stand_in

__all__ = ["described", "stand_in"]
