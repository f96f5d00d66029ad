"""What an AppImage starts with: it mounts its image or unpacks it, starts the program with its words and passes on how it ends, and
leaves nothing behind."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

import workshop
from linux import appimage
from tests.patience import PATIENCE, until

CAN_BUILD = shutil.which("gcc") and shutil.which("mksquashfs") and all(Path(path).exists() for path in appimage.HEADERS)
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not CAN_BUILD, reason="what an AppImage is made with is not here")]

APP_RUN = """#!/bin/sh
case $1 in
    wait) trap 'echo ended; exit 3' TERM; echo started; for _ in $(seq 2400); do sleep 0.05; done ;;
esac
echo "$APPIMAGE|$APPDIR|$*"
cat "$APPDIR/a folder/link"
exit 7
"""


EARLY = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
void (*signal(int number, void (*handler)(int)))(int) {
    static int raised;
    if (!raised++) raise(SIGTERM);
    return ((void (*(*)(int, void (*)(int)))(int))dlsym(RTLD_NEXT, "signal"))(number, handler);
}
"""
"""Asks a program to end just before it begins to listen to that."""


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An AppImage with a script, a large file in a folder, and a link to a small one."""
    place = tmp_path_factory.mktemp("image of Zoë & Co")
    tree = place / "tree"
    (tree / "a folder").mkdir(parents=True)
    (tree / "AppRun").write_text(APP_RUN, "utf-8")
    (tree / "AppRun").chmod(0o755)
    (tree / "a folder" / "large").write_bytes(os.urandom(3_000_000))
    (tree / "a folder" / "small").write_text("sand\n", "utf-8")
    (tree / "a folder" / "link").symlink_to("small")
    made = place / "Ramses.AppImage"
    appimage.pack(tree, made, place)
    return made


@pytest.fixture
def temporary(tmp_path: Path) -> Path:
    (tmp_path / "temporary").mkdir()
    return tmp_path / "temporary"


def environment(temporary: Path, *, unpacked: bool) -> dict[str, str]:
    return {"PATH": "/usr/bin:/bin", "TMPDIR": str(temporary), **({"APPIMAGE_EXTRACT_AND_RUN": "1"} if unpacked else {})}


def is_empty(folder: Path) -> bool:
    return list(folder.iterdir()) == []


@pytest.mark.parametrize("unpacked", [False, True])
def test_it_starts_the_program_with_its_words_and_ends_as_it_does(image: Path, temporary: Path, unpacked: bool) -> None:
    done = subprocess.run(
        [image, "two words", "x"], check=False, env=environment(temporary, unpacked=unpacked), capture_output=True, text=True
    )
    first, second = done.stdout.splitlines()
    path, place, words = first.split("|")
    assert (done.returncode, done.stderr) == (7, "")
    assert (path, words, second) == (str(image), "two words x", "sand")
    assert place.startswith(f"{temporary}/.mount_ramses")
    assert until(lambda: is_empty(temporary))


@pytest.mark.parametrize("unpacked", [False, True])
def test_a_wish_to_end_reaches_the_program(image: Path, temporary: Path, unpacked: bool) -> None:
    words: list[str | Path] = [image, "wait"]
    with subprocess.Popen(words, env=environment(temporary, unpacked=unpacked), stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "started\n"
        program.send_signal(signal.SIGTERM)
        assert program.stdout.readline() == "ended\n"
        assert program.wait(PATIENCE) == 3
    assert until(lambda: is_empty(temporary))


def test_a_wish_to_end_before_the_program_is_looked_after_reaches_it_too(image: Path, temporary: Path, tmp_path: Path) -> None:
    (tmp_path / "early.c").write_text(EARLY, "utf-8")
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", tmp_path / "early.so", tmp_path / "early.c", "-ldl"], check=True)
    early = environment(temporary, unpacked=True) | {"LD_PRELOAD": str(tmp_path / "early.so")}
    done = subprocess.run([image, "x"], check=False, env=early, capture_output=True)
    assert done.returncode in (128 + signal.SIGTERM, 7)
    assert is_empty(temporary)


def test_what_could_not_be_unpacked_is_removed_again(image: Path, temporary: Path) -> None:
    """With files limited to a million bytes, like a disk that fills up."""
    limited: list[str | Path] = ["sh", "-c", 'ulimit -f 2000; exec "$@"', "sh", image]
    done = subprocess.run(
        limited, check=False, env=environment(temporary, unpacked=True), capture_output=True, text=True, restore_signals=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "ramses-desktop: The disk is full, so the AppImage cannot be unpacked.\n"
    assert is_empty(temporary)


def test_it_can_be_unpacked_and_says_where_its_image_begins(image: Path, tmp_path: Path) -> None:
    subprocess.run([image, "--appimage-extract"], check=True, cwd=tmp_path)
    for path in ("AppRun", "a folder/large", "a folder/small"):
        assert (tmp_path / "squashfs-root" / path).read_bytes() == (image.parent / "tree" / path).read_bytes()
    assert (tmp_path / "squashfs-root" / "a folder" / "link").readlink() == Path("small")
    assert os.access(tmp_path / "squashfs-root" / "AppRun", os.X_OK)
    start = int(subprocess.run([image, "--appimage-offset"], check=True, capture_output=True, text=True).stdout)
    assert image.read_bytes()[start : start + 4] == b"hsqs"
    assert image.read_bytes()[8:11] == b"AI\x02"


def test_a_download_that_broke_off_is_said_to_be_damaged(image: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.AppImage"
    start = int(subprocess.run([image, "--appimage-offset"], check=True, capture_output=True, text=True).stdout)
    broken.write_bytes(image.read_bytes()[: start + 1000])
    broken.chmod(0o755)
    done = subprocess.run([broken], check=False, env=environment(tmp_path, unpacked=False), capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "ramses-desktop: The AppImage is damaged."


def test_without_a_temporary_folder_it_says_so(image: Path, tmp_path: Path) -> None:
    done = subprocess.run([image], check=False, env=environment(tmp_path / "none", unpacked=False), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "ramses-desktop: There is no temporary folder to start from.\n")


def test_the_same_folder_makes_the_same_bytes(image: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    made = []
    for name in ("once", "again"):
        shutil.copytree(image.parent / "tree", tmp_path / name, symlinks=True)
        workshop.same_dates(tmp_path / name, workshop.epoch())
        appimage.pack(tmp_path / name, tmp_path / f"{name}.AppImage", tmp_path)
        made.append((tmp_path / f"{name}.AppImage").read_bytes())
    assert made[0] == made[1]
