"""What the .run does in a player's home: install, update or keep the old version, and remove."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from linux import run_installer

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the .run is for Linux")
COMMAND = "ramses-desktop"
ROOT = Path(__file__).resolve().parents[2]


class Home:
    """A player's home, and packages of programs that can only print their version and change the menu."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.packages = folder / "home of Zoë & Co", folder / "packages"
        self.program = self.folder / ".local" / "lib" / COMMAND
        self.data = self.folder / ".local" / "share"
        self.tools = folder / "tools"
        self.folder.mkdir()
        self.tools.mkdir()
        self.more: dict[str, str] = {}
        for name in ("update-mime-database", "update-desktop-database"):
            self.tool(name, "exit 0")

    def package(self, version: str, *, says: str = "exit 0", size: int = 10) -> Path:
        frozen = self.packages / f"frozen {version}"
        (frozen / "_internal").mkdir(parents=True)
        (frozen / "_internal" / "data").write_bytes(bytes(size))
        menu = f"case ${{1:-}} in *-menu) cd '{ROOT}'; exec '{sys.executable}' -m ramses_desktop \"$@\" ;; esac"
        (frozen / COMMAND).write_text(f"#!/bin/sh\n{menu}\necho {version}\n{says}\n", "utf-8")
        (frozen / COMMAND).chmod(0o755)
        run_installer.lay_out(frozen, self.packages / version)
        return self.packages / version

    def tool(self, name: str, script: str) -> None:
        (self.tools / name).write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        (self.tools / name).chmod(0o755)

    def run(self, *words: str | Path, largest: str = "unlimited") -> subprocess.CompletedProcess[str]:
        """Run a command at home, with files limited to `largest` blocks of 512 bytes, like a disk that fills up."""
        environment = {"HOME": str(self.folder), "PATH": f"{self.tools}:/usr/bin:/bin", "LC_ALL": "C.UTF-8", **self.more}
        limited = ["sh", "-c", f'ulimit -f {largest}; exec "$@"', "sh", *words]
        # Python ignores the signal, and so do its children: a write that goes too far fails, as on a full disk.
        return subprocess.run(
            limited, check=False, env=environment, cwd=self.folder, capture_output=True, text=True, restore_signals=False
        )

    def install(self, package: Path, **how: str) -> str:
        """The output; empty if it failed."""
        done = self.run(package / "install.sh", **how)
        assert (done.returncode == 0) is (not done.stderr), done.stderr
        return done.stdout

    def version(self) -> str:
        return self.run(self.folder / ".local" / "bin" / COMMAND).stdout.strip()

    def files(self) -> set[str]:
        return {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if not path.is_dir()}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    return Home(tmp_path)


def test_what_was_installed_goes_again_and_games_and_settings_stay(home: Home) -> None:
    own = [f".local/share/{COMMAND}/games/1.ramses", f".config/{COMMAND}/settings.json"]
    for name in (*own, f".cache/{COMMAND}/pictures/home.png"):
        (home.folder / name).parent.mkdir(parents=True)
        (home.folder / name).touch()
    home.install(home.package("1.0.0"))
    assert home.version() == "1.0.0"
    entry = (home.data / "applications" / f"{COMMAND}.desktop").read_text("utf-8")
    assert f'Exec="{home.program}/{COMMAND}" %f' in entry
    said = home.run(home.program / "uninstall").stdout
    assert home.files() == set(own)
    assert f"still there, in {home.data}/{COMMAND} and {home.folder}/.config/{COMMAND}." in said
    assert f"{home.folder}/.cache/{COMMAND}" in said


def test_an_update_takes_the_place_of_the_old_version_and_leaves_nothing_of_it(home: Home) -> None:
    home.install(home.package("1.0.0"))
    (home.data / "man").mkdir()
    for name in ("man/page", "man/of somebody else"):
        (home.data / name).touch()
    # So 0.1.0 remembered what it had installed.
    (home.program / "files").write_text("man/page\napplications/ramses-desktop.desktop\n", "utf-8")
    home.install(home.package("1.1.0"))
    assert home.version() == "1.1.0"
    assert not (home.data / "man" / "page").exists()
    (home.data / "man" / "of somebody else").unlink()
    assert (home.data / "applications" / f"{COMMAND}.desktop").exists()
    home.run(home.program / "uninstall")
    assert home.files() == set()


def test_what_is_installed_has_the_list_without_which_the_first_version_does_not_replace_it(home: Home) -> None:
    home.install(home.package("1.0.0"))
    assert (home.program / "files").read_text("utf-8") == f"applications/{COMMAND}.desktop\n"
    assert (home.data / "applications" / f"{COMMAND}.desktop").exists()


@pytest.mark.slow
def test_a_disk_that_fills_up_during_an_update_leaves_the_old_version_as_it_was(home: Home) -> None:
    home.install(home.package("1.0.0"))
    before = home.files()
    second = home.package("1.1.0", size=1_000_000)
    refused = home.run(second / "install.sh", largest="200")
    assert refused.returncode != 0
    assert refused.stderr.endswith("Ramses Desktop: It could not be installed. Nothing has changed.\n")
    assert home.version() == "1.0.0"
    assert home.files() == before
    home.install(second)
    assert home.version() == "1.1.0"
    home.run(home.program / "uninstall")
    assert home.files() == set()


def test_a_disk_that_is_full_the_first_time_gets_nothing(home: Home) -> None:
    package = home.package("1.0.0", size=1_000_000)
    assert home.run(package / "install.sh", largest="200").returncode != 0
    assert home.files() == set()
    home.install(package)
    assert home.version() == "1.0.0"


