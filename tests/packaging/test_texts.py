"""What systems read about the program is well-formed and consistent: names, version, file type, command."""

from __future__ import annotations

import configparser
import plistlib
import re
import shutil
import struct
import subprocess
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

import icons
import identity
import texts
import workshop
from linux import deb
from ramses_desktop import __version__
from ramses_desktop.ui.games import EXTENSION
from ramses_desktop.ui.window import NAME
from release import release
from system_packages import Missing

ROOT = Path(__file__).resolve().parents[2]
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a package below /usr/share, with icons made for it."""
    made, place = tmp_path_factory.mktemp("made"), tmp_path_factory.mktemp("share")
    icons.make(made)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deb, "MADE", made)
        patch.setenv("SOURCE_DATE_EPOCH", "1800000000")
        patch.setenv(texts.HOMEPAGE, "https://home.example/ramses/")
        deb.add_desktop_files(place, deb.PROGRAM)
        deb.add_manuals(place / "man")
        deb.describe(place / "debian")
    return place


def desktop_entry(share: Path) -> configparser.SectionProxy:
    entry = configparser.ConfigParser(interpolation=None, strict=True)
    entry.optionxform = str  # type: ignore[assignment,method-assign]  # keep the case of keys
    entry.read(share / "applications" / "ramses-desktop.desktop", "utf-8")
    return entry["Desktop Entry"]


def metainfo(share: Path) -> ET.Element:
    return ET.parse(share / "metainfo" / f"{identity.APP_ID}.metainfo.xml").getroot()


def mime_type(share: Path) -> ET.Element:
    found = ET.parse(share / "mime" / "packages" / "ramses-desktop.xml").getroot().find(f"{MIME}mime-type")
    assert found is not None
    return found


def test_names_are_those_of_the_program_itself() -> None:
    assert identity.version() == __version__
    assert identity.NAME == NAME
    assert f".{identity.EXTENSION}" == EXTENSION


def test_desktop_entry_metainfo_and_mime_type_agree(share: Path) -> None:
    entry, about, kind = desktop_entry(share), metainfo(share), mime_type(share)
    assert entry["Exec"] == "/usr/games/ramses-desktop %f"
    assert entry["MimeType"] == f"{identity.MIME};" == f"{kind.get('type')};" == f"{about.findtext('provides/mediatype')};"
    assert entry["Icon"] == about.findtext("icon") == about.findtext("provides/binary") == identity.COMMAND
    assert entry["Name"] == about.findtext("name") == identity.NAME
    assert about.findtext("launchable") == "ramses-desktop.desktop"
    assert about.findtext("id") == identity.APP_ID
    glob = kind.find(f"{MIME}glob")
    assert glob is not None
    assert glob.get("pattern") == "*.ramses"
    found = about.find("releases/release")
    assert found is not None
    assert (found.get("version"), found.get("date")) == (identity.version_for_debian(1_800_000_000), "2027-01-15")


def test_the_window_carries_the_name_of_its_desktop_entry(share: Path) -> None:
    source = (ROOT / "ramses_desktop" / "app.py").read_text("utf-8")
    assert f'setDesktopFileName(os.environ.get("FLATPAK_ID", "{desktop_entry(share)["StartupWMClass"]}"))' in source


def test_every_screenshot_is_a_picture_of_the_repository_with_its_true_size(share: Path) -> None:
    pictures = metainfo(share).findall("screenshots/screenshot/image")
    assert len(pictures) == 3
    for picture in pictures:
        path = ROOT / "assets" / "pictures" / str(picture.text).rpartition("/")[2]
        size = struct.unpack(">II", path.read_bytes()[16:24])
        assert size == (int(picture.get("width", 0)), int(picture.get("height", 0)))


def test_a_home_page_that_is_named_stands_in_the_metainfo(share: Path) -> None:
    about = metainfo(share)
    assert about.findtext("url") == "https://home.example/ramses"
    images = [str(picture.text) for picture in about.iter("image")]
    assert images
    assert all(re.match(r"https://home\.example/ramses/raw/(HEAD|v[\d.]+)/assets/pictures/", image) for image in images)


def test_a_program_without_a_home_names_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(texts.HOMEPAGE, raising=False)
    text = texts.metainfo(texts.names())
    assert "://" not in text
    assert {part.tag for part in ET.fromstring(text)} >= {"id", "description", "launchable", "categories", "releases"}


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="there is no appstreamcli here")
@pytest.mark.parametrize("homepage", ["", "https://home.example/ramses/"])
def test_the_metainfo_pleases_its_validator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, homepage: str) -> None:
    monkeypatch.setenv(texts.HOMEPAGE, homepage)
    path = tmp_path / f"{identity.APP_ID}.metainfo.xml"
    texts.write(path, texts.metainfo(texts.names()))
    deb.check_metainfo(path)


def test_software_centres_want_a_name_for_the_program_without_capitals() -> None:
    assert not re.search(r"[A-Z]", identity.APP_ID)


def test_who_builds_states_the_address_at_which_the_package_is_looked_after(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(deb.ADDRESS, "ada@home.example")
    assert deb.maintainer() == "The Ramses Desktop authors <ada@home.example>"
    monkeypatch.delenv(deb.ADDRESS)
    assert deb.maintainer().endswith(".invalid>")


def test_the_manual_page_names_every_command_of_the_program(share: Path) -> None:
    from ramses_desktop.cli import COMMANDS

    manual = (share / "man" / "man6" / "ramses-desktop.6").read_text("utf-8")
    assert f'"Ramses Desktop {__version__}"' in manual
    for command in COMMANDS:
        assert f".BI {command} " in manual
    assert "@" not in manual


def test_the_copyright_file_has_our_licence_and_every_paragraph_has_a_text(share: Path) -> None:
    text = (share / "debian" / "copyright").read_text("utf-8")
    words = " ".join(text.replace("\n .\n", "\n").split())
    assert " ".join((ROOT / "LICENSE").read_text("utf-8").partition("Permission is")[2].split()) in words
    used = set(re.findall(r"^License: (\S+)$", text.partition("\nLicense: ")[0], re.MULTILINE))
    assert used <= set(re.findall(r"^License: (\S+)$", text, re.MULTILINE))
    assert all(len(line) <= 80 for line in text.splitlines())


def test_a_text_that_asks_for_something_nobody_says_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd.txt"
    path.write_text("Name=@NAMES@\n", "utf-8")
    with pytest.raises(Missing, match=r"^odd\.txt asks for NAMES, which nothing says\.$"):
        texts.fill(path, {"NAME": "x"})


# --- icons ----------------------------------------------------------------------------------------------------------


def test_there_is_an_icon_for_every_size_and_the_drawing_itself(share: Path) -> None:
    for size in icons.SIZES:
        data = (share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "ramses-desktop.png").read_bytes()
        assert struct.unpack(">II", data[16:24]) == (size, size)
    assert (share / "icons" / "hicolor" / "scalable" / "apps" / "ramses-desktop.svg").read_bytes() == icons.DRAWING.read_bytes()


def test_both_icon_containers_hold_the_pictures_they_promise() -> None:
    images = {size: icons.picture(icons.DRAWING, size, size) for size in icons.SIZES}
    ico = icons.ico({size: images[size] for size in icons.ICO_SIZES})
    count = struct.unpack("<HHH", ico[:6])[2]
    assert count == len(icons.ICO_SIZES)
    for at, size in enumerate(icons.ICO_SIZES):
        edge, length, place = struct.unpack("<B7xII", ico[6 + 16 * at : 22 + 16 * at])
        assert edge == size % 256
        assert ico[place : place + length] == images[size]
    icns = icons.icns(images)
    assert (icns[:4], struct.unpack(">I", icns[4:8])[0]) == (b"icns", len(icns))
    place, found = 8, {}
    while place < len(icns):
        kind, length = icns[place : place + 4].decode(), struct.unpack(">I", icns[place + 4 : place + 8])[0]
        found[kind] = icns[place + 8 : place + length]
        place += length
    assert found == {kind: images[size] for kind, size in icons.ICNS_KINDS.items()}


def test_a_drawing_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd.svg"
    path.write_text("<svg", "utf-8")
    with pytest.raises(ValueError, match=r"odd\.svg is no drawing"):
        icons.picture(path, 16, 16)


# --- macOS --------------------------------------------------------------------------------------------------------


def test_macos_is_told_of_the_kind_of_file_and_the_property_lists_can_be_read() -> None:
    info = plistlib.loads(plistlib.dumps(identity.mac_info()))
    kind = info["UTExportedTypeDeclarations"][0]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == [identity.EXTENSION]
    assert info["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    rights = plistlib.loads((ROOT / "packaging" / "macos" / "entitlements.plist").read_bytes())
    assert rights
    assert set(rights.values()) == {True}


# --- version and release --------------------------------------------------------------------------------------------


CHANGELOG = """# Changelog

