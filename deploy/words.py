"""Runs a command with the words of an environment variable after it: quoted as for a shell, but no shell reads them.

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
