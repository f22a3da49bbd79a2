"""The command line of those who translate."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from app.translations.tools import release
from app.translations.update import update


def main() -> int:
    """Run `update` or `release` on a file of a language and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m app.translations", description="Texts for translators")
    parser.add_argument("act", choices=("update", "release"))
    parser.add_argument("file", type=Path, help="adjutant_LANGUAGE.ts")
    args = parser.parse_args()
    try:
        if args.act == "update":
            sys.stdout.write(f"{args.file}: {update(args.file)} texts\n")
        else:
            release(args.file, args.file.with_suffix(".qm"))
    except (OSError, subprocess.CalledProcessError) as error:
        sys.stderr.write(f"{parser.prog}: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