## Unreleased

### Added
- **Boats** for [everyone](boats.md), *one* each &
  no `oars`.

### Fixed
- Sand.

## 1.2.0 - 2026-01-01

### Added
- Camels.
"""


@pytest.fixture(params=["1.2.0", "1.3.0.dev0"])
def version(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The version of a checkout with that changelog: once it is released, once the next one is in the making."""
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, "utf-8")
    for module in (texts, deb):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(identity, "version", lambda root=None: request.param)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    monkeypatch.setenv(texts.HOMEPAGE, "https://home.example")
    return str(request.param)


def test_release_notes_are_the_section_of_the_version_and_of_one_in_the_making_what_is_not_released_yet() -> None:
    assert identity.release_notes(CHANGELOG, "1.2.0") == "### Added\n- Camels.\n"
    assert "Boats" in identity.release_notes(CHANGELOG, "1.3.0.dev0")
    assert "Camels" not in identity.release_notes(CHANGELOG, "1.3.0.dev0")
    with pytest.raises(identity.NoVersion, match=r"no section 1\.3\.0\."):
        identity.release_notes(CHANGELOG, "1.3.0")
    with pytest.raises(identity.NoVersion, match=r"no section Unreleased\."):
        identity.release_notes("# Changelog\n", "1.3.0.dev0")