def test_what_the_first_version_left_of_itself_on_a_full_disk_is_replaced(home: Home) -> None:
    (home.program / "_internal").mkdir(parents=True)
    home.install(home.package("1.0.0"))
    assert home.version() == "1.0.0"


@pytest.mark.slow
def test_a_version_that_does_not_start_where_it_is_to_lie_does_not_replace_one_that_does(home: Home) -> None:
    home.install(home.package("1.0.0"))
    spoilt = home.package("1.1.0", says='case $0 in */.local/lib/*) echo "no Qt"; exit 1 ;; esac')
    refused = home.run(spoilt / "install.sh")
    assert refused.returncode != 0
    assert "The program does not start on this system: 1.1.0\nno Qt" in refused.stderr
    assert home.version() == "1.0.0"


@pytest.mark.slow
def test_an_update_that_was_killed_between_its_renames_is_gone_on_with(home: Home) -> None:
    home.install(home.package("1.0.0"))
    home.program.rename(home.program.with_name(f"{COMMAND}.old"))
    home.install(home.package("1.1.0"))
    assert home.version() == "1.1.0"
    home.program.rename(home.program.with_name(f"{COMMAND}.old"))
    home.run(home.packages / "1.1.0" / "install.sh", "--uninstall")
    assert home.files() == set()


@pytest.mark.slow
def test_a_new_version_that_cannot_be_put_in_its_place_gives_that_back_to_the_old_one(home: Home) -> None:
    home.install(home.package("1.0.0"))
    before = home.files()
    home.tool("mv", 'case "$1" in */lib/*.new) exit 1 ;; esac\nexec /bin/mv "$@"')
    assert home.run(home.package("1.1.0") / "install.sh").returncode != 0
    assert home.version() == "1.0.0"
    assert home.files() == before


LDD = """
    libEGL.so.1 => not found
    libglib-2.0.so.0 => not found
    libgthread-2.0.so.0 => not found
    libEGL.so.1 => not found
    libc.so.6 => /lib/libc.so.6 (0x00007f00)
"""


@pytest.mark.parametrize(("debian_version", "glib"), [("12.11", "libglib2.0-0"), ("13.1", "libglib2.0-0t64")])
def test_on_debian_what_is_missing_is_the_command_to_type(home: Home, debian_version: str, glib: str) -> None:
    home.tool("ldd", f"echo '{LDD}'")
    home.tool("apt-get", "exit 1")
    refused = home.run(on_system(home.package("1.0.0"), debian_version) / "install.sh")
    assert refused.returncode == 1
    assert refused.stderr == (
        "Ramses Desktop: Some system packages are missing. Type this, then try again:\n"
        f"    sudo apt-get update && sudo apt-get install -y libegl1 {glib}\n"
    )
    assert home.files() == set()


def test_elsewhere_the_missing_libraries_are_named_each_once(home: Home) -> None:
    home.tool("ldd", f"echo '{LDD} libnowhere.so.7 => not found'")
    assert home.run(on_system(home.package("1.0.0"), None) / "install.sh").stderr == (
        "Ramses Desktop: Your system lacks libEGL.so.1, libglib-2.0.so.0, libgthread-2.0.so.0, libnowhere.so.7. "
        "Install what provides them (on Debian: libegl1 libglib2.0-0t64), then try again.\n"
    )


def on_system(package: Path, debian_version: str | None) -> Path:
    """The package, made to believe that the system is this version of Debian, or none."""
    said = package / "debian_version"
    if debian_version is not None:
        said.write_text(f"{debian_version}\n", "utf-8")
    script = package / "install.sh"
    script.write_text(script.read_text("utf-8").replace("/etc/debian_version", f"'{said}'"), "utf-8")
    return package


@pytest.mark.parametrize("sign", ["\n", "\t", "%"], ids=["line", "tab", "per cent"])
def test_a_home_that_desktops_do_not_understand_is_refused_before_anything_is_written(home: Home, sign: str) -> None:
    home.folder = home.folder.with_name(f"home{sign}Exec=rm")
    home.folder.mkdir()
    refused = home.run(home.package("1.0.0") / "install.sh")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.endswith("has a character that desktops do not understand.\n")
    assert home.files() == set()


def test_a_folder_that_is_somebody_elses_is_not_touched(home: Home) -> None:
    home.program.mkdir(parents=True)
    (home.program / "thesis").touch()
    refused = home.run(home.package("1.0.0") / "install.sh")
    assert refused.stderr == f"Ramses Desktop: {home.program} exists already, but does not belong to Ramses Desktop.\n"
    assert home.files() == {f".local/lib/{COMMAND}/thesis"}


def test_a_command_from_elsewhere_is_not_replaced(home: Home) -> None:
    link = home.folder / ".local" / "bin" / COMMAND
    link.parent.mkdir(parents=True)
    link.write_text("from pipx")
    refused = home.run(home.package("1.0.0") / "install.sh")
    assert refused.stderr.startswith(f"Ramses Desktop: {link} exists already, but does not belong to this installation.")
    assert home.files() == {f".local/bin/{COMMAND}"}
    assert link.read_text() == "from pipx"


def test_a_relative_folder_for_data_is_ignored(home: Home) -> None:
    home.more = {"XDG_DATA_HOME": "somewhere", "XDG_CONFIG_HOME": "else"}
    home.install(home.package("1.0.0"))
    assert (home.data / "applications" / f"{COMMAND}.desktop").exists()
    assert not (home.folder / "somewhere").exists()
    assert f"{home.data}/{COMMAND} and {home.folder}/.config/" in home.run(home.program / "uninstall").stdout
    home.more = {"XDG_DATA_HOME": str(home.folder / "data")}
    home.install(home.packages / "1.0.0")
    assert (home.folder / "data" / "applications" / f"{COMMAND}.desktop").exists()
