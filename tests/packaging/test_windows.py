"""The setup for Windows speaks every language of its list, shows our own pictures, takes out what it has written, and is signed if
there is a certificate."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import zipfile
from pathlib import Path

import pytest

import workshop
from languages import templates
from ramses_desktop import __version__
from ramses_desktop.store import paths
from windows import setup, sign

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = (ROOT / "packaging" / "windows" / "setup.nsi").read_text("utf-8")
WORDS = templates.setup_in_all()


def defined(words: list[str]) -> set[str]:
    return {word[2:].partition("=")[0] for word in words if word.startswith("-D")}


def test_the_script_uses_what_it_is_handed_and_nothing_else() -> None:
    command = setup.command(Path("frozen"), Path("made"), Path("setup.exe"), "x86-unicode")
    handed = defined(command)
    made = set(re.findall(r"^!define (\w+)", SCRIPT, re.MULTILINE)) | {"PREFIX", "PART", "DO", "SENTENCE", "GetSize", "SIGN"}
    assert set(re.findall(r"\$\{(\w+)\}", SCRIPT)) <= handed | made
    assert all(f"${{{name}}}" in SCRIPT for name in handed)
    assert f"-DVERSION={__version__}" in command


def test_what_it_writes_into_the_registry_the_uninstaller_takes_out() -> None:
    install, _, uninstall = SCRIPT.partition('Section "Uninstall"')
    assert "HKLM" not in SCRIPT
    for key in set(re.findall(r'WriteReg\w+ HKCU "([^"]+)"', install)):
        roots = [key, key.partition("\\shell")[0], key.partition("\\DefaultIcon")[0]]
        assert any(re.search(rf'DeleteReg(Key|Key /ifempty|Value) HKCU "{re.escape(root)}"', uninstall) for root in roots), key


def test_it_speaks_five_languages_with_all_sentences_and_the_same_gaps_in_each() -> None:
    assert list(WORDS) == ["English", "Czech", "German", "Spanish", "French"]  # English first: for all other systems
    used = set(re.findall(r"\$\(([A-Z_]+)\)", SCRIPT))
    for sentences in WORDS.values():
        assert set(sentences) == used
        for name, sentence in sentences.items():
            assert '"' not in sentence
            gaps = [sorted(re.findall(r"\$\{?\w+", text)) for text in (sentence, WORDS["English"][name])]
            assert gaps[0] == gaps[1]


def test_what_the_script_reads_is_made_for_it(tmp_path: Path) -> None:
    setup.prepare(tmp_path)
    licence = (tmp_path / "LICENSE.txt").read_bytes()
    assert licence.startswith(b"\xef\xbb\xbfMIT")
    assert licence.count(b"\n") == licence.count(b"\r\n") > 10
    for name, (width, height) in setup.PICTURES.items():
        data = (tmp_path / f"{name}.bmp").read_bytes()
        assert data[:2] == b"BM"
        size, bits = struct.unpack("<ii", data[18:26]), struct.unpack("<H", data[28:30])[0]
        assert (*size, bits) == (width, height, 24)
        assert f"${{MADE}}/{name}.bmp" in SCRIPT
    words = (tmp_path / "words.nsh").read_text("utf-8-sig")
    assert '!insertmacro MUI_LANGUAGE "Czech"\n' in words
    assert 'LangString RUNNING ${LANG_GERMAN} "${NAME} läuft noch.' in words


@pytest.mark.skipif(shutil.which("makensis") is None, reason="there is no NSIS here")
@pytest.mark.slow
def test_the_script_is_understood_with_all_its_languages(tmp_path: Path) -> None:
    import icons

    frozen, made = tmp_path / "frozen", tmp_path / "made"
    frozen.mkdir()
    (frozen / "ramses-desktop.exe").write_bytes(b"MZ")
    icons.make(made)
    setup.prepare(made)
    workshop.run(setup.command(frozen, made, tmp_path / "ramses-setup.exe", "amd64-unicode"), "The setup could not be packed")
    assert (tmp_path / "ramses-setup.exe").read_bytes()[:2] == b"MZ"


def test_the_zip_keeps_its_data_beside_it_and_is_the_same_bytes_every_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "frozen" / "_internal").mkdir(parents=True)
    (tmp_path / "frozen" / "ramses-desktop.exe").write_bytes(b"MZ")
    (tmp_path / "frozen" / "_internal" / "data").write_bytes(b"data")
    monkeypatch.setattr(setup, "DIST", tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    once = setup.portable(tmp_path / "frozen").read_bytes()
    (tmp_path / "frozen" / "_internal" / "data").touch()
    path = setup.portable(tmp_path / "frozen")
    assert path.read_bytes() == once
    with zipfile.ZipFile(path) as packed:
        names = [name.removeprefix("Ramses Desktop/") for name in packed.namelist()]
    assert names == ["_internal/data", paths.PORTABLE, "ramses-desktop.exe"]


def test_without_a_certificate_nothing_is_signed_or_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(sign.CERTIFICATE, raising=False)
    program = tmp_path / "program.exe"
    program.write_bytes(b"MZ")
    sign.sign(program)
    assert program.read_bytes() == b"MZ"
    assert "SIGN" not in defined(setup.command(tmp_path, tmp_path, program, "x86-unicode"))


@pytest.fixture
def certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A certificate that we gave ourselves, and its password in the environment."""
    key, public, both = (tmp_path / name for name in ("key.pem", "public.pem", "both.p12"))
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=Ramses Desktop", "-days", "9"]
    subprocess.run([*made, "-keyout", key, "-out", public], check=True, capture_output=True)
    packed = ["openssl", "pkcs12", "-export", "-passout", "pass:papyrus"]
    subprocess.run([*packed, "-inkey", key, "-in", public, "-out", both], check=True, capture_output=True)
    monkeypatch.setenv(sign.CERTIFICATE, str(both))
    monkeypatch.setenv(sign.PASSWORD, "papyrus")
    return public


@pytest.mark.slow
@pytest.mark.skipif(not all(map(shutil.which, ("osslsigncode", "openssl", "makensis"))), reason="there is no tool for signing here")
def test_with_a_certificate_the_setup_and_its_uninstaller_are_signed(
    tmp_path: Path, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import icons

    frozen, made, packed = tmp_path / "frozen", tmp_path / "made", tmp_path / "ramses-setup.exe"
    frozen.mkdir()
    (frozen / "a file").touch()
    icons.make(made)
    setup.prepare(made)
    workshop.run(setup.command(frozen, made, packed, "amd64-unicode"), "The setup could not be packed")
    sign.sign(packed)
    words = ["osslsigncode", "verify", "-CAfile", str(certificate), "-in", str(packed)]
    assert "Signature verification: ok" in subprocess.run(words, check=False, capture_output=True, text=True).stdout
    monkeypatch.setenv(sign.PASSWORD, "wrong")
    with pytest.raises(OSError, match="osslsigncode could not sign"):
        sign.sign(packed)
