"""Imports the packages that share a folder's name, so that pytest's path-made module names do not shadow them."""

import gateway
import kit

assert gateway.__file__
assert kit.__file__