def test_right_after_a_release_nothing_is_new_and_packages_are_made_all_the_same() -> None:
    text = "# Changelog\n\n## Unreleased\n\n## 1.2.0\n\n### Added\n- Camels.\n"
    assert identity.release_notes(text, "1.3.0.dev0") == f"{identity.NO_NEWS}\n"
    assert identity.news(text, "1.3.0.dev0") == {}


def test_the_metainfo_tells_what_is_new_in_this_version(version: str) -> None:
    about = ET.fromstring(texts.metainfo(texts.names()))
    (found,) = about.findall("releases/release")
    told = [" ".join(str(part.text).split()) for part in found.iter() if part.tag in ("p", "li")]
    if version == "1.2.0":
        assert (found.get("version"), found.get("type"), told) == ("1.2.0", "stable", ["Added", "Camels."])
    else:
        assert (found.get("version"), found.get("type")) == ("1.3.0~dev20270115080000", "development")
        assert told == ["Added", "Boats for everyone, one each & no oars.", "Fixed", "Sand."]
    place = "v1.2.0" if version == "1.2.0" else "HEAD"
    assert all(str(image.text).startswith(f"https://home.example/raw/{place}/") for image in about.iter("image"))


def test_debian_is_told_what_is_new_in_this_version(version: str, tmp_path: Path) -> None:
    deb.describe(tmp_path)
    lines = (tmp_path / "changelog").read_text("utf-8").splitlines()
    if version == "1.2.0":
        assert lines[:3] == ["ramses-desktop (1.2.0) unstable; urgency=low", "", "  * Added: Camels."]
    else:
        assert lines[0] == "ramses-desktop (1.3.0~dev20270115080000) unstable; urgency=low"
        assert lines[2:4] == ["  * Added: Boats for everyone, one each & no oars.", "  * Fixed: Sand."]
    assert all(len(line) <= 80 for line in lines if not line.startswith(" -- "))


