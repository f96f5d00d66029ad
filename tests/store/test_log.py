"""The log file stays small, and logging never fails."""

from pathlib import Path

from ramses_desktop.store import log, paths


def test_every_text_is_kept_with_its_time(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "log"
    assert log.write("first\n", path)
    assert log.write("second \ud800", path)
    first, second = path.read_text("utf-8").splitlines()
    assert first.endswith(" first")
    assert second.endswith(" second \\ud800")
    assert first[:2] == "20"


def test_the_log_turns_over_and_forgets_the_oldest(tmp_path: Path) -> None:
    path = tmp_path / "log"
    for name in "abcdef":
        log.write(name * log.MOST_BYTES, path)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["log", "log.1", "log.2", "log.3"]
    assert path.read_text()[-3] == "f"
    assert (tmp_path / "log.3").read_text()[-3] == "c"


def test_a_disk_that_cannot_be_written_is_only_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not log.write("anything", tmp_path / "file" / "log")


def test_the_log_lies_in_the_log_folder(data: Path) -> None:
    assert log.write("hello")
    assert paths.log_file().parent == data.with_name("log")
    assert "hello" in paths.log_file().read_text("utf-8")
