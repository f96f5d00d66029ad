"""System requirements: detected, called what this Debian calls them, installed only with the rights to do so."""

import subprocess
import sys
from pathlib import Path

import pytest

import system_packages
from system_packages import Missing

TOOLS = {"libEGL.so.1": "libegl1", "libglib-2.0.so.0": "libglib2.0-0", "libgthread-2.0.so.0": "libglib2.0-0"}


def test_on_debian_the_message_is_the_command_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "is_debian", lambda: True)
    assert system_packages.message(TOOLS) == (
        "Some system packages are missing. Type this, then try again:\n"
        "    sudo apt-get update && sudo apt-get install -y libegl1 libglib2.0-0"
    )


def test_elsewhere_the_message_names_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "is_debian", lambda: False)
    assert system_packages.message({"libEGL.so.1": "libegl1", "a font": "fonts-dejavu-core"}) == (
        "Your system lacks libEGL.so.1, a font. Install what provides them (on Debian: libegl1 fonts-dejavu-core), then try again."
    )


def test_missing_libraries_and_fonts_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system_packages, "LIBRARIES", {"libnowhere.so.7": "libnowhere7"})
    monkeypatch.setattr(system_packages, "has_fonts", lambda: False)
    assert system_packages.for_running() == {"libnowhere.so.7": "libnowhere7", "a font": "fonts-dejavu-core"}


@pytest.mark.parametrize(
    ("debian_version", "package"),
    [
        ("12.11\n", "libglib2.0-0"),
        ("bookworm/sid\n", "libglib2.0-0"),
        ("13.1\n", "libglib2.0-0t64"),
        ("trixie/sid\n", "libglib2.0-0t64"),
        (None, "libglib2.0-0t64"),
    ],
)
def test_a_package_has_the_name_that_this_debian_gives_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, debian_version: str | None, package: str
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system_packages, "DEBIAN_VERSION", tmp_path / "debian_version")
    if debian_version is not None:
        system_packages.DEBIAN_VERSION.write_text(debian_version, encoding="utf-8")
    monkeypatch.setattr(system_packages, "loads", lambda name: name not in ("libglib-2.0.so.0", "libEGL.so.1"))
    monkeypatch.setattr(system_packages, "has_fonts", lambda: True)
    assert system_packages.for_running() == {"libEGL.so.1": "libegl1", "libglib-2.0.so.0": package}


def test_a_python_without_ensurepip_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(system_packages, "find_spec", lambda name: None if name == "ensurepip" else object())
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert system_packages.for_running() == {"Python's own venv module": f"python{version}-venv"}


def test_without_the_rights_for_it_nothing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "may_install", lambda: False)
    monkeypatch.setattr(system_packages, "install", lambda packages: pytest.fail("nothing may be installed"))
    with pytest.raises(Missing, match="libegl1"):
        system_packages.provide(lambda: TOOLS)


def test_what_installing_did_not_bring_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []
    monkeypatch.setattr(system_packages, "may_install", lambda: True)
    monkeypatch.setattr(system_packages, "install", installed.extend)
    system_packages.provide(lambda: {} if installed else TOOLS)
    assert "libegl1" in installed
    with pytest.raises(Missing, match=r"^These are still missing .*: libEGL\.so\.1, "):
        system_packages.provide(lambda: TOOLS)


def apt_get_says(monkeypatch: pytest.MonkeyPatch, *answers: tuple[int, str]) -> None:
    told = iter(answers)

    def run(words: list[str], **_more: object) -> subprocess.CompletedProcess[bytes]:
        code, said = next(told)
        return subprocess.CompletedProcess(words, code, said.encode())

    monkeypatch.setattr(subprocess, "run", run)


def test_without_a_network_there_is_a_sentence_and_no_flood(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one, even `apt-get update` says that all is well."""
    addresses = [f"http://deb.debian.org/debian/pool/main/{number}.deb" for number in range(30)]
    warned = "".join(f"W: Failed to fetch {one}  Temporary failure resolving 'deb.debian.org'\n" for one in addresses)
    missing = "E: Unable to locate package libegl1\nE: Unable to locate package libegl1\n"
    apt_get_says(monkeypatch, (0, warned), (100, missing))
    with pytest.raises(Missing) as caught:
        system_packages.install(["libegl1"])
    assert str(caught.value).splitlines() == [
        "The system packages could not be installed: apt-get ended with exit code 100.",
        "E: Unable to locate package libegl1",
        "Is there a connection to the internet?",
    ]


def test_what_apt_get_cannot_do_for_another_reason_is_told_in_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    apt_get_says(monkeypatch, (100, "Reading lists\nE: Could not get lock /var/lib/apt/lists/lock\n"))
    with pytest.raises(Missing) as caught:
        system_packages.install(["libegl1"])
    assert str(caught.value).splitlines() == [
        "The list of system packages could not be fetched: apt-get ended with exit code 100.",
        "E: Could not get lock /var/lib/apt/lists/lock",
    ]