@pytest.mark.skipif(shutil.which("dpkg") is None, reason="there is no dpkg here")
def test_debian_takes_a_later_build_for_newer_and_the_release_for_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    named = []
    for version, moment in (("1.2.0", 0), ("1.3.0.dev0", 1_800_000_000), ("1.3.0.dev0", 1_800_000_001), ("1.3.0", 0)):
        monkeypatch.setattr(identity, "version", lambda root=None, version=version: version)
        named.append(identity.version_for_debian(moment))
    for older, newer in pairwise(named):
        subprocess.run(["dpkg", "--compare-versions", older, "lt", newer], check=True)


def test_systems_that_know_numbers_only_get_those_of_the_release(version: str) -> None:
    numbers = (1, 2, 0, 0) if version == "1.2.0" else (1, 3, 0, 0)
    assert identity.version_numbers() == numbers
    assert identity.mac_info()["CFBundleShortVersionString"] == ".".join(map(str, numbers[:3]))


def test_what_is_not_released_yet_is_called_by_the_version_in_the_making() -> None:
    """So that nothing built from it passes for the release before."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    sections = re.findall(r"^## \[?([\w.]+)", text, re.MULTILINE)
    if identity.is_in_the_making(__version__):
        assert sections[0] == identity.UNRELEASED
        before, now = ([int(part) for part in one.split(".")] for one in (sections[1], identity.released(__version__)))
        assert now > before
    else:
        assert sections[:2] == [identity.UNRELEASED, __version__]
        assert not text.partition(f"## {identity.UNRELEASED}")[2].partition("\n## ")[0].strip()


def test_a_program_without_a_version_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "ramses_desktop").mkdir()
    (tmp_path / "ramses_desktop" / "__init__.py").write_text('__version__ = "soon"\n', "utf-8")
    with pytest.raises(identity.NoVersion, match="does not say a version"):
        identity.version(tmp_path)


def test_checksums_are_those_that_sha256sum_reads(tmp_path: Path) -> None:
    package = tmp_path / f"ramses-desktop_{identity.version_for_debian(workshop.epoch())}_amd64.deb"
    package.write_bytes(b"packed")
    (tmp_path / "ramses-desktop_0.0.1_amd64.deb").write_bytes(b"an old one")
    release.finish(tmp_path)
    lines = (tmp_path / release.SUMS).read_text("utf-8").splitlines()
    parts = tmp_path / f"ramses-desktop-{__version__}.cdx.json"
    assert lines == [f"{workshop.sha256(path)}  {path.name}" for path in (package, parts)]
    assert (tmp_path / release.NOTES).read_text("utf-8").strip()


def test_a_release_without_packages_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Missing, match=r"There is no package of "):
        release.finish(tmp_path)


def test_the_workflow_builds_on_all_three_systems_by_the_one_command() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    for system in ("debian:bookworm", "windows-", "macos-"):
        assert system in text
    assert text.count("dev.py build") >= 3
    assert "dev.py build --finish" in text
    assert "release-notes.md" in text


def test_nothing_in_packaging_names_a_host() -> None:
    allowed = (
        "www.debian.org/doc/packaging-manuals",
        "www.freedesktop.org/standards",
        "www.apple.com/DTDs",
        "www.w3.org/2000/svg",
    )
    files = [path for folder in ("packaging", ".github") for path in (ROOT / folder).rglob("*") if path.is_file()]
    for path in (path for path in files if path.suffix != ".pyc"):
        hosts = re.findall(r"\w+://([^\s\"'<>)]+)", path.read_text("utf-8"))
        assert all(host.startswith(allowed) for host in hosts), (path, hosts)
