"""A release says its version everywhere, is made from what is committed, and tells what it is made of."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from zipfile import ZipFile

import pytest

import build
import identity
import texts
import workshop
from linux import appimage, flatpak
from ramses_desktop import __version__
from release import python_package, release, sbom, winget
from system_packages import Missing

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "ramses_desktop").mkdir()
    (tmp_path / "ramses_desktop" / "__init__.py").write_text('"""Games."""\n\n__version__ = "1.2.3"\n', "utf-8")
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.2.3 - 2026-01-02\n\n- Old.\n", "utf-8")
    return tmp_path


# --- the version ----------------------------------------------------------------------------------------------------


def test_a_release_sets_the_version_and_names_what_is_new_after_it(checkout: Path) -> None:
    release.set_version(checkout, "1.3.0", "2026-11-20")
    assert identity.version(checkout) == "1.3.0"
    text = (checkout / "CHANGELOG.md").read_text("utf-8")
    assert "## Unreleased\n\n## 1.3.0 - 2026-11-20\n\n- New.\n\n## 1.2.3" in text
    assert identity.release_notes(text, "1.3.0") == "- New.\n"


def test_a_version_that_is_set_already_stays_as_it_is(checkout: Path) -> None:
    release.set_version(checkout, "1.3.0", "2026-11-20")
    once = {path: path.read_text("utf-8") for path in checkout.rglob("*.*")}
    release.set_version(checkout, "1.3.0", "2026-11-21")
    assert {path: path.read_text("utf-8") for path in checkout.rglob("*.*")} == once


def test_after_a_release_the_next_one_is_in_the_making_until_it_is_released(checkout: Path) -> None:
    for _ in range(2):  # the second time, it is so already
        release.begin_next(checkout)
        assert identity.version(checkout) == "1.3.0.dev0"
    assert identity.release_notes((checkout / "CHANGELOG.md").read_text("utf-8"), "1.3.0.dev0") == "- New.\n"
    release.set_version(checkout, "1.3.0", "2026-11-20")
    assert identity.version(checkout) == "1.3.0"
    release.begin_next(checkout)
    assert identity.version(checkout) == "1.4.0.dev0"


def test_whoever_releases_is_told_how_to_begin_the_next_version(capsys: pytest.CaptureFixture[str]) -> None:
    release.say_what_to_tag("1.3.0")
    said = capsys.readouterr().out
    assert 'git commit -am "Release 1.3.0" && git tag v1.3.0\n' in said
    assert 'dev.py release --next && git commit -am "Begin 1.4.0"\n' in said


@pytest.mark.parametrize("words", [[], ["next"], ["1.2"], ["1.2.3", "4.5.6"]])
def test_a_release_needs_its_version(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["--release", *words]) == 1
    assert capsys.readouterr().err == "A release needs its version, such as 1.2.3; after it, --next begins the next one.\n"


def test_a_release_is_never_older(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "must_be_committed", lambda but: None)
    with pytest.raises(Missing, match=f"0.0.9 is older than {__version__}, which the program is already"):
        release.prepare(["0.0.9"])


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")
def test_a_release_is_made_from_what_is_committed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(release, "ROOT", tmp_path)
    subprocess.run(["git", "init", "-q"], check=True, cwd=tmp_path)
    release.must_be_committed()
    (tmp_path / "new.py").touch()
    with pytest.raises(Missing, match=r"made from what is committed, but git says:\n\?\? new\.py"):
        release.must_be_committed()
    (tmp_path / "new.py").unlink()
    (tmp_path / "CHANGELOG.md").touch()
    with pytest.raises(Missing, match=r"CHANGELOG\.md"):
        release.must_be_committed()
    release.must_be_committed(but=release.WRITTEN)  # a release that failed is tried again


# --- the same bytes -------------------------------------------------------------------------------------------------


def test_a_released_version_is_dated_by_its_day_in_the_changelog(monkeypatch: pytest.MonkeyPatch, checkout: Path) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(workshop, "ROOT", checkout)
    monkeypatch.setattr(identity, "version", lambda: "1.2.3")
    assert datetime.fromtimestamp(workshop.epoch(), UTC).isoformat() == "2026-01-02T00:00:00+00:00"


@pytest.mark.slow
def test_wheel_and_source_distribution_are_the_same_bytes_every_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    made = []
    for name in ("once", "again"):
        monkeypatch.setattr(python_package, "BUILD", tmp_path / name / "build")
        monkeypatch.setattr(python_package, "DIST", tmp_path / name)
        made.append([(path.name, workshop.sha256(path)) for path in python_package.make()])
    assert made[0] == made[1]
    assert [name.partition("-")[2] for name, _ in made[0]] == [f"{__version__}-py3-none-any.whl", f"{__version__}.tar.gz"]


def test_a_wheel_with_compiled_kernels_says_for_which_python_and_lists_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    plain, program = tmp_path / "ramses_desktop-1.2.3-py3-none-any.whl", tmp_path / "program"
    about = "ramses_desktop-1.2.3.dist-info"
    with ZipFile(plain, "w") as files:
        files.writestr("ramses_desktop/kernel.py", "plain")
        files.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        files.writestr(f"{about}/RECORD", "old")
    program.mkdir()
    assert python_package.make_compiled(plain, program) is None
    (program / "ramses_desktop").mkdir()
    (program / "ramses_desktop" / "kernel.cpython-311.so").write_bytes(b"compiled")
    made = python_package.make_compiled(plain, program)
    assert made is not None
    tag = made.name.removeprefix("ramses_desktop-1.2.3-").removesuffix(".whl")
    assert re.fullmatch(r"cp3\d+-cp3\d+-manylinux_2_35_\w+", tag)
    with ZipFile(made) as files:
        assert files.read(f"{about}/WHEEL").decode() == f"Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: {tag}\n"
        listed = [line.split(",")[0] for line in files.read(f"{about}/RECORD").decode().splitlines()]
        assert listed == files.namelist()
        assert "ramses_desktop/kernel.cpython-311.so" in listed
    before = workshop.sha256(made)
    python_package.make_compiled(plain, program)
    assert workshop.sha256(made) == before


# --- what it is made of ---------------------------------------------------------------------------------------------


def test_the_list_of_parts_names_each_with_version_and_licence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    (tmp_path / "lib").mkdir()
    for name in ("libxcb-cursor.so.0", "libQt6Core.so.6", "libxkbcommon.so.0", "libicudata.so.73"):
        (tmp_path / "lib" / name).touch()
    found = json.loads(sbom.write(tmp_path, tmp_path / "lib").read_text("utf-8"))
    assert (found["bomFormat"], found["specVersion"]) == ("CycloneDX", "1.5")
    assert found["metadata"]["timestamp"] == "2027-01-15T08:00:00Z"
    assert found["metadata"]["component"]["version"] == __version__
    parts = {part["name"]: part for part in found["components"]}
    assert {"Python", "Qt", "PySide6_Essentials", "shiboken6", "attrs", "platformdirs", "fsrs", "Cinzel", "Lato"} <= set(parts)
    assert parts["PySide6_Essentials"]["purl"] == f"pkg:pypi/pyside6-essentials@{parts['Qt']['version']}"
    assert parts["attrs"]["licenses"] == [{"license": {"id": "MIT"}}]
    assert {"libxcb-cursor", "libxkbcommon"} <= set(parts)
    assert parts["ICU"]["version"] == "73"
    assert "libQt6Core" not in parts
    refs = [part["bom-ref"] for part in found["components"]]
    assert len(set(refs)) == len(refs)
    assert found["dependencies"] == [{"ref": found["metadata"]["component"]["bom-ref"], "dependsOn": refs}]
    assert sbom.write(tmp_path, tmp_path / "lib").read_text("utf-8") == json.dumps(found, ensure_ascii=False, indent=1) + "\n"


# --- manifests ------------------------------------------------------------------------------------------------------


def test_winget_gets_a_manifest_of_three_parts_with_the_hash_of_the_setup(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(identity, "version", lambda: "1.2.3")
    setup = tmp_path / "ramses-desktop-1.2.3-setup.exe"
    setup.write_bytes(b"a setup")
    monkeypatch.delenv(texts.HOMEPAGE, raising=False)
    assert winget.write(tmp_path) == []
    monkeypatch.setenv(texts.HOMEPAGE, "https://home.example/ramses/")
    names = {path.name for path in winget.write(tmp_path)}
    assert names == {f"{winget.PACKAGE}{part}.yaml" for part in ("", ".installer", ".locale.en-US")}
    text = (tmp_path / f"{winget.PACKAGE}.installer.yaml").read_text("utf-8")
    assert f"InstallerUrl: https://home.example/ramses/releases/download/v1.2.3/{setup.name}\n" in text
    assert f"InstallerSha256: {workshop.sha256(setup).upper()}\n" in text
    for name in names:
        assert "PackageVersion: 1.2.3\n" in (tmp_path / name).read_text("utf-8")
    monkeypatch.setattr(identity, "version", lambda: "1.3.0.dev0")
    setup.rename(tmp_path / "ramses-desktop-1.3.0.dev0-setup.exe")
    assert winget.write(tmp_path) == [], "nobody finds what is not released"


@pytest.mark.skipif(shutil.which("flatpak-builder") is None, reason="there is no flatpak-builder here")
def test_the_manifest_for_flatpak_is_understood_and_names_the_appimage(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    image = tmp_path / "ramses-desktop.AppImage"
    image.write_bytes(b"an image")
    monkeypatch.setattr(flatpak, "DIST", tmp_path)
    manifest = flatpak.make(image)
    said = subprocess.run(["flatpak-builder", "--show-manifest", manifest], check=True, capture_output=True, text=True).stdout
    found = json.loads(said)
    assert found["id"] == identity.APP_ID
    assert found["modules"][0]["sources"] == [{"type": "file", "path": image.name, "sha256": workshop.sha256(image)}]
    assert not [right for right in found["finish-args"] if "network" in right or "filesystem" in right]


@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no compiler here")
def test_an_appimage_is_laid_out_as_desktops_expect(tmp_path: Path) -> None:
    (tmp_path / "frozen").mkdir()
    (tmp_path / "frozen" / "ramses-desktop").touch()
    appimage.lay_out(tmp_path / "frozen", tmp_path / "tree")
    names = {path.relative_to(tmp_path / "tree").as_posix() for path in (tmp_path / "tree").rglob("*") if not path.is_dir()}
    about = f"usr/share/metainfo/{identity.APP_ID}.metainfo.xml"
    assert names == {"AppRun", ".DirIcon", "ramses-desktop", "ramses-desktop.desktop", "ramses-desktop.svg", about}
    assert "Exec=ramses-desktop %f" in (tmp_path / "tree" / "ramses-desktop.desktop").read_text("utf-8")
