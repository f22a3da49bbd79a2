"""Imported before all else: where Python is to leave no bytecode in the checkout, it is kept elsewhere.

For our processes too. Otherwise each worker, and each of the hundred programs that tests start, would compile
everything; what is imported before this is compiled, and its assertions rewritten, in every run.
"""

import os
import sys

from platformdirs import user_cache_path


def _keep() -> None:
    if sys.dont_write_bytecode and sys.pycache_prefix is None:
        sys.pycache_prefix = str(user_cache_path("adjutant") / "tests")
        sys.dont_write_bytecode = False
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


_keep()
