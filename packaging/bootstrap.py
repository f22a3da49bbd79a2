#!/usr/bin/env python3
"""Make .venv in the checkout, install the project there once, then run one of its commands.

    python3 packaging/bootstrap.py adjutant [arguments]
    python3 packaging/bootstrap.py pytest [arguments]

Standard library only. Written so that an old Python can still read it far enough to say what is wrong.
"""

import hashlib
import os
import shutil
import subprocess
import sys

NEEDED_PYTHON = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "adjutant-installed.txt")
IS_WINDOWS = os.name == "nt"
BIN = os.path.join(VENV, "Scripts" if IS_WINDOWS else "bin")
PYTHON = os.path.join(BIN, "python.exe" if IS_WINDOWS else "python")

# What Qt's wheels leave to the system on Debian and its kin.
QT_PACKAGES = (
    "libegl1 libgl1 libglib2.0-0 libdbus-1-3 libfontconfig1 libxkbcommon0 libxkbcommon-x11-0 libxcb-cursor0 "
    "libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 "
    "libxcb-xinerama0 libxcb-xkb1"
).split()

# Programs that tests of exports ask for where they are there; `.ci/run` demands them by this variable.
DEMANDS = "ADJUTANT_DEMANDS"

# Run inside the new environment: the modules must import, and on Linux the screen plugin must load too.
QT_CHECK = """
import ctypes, os, sys
from PySide6 import QtCore, QtGui, QtWidgets
if sys.platform.startswith("linux"):
    folder = QtCore.QLibraryInfo.path(QtCore.QLibraryInfo.LibraryPath.PluginsPath)
    ctypes.CDLL(os.path.join(folder, "platforms", "libqxcb.so"))
"""


class CannotStart(Exception):
    """Something the person at the keyboard has to mend; the message says what and how."""


def main(arguments):
    """Return the exit code of the command, or 2 where the environment could not be made."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments else 2
    try:
        check_python()
        prepare()
        install_demanded(os.environ.get(DEMANDS, "").split())
        return run(arguments)
    except CannotStart as problem:
        sys.stderr.write("adjutant: {0}\n".format(problem))
        return 2


def check_python():
    """Raise CannotStart on a Python too old for the program."""
    if sys.version_info < NEEDED_PYTHON:
        raise CannotStart(
            "this is Python {0}.{1}; Adjutant needs {2}.{3} or newer. Install one from python.org or your "
            "system's packages and start this file with it.".format(*(sys.version_info[:2] + NEEDED_PYTHON))
        )


def prepare():
    """Make the environment and install into it, unless the stamp shows that this was done."""
    wanted = fingerprint()
    if read_stamp() == wanted and os.path.exists(PYTHON):
        return
    say("preparing .venv (once; a minute or two)")
    make_venv()
    install()
    check_qt()
    with open(STAMP, "w") as stamp:
        stamp.write(wanted)


def fingerprint():
    """Return what an installation depends on: pyproject.toml, this Python, this folder."""
    with open(os.path.join(ROOT, "pyproject.toml"), "rb") as file:
        project = file.read()
    parts = (project, sys.version.encode(), ROOT.encode("utf-8", "surrogateescape"))
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def read_stamp():
    """Return the fingerprint of the last finished installation, or an empty text."""
    try:
        with open(STAMP) as stamp:
            return stamp.read().strip()
    except OSError:
        return ""


def make_venv():
    """Create .venv afresh, with pip in it."""
    try:
        import ensurepip  # noqa: F401  (Debian leaves it out of python3)
        import venv
    except ImportError:
        package = "python3.{0}-venv".format(sys.version_info[1])
        if not install_debian_packages([package, "python3-venv"], "Python's venv module"):
            raise CannotStart(
                "this Python has no venv module. Mend it with: {0}".format(debian_command(["python3-venv"]))
            ) from None
        # The running interpreter has no module to import yet; a new one finds it.
        run_or_raise([sys.executable, "-m", "venv", "--clear", VENV], "could not create .venv")
        return
    try:
        venv.EnvBuilder(clear=True, with_pip=True).create(VENV)
    except (OSError, subprocess.CalledProcessError) as problem:
        raise CannotStart("could not create {0}: {1}".format(VENV, problem)) from None


def install():
    """Install the project, editable, with what its tests need."""
    command = [
        PYTHON,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--editable",
        ".[dev]",
    ]
    run_or_raise(
        command,
        "the packages could not be installed. Is the network there? pip's own words stand above; "
        "run the same command again when it is mended.",
    )


def check_qt():
    """Install or name the system libraries that Qt misses."""
    missing = qt_problem()
    if missing and install_debian_packages(QT_PACKAGES, "the libraries that Qt needs"):
        missing = qt_problem()
    if missing:
        raise CannotStart(
            "Qt cannot start here: {0}\nMend it with: {1}\n(on other systems: the packages of the same "
            "libraries), then run the same command again.".format(missing, debian_command(QT_PACKAGES))
        )


def qt_problem():
    """Return the last line of what Qt complains of, or None where it loads."""
    done = subprocess.run([PYTHON, "-c", QT_CHECK], stderr=subprocess.PIPE, text=True)
    return done.stderr.strip().splitlines()[-1] if done.returncode else None


def install_demanded(programs):
    """Install the programs that are demanded and not there; raise CannotStart where that cannot be done."""
    missing = [name for name in programs if not shutil.which(name)]
    if missing and not install_debian_packages(missing, "programs that the tests ask for"):
        raise CannotStart(
            "{0} demands {1}. Mend it with: {2}".format(DEMANDS, " ".join(missing), debian_command(missing))
        )


def install_debian_packages(packages, what):
    """Install packages where we are root on a Debian-like system; return whether that was done."""
    if IS_WINDOWS or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    say("installing {0}".format(what))
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    apt = ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    subprocess.run(apt + ["update"], env=environment, stdout=subprocess.DEVNULL)
    known = [name for name in packages if package_exists(name)]
    done = subprocess.run(
        apt + ["install", "-y", "--no-install-recommends"] + known, env=environment, stdout=subprocess.DEVNULL
    )
    return done.returncode == 0


def package_exists(name):
    """Return whether apt knows the package; a library's package changes its name between releases."""
    return subprocess.run(["apt-cache", "show", name], capture_output=True).returncode == 0


def debian_command(packages):
    """Return the one command that installs the packages."""
    return "sudo apt-get install -y {0}".format(" ".join(packages))


def run_or_raise(command, message):
    """Run a step from the checkout's root; raise CannotStart with the message where it fails."""
    if subprocess.run(command, cwd=ROOT).returncode:
        raise CannotStart(message)


def run(arguments):
    """Run a command of the environment with the rest of the arguments; return its exit code."""
    name = arguments[0] + (".exe" if IS_WINDOWS else "")
    command = os.path.join(BIN, name)
    if not os.path.exists(command):
        raise CannotStart("there is no command {0!r}; try adjutant or pytest".format(arguments[0]))
    path = BIN + os.pathsep + os.environ.get("PATH", "")
    environment = dict(os.environ, VIRTUAL_ENV=VENV, PATH=path)
    if IS_WINDOWS:
        return subprocess.call([command] + arguments[1:], env=environment)
    os.execve(command, [command] + arguments[1:], environment)
    return 0


def say(text):
    """Tell the person what takes time, apart from the command's own output."""
    sys.stderr.write("adjutant: {0}\n".format(text))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
