"""Runs a command with further arguments from an environment variable, split by shell quoting rules without a shell.

python deploy/words.py VARIABLE COMMAND [ARGUMENT…]
"""

from __future__ import annotations

import os
import shlex
import sys

if __name__ == "__main__":
    variable, *command = sys.argv[1:]
    try:
        words = shlex.split(os.environ.get(variable, ""))
    except ValueError as error:
        sys.exit(f"{variable} cannot be taken apart into words: {error}")
    os.execvp(command[0], [*command, *words])  # noqa: S606 - without a shell, that is the purpose
