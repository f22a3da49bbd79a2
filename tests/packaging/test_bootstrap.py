"""The bootstrap says in one message what is wrong and what mends it."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = Path(__file__).parents[2] / "packaging" / "bootstrap.py"


@pytest.fixture
def bootstrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The bootstrap of a checkout of its own, where nothing is installed."""
    spec = importlib.util.spec_from_file_location("bootstrap", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    for name, path in (("ROOT", tmp_path), ("VENV", tmp_path / ".venv"), ("BIN", tmp_path / ".venv" / "bin")):
        monkeypatch.setattr(module, name, str(path))
    monkeypatch.setattr(module, "STAMP", str(tmp_path / ".venv" / "stamp"))
    monkeypatch.setattr(module, "PYTHON", str(tmp_path / ".venv" / "bin" / "python"))
    return module


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err


def test_an_old_python_is_told(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 8))

    code = bootstrap.main(["adjutant"])

    assert (code, "this is Python 3.8; Adjutant needs 3.11 or newer" in said(capsys)) == (2, True)


def test_an_old_python_can_read_the_file() -> None:
    """Nothing new may stand in it, or the message above is never reached."""
    oldest_known_to_ast = (3, 7)

    assert ast.parse(SOURCE.read_text(encoding="utf-8"), feature_version=oldest_known_to_ast).body


def test_without_a_network_the_person_is_told_to_look_at_it(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "make_venv", lambda: None)
    monkeypatch.setattr(bootstrap, "PYTHON", "false")

    code = bootstrap.main(["adjutant"])

    assert (code, "Is the network there?" in said(capsys)) == (2, True)


def test_without_the_venv_module_the_package_is_named(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    monkeypatch.setattr(bootstrap, "install_debian_packages", lambda *_: False)

    code = bootstrap.main(["adjutant"])

    assert (code, "python3-venv" in said(capsys)) == (2, True)


def test_missing_libraries_of_qt_are_named_with_one_command(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "qt_problem", lambda: "libEGL.so.1: cannot open shared object file")
    monkeypatch.setattr(bootstrap, "install_debian_packages", lambda *_: False)

    with pytest.raises(bootstrap.CannotStart, match=r"libEGL.so.1.*\n.*apt-get install -y .*libegl1"):
        bootstrap.check_qt()


def test_an_unknown_command_is_told(bootstrap: ModuleType) -> None:
    with pytest.raises(bootstrap.CannotStart, match="no command 'fly'"):
        bootstrap.run(["fly"])


def test_an_installation_is_made_again_only_when_pyproject_changes(bootstrap: ModuleType) -> None:
    before = bootstrap.fingerprint()
    again = bootstrap.fingerprint()
    Path(bootstrap.ROOT, "pyproject.toml").write_text("[project]\nversion = '2'\n")

    assert (before == again, before == bootstrap.fingerprint()) == (True, False)


def test_without_arguments_the_use_is_told() -> None:
    done = subprocess.run([sys.executable, str(SOURCE)], capture_output=True, text=True, check=False)

    assert (done.returncode, "bootstrap.py adjutant" in done.stdout) == (2, True)


def test_a_demanded_program_that_cannot_be_installed_is_told(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "prepare", lambda: None)
    monkeypatch.setattr(bootstrap, "install_debian_packages", lambda *_: False)
    monkeypatch.setenv("ADJUTANT_DEMANDS", "sh no-such-browser")

    code = bootstrap.main(["pytest"])

    assert (code, "demands no-such-browser. Mend it with: sudo apt-get" in said(capsys)) == (2, True)
