"""dev.py's own decisions: which Python, what is missing, whether an environment is complete, what is not covered.

Nothing here creates an environment or uses the network."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import MagicMock, Mock

import pytest

import commands as dev
import one_at_a_time
import system_packages
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[1]
PYTHON_HERE = "3.11 on x86_64 in /usr"


def only(*there: tuple[int, int]) -> Callable[[tuple[int, int]], str | None]:
    return lambda version: f"/bin/python{version[0]}.{version[1]}" if version in there else None


# --- which Python ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13)])
def test_a_python_with_wheels_is_kept_whatever_else_there_is(version: tuple[int, int]) -> None:
    assert dev.better_python(version, only((3, 11), (3, 12), (3, 13), (3, 14))) is None


@pytest.mark.parametrize("version", [(3, 8), (3, 10), (3, 14), (3, 15)])
def test_the_newest_python_with_wheels_is_preferred(version: tuple[int, int]) -> None:
    assert dev.better_python(version, only((3, 11), (3, 12), (3, 14))) == "/bin/python3.12"


def test_a_python_newer_than_the_wheels_is_taken_when_it_is_the_only_one() -> None:
    assert dev.better_python((3, 9), only((3, 14))) == "/bin/python3.14"
    assert dev.better_python((3, 14), only((3, 14), (3, 15))) is None


def test_without_a_python_that_will_do_one_sentence_says_which_are_needed() -> None:
    with pytest.raises(dev.Stop, match=r"^Ramses Desktop needs Python 3\.11, 3\.12 or 3\.13; this is Python 3\.9, "):
        dev.better_python((3, 9), only())


def test_a_name_on_the_path_with_nothing_behind_it_is_no_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shim = tmp_path / "python3.12"
    shim.write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    shim.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(dev, "WINDOWS", False)
    assert dev.path_of_python((3, 12)) is None
    assert dev.path_of_python((3, 99)) is None


@pytest.mark.parametrize("name", ["packaging/commands.py", "packaging/system_packages.py", "packaging/one_at_a_time.py"])
def test_old_pythons_can_still_read_what_comes_first(name: str) -> None:
    ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("name", ["packaging/commands.py", "packaging/system_packages.py", "packaging/one_at_a_time.py"])
def test_nothing_that_old_pythons_cannot_evaluate_is_evaluated_on_import(name: str) -> None:
    """Such as `Mapping[str, str]`, outside annotations."""
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    assigned = [node.value for node in tree.body if isinstance(node, ast.Assign)]
    assert not [
        node
        for value in assigned
        for node in ast.walk(value)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple)
    ]


def test_any_python_can_read_the_file_that_is_started() -> None:
    """Python 2.7 as well, which knows neither annotations nor f-strings nor our quotation marks."""
    text = (ROOT / "dev.py").read_text(encoding="utf-8")
    assert text.isascii()
    tree = ast.parse(text, feature_version=(3, 4))
    plain: tuple[type[ast.AST], ...] = (
        ast.Module,
        ast.Expr,
        ast.Constant,
        ast.Import,
        ast.ImportFrom,
        ast.alias,
        ast.If,
        ast.Compare,
        ast.Lt,
        ast.Eq,
    )
    plain += (ast.Tuple, ast.Call, ast.Attribute, ast.Name, ast.Load, ast.BinOp, ast.Mod, ast.Div, ast.Subscript, ast.Slice)
    assert [type(node).__name__ for node in ast.walk(tree) if not isinstance(node, plain)] == []
    assert [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)] == ["pathlib"]


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15)])
def test_a_python_that_cannot_read_the_commands_gets_a_sentence(version: tuple[int, int, int]) -> None:
    """The old Python is played by this one."""
    program = f"import sys; code = compile(open('dev.py').read(), 'dev.py', 'exec'); sys.version_info = {version}; exec(code)"
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stdout) == (1, "")
    needed = f"Ramses Desktop needs Python 3.11, 3.12 or 3.13; this is Python {version[0]}.{version[1]}."
    assert done.stderr == f"{needed}\n"


# --- the environment ------------------------------------------------------------------------------------------------


def test_an_environment_is_whole_when_made_by_this_python_and_nothing_was_lost() -> None:
    notes: dict[str, object] = {"python": PYTHON_HERE, "installed": ["attrs", "checkout.pth"]}
    assert dev.is_whole(notes, PYTHON_HERE, ["attrs", "checkout.pth", "put there later"])
    assert not dev.is_whole(notes, PYTHON_HERE, ["attrs"])
    assert not dev.is_whole(notes, "3.12 on x86_64 in /usr", ["attrs", "checkout.pth"])
    assert not dev.is_whole({}, PYTHON_HERE, ["attrs", "checkout.pth"])


def test_a_changed_lock_file_is_noticed(tmp_path: Path) -> None:
    lock = tmp_path / "run.txt"
    lock.write_text("attrs==1", encoding="utf-8")
    notes: dict[str, object] = {"locks": {"run": dev.fingerprint(lock)}}
    assert dev.is_installed(notes, lock)
    lock.write_text("attrs==2", encoding="utf-8")
    assert not dev.is_installed(notes, lock)
    assert not dev.is_installed({}, lock)


@pytest.mark.parametrize("text", ["", "{", "[]", "\x00"])
def test_a_stamp_that_cannot_be_read_counts_as_none(tmp_path: Path, text: str) -> None:
    stamp = tmp_path / "stamp.json"
    assert dev.read_stamp(stamp) == {}
    stamp.write_text(text, encoding="utf-8")
    assert dev.read_stamp(stamp) == {}


class Workshop:
    """A checkout in which setting up is only recorded."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done = list[str]()
        self.site = folder / ".venv" / "site-packages"
        self.python = folder / ".venv" / "python"
        self.locks = folder / "locks"
        self.locks.mkdir()
        for kind in ("run", "test"):
            (self.locks / f"{kind}.txt").write_text(kind, encoding="utf-8")
        for name, value in {
            "PYTHON": self.python,
            "STAMP": folder / ".venv" / "stamp.json",
            "LOCKS": self.locks,
            "site_packages": lambda: self.site,
            "make_environment": self.make,
            "install": self.install,
            "compile_translations": lambda: None,
        }.items():
            monkeypatch.setattr(dev, name, value)
        monkeypatch.setattr(system_packages, "provide", lambda find: self.done.append("look for missing parts"))

    def make(self) -> None:
        self.done.append("make")
        self.site.mkdir(parents=True, exist_ok=True)
        self.python.touch()

    def install(self, lock: Path) -> None:
        self.done.append(f"install {lock.stem}")
        (self.site / lock.stem).touch()

    def set_up(self, kind: str) -> list[str]:
        self.done.clear()
        dev.set_up(kind)
        return [step for step in self.done if step != "look for missing parts"]


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    return Workshop(tmp_path, monkeypatch)


def test_setting_up_twice_does_nothing_the_second_time(workshop: Workshop) -> None:
    assert workshop.set_up("run") == ["make", "install run"]
    assert workshop.set_up("run") == []
    assert workshop.done == []


def test_the_tools_for_testing_are_added_when_asked_for(workshop: Workshop) -> None:
    workshop.set_up("run")
    assert workshop.set_up("test") == ["install test"]
    assert workshop.set_up("test") == []
    assert workshop.set_up("run") == []


def test_a_changed_lock_file_is_installed_into_the_same_environment(workshop: Workshop) -> None:
    workshop.set_up("run")
    (workshop.locks / "run.txt").write_text("newer", encoding="utf-8")
    assert workshop.set_up("run") == ["install run"]


def test_an_environment_that_lost_something_is_made_again(workshop: Workshop) -> None:
    workshop.set_up("run")
    (workshop.site / "run").unlink()
    assert workshop.set_up("run") == ["make", "install run"]
    workshop.python.unlink()
    assert workshop.set_up("run") == ["make", "install run"]


def test_an_interrupted_setup_is_started_again(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    workshop.set_up("run")
    with monkeypatch.context() as patch:
        patch.setattr(dev, "install", Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            workshop.set_up("test")
    assert workshop.set_up("run") == ["make", "install run"]


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "photos").mkdir()
    monkeypatch.setattr(dev, "VENV", tmp_path)
    monkeypatch.setattr(dev, "PYTHON", tmp_path / "bin" / "python")
    with pytest.raises(dev.Stop, match="something else than a Python environment"):
        dev.make_environment()
    assert [path.name for path in tmp_path.iterdir()] == ["photos"]


def test_an_empty_name_of_the_environment_counts_as_none() -> None:
    question = "import dev; print(dev.commands.VENV.name)"
    environment = {**os.environ, "RAMSES_DESKTOP_ENVIRONMENT": ""}
    answer = subprocess.run([sys.executable, "-c", question], check=True, cwd=ROOT, env=environment, stdout=subprocess.PIPE)
    assert answer.stdout.strip() == b".venv"


def test_whatever_is_started_knows_nothing_of_pythons_variables(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A child whose output is buffered elsewhere, or that finds other modules, behaves otherwise there."""
    for name in ("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTHONWARNINGS"):
        monkeypatch.setenv(name, "1")
    told = "import os; print(*(name for name in os.environ if name.startswith('PYTHON')))"
    monkeypatch.setitem(dev.COMMANDS, "setup", lambda args: dev.call([sys.executable, "-c", told], "It failed"))
    dev.main(["setup"])
    assert capfd.readouterr().out == "\n"


def test_what_is_set_up_is_named_by_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "set_up", lambda kind: True)
    assert dev.setup([]) == 0
    assert capsys.readouterr().out.startswith("Everything is ready in .venv.\n")
    monkeypatch.setattr(dev, "VENV", tmp_path / "elsewhere")
    monkeypatch.setattr(dev, "PYTHON", tmp_path / "elsewhere" / "bin" / "python")
    monkeypatch.setattr(dev, "site_packages", lambda: tmp_path)
    monkeypatch.setattr(dev, "call", lambda *_: None)
    assert dev.setup([]) == 0
    dev.make_environment()
    assert [line.rpartition(" in ")[2] for line in capsys.readouterr().out.splitlines() if " in " in line] == [
        f"{tmp_path / 'elsewhere'}.",
        f"{tmp_path / 'elsewhere'}.",
    ]


@pytest.mark.parametrize(
    ("free", "sentence"),
    [
        (5_000, "Is there a connection to the internet?"),
        (30, "The disk is full: 30 MB are free for .venv, and 1000 MB may be needed."),
    ],
)
def test_packages_that_cannot_be_installed_are_told_with_the_likely_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, sentence: str
) -> None:
    monkeypatch.setattr(dev, "VENV", dev.ROOT / ".venv")
    monkeypatch.setattr(dev, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(shutil, "disk_usage", lambda place: MagicMock(free=free * 10**6))
    with pytest.raises(dev.Stop) as caught:
        dev.install(dev.LOCKS / "nothing-such.txt")
    assert str(caught.value).splitlines() == ["The packages could not be installed: python ended with exit code 1.", sentence]


def test_a_checkout_that_may_only_be_read_runs_in_english(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from languages import compiled

    call = Mock()
    monkeypatch.setattr(dev, "call", call)
    monkeypatch.setattr(compiled, "is_stale", lambda source: True)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    dev.compile_translations()
    call.assert_not_called()
    assert "Nothing may be written into the checkout" in capsys.readouterr().out


def test_two_wait_for_each_other(tmp_path: Path) -> None:
    """The second has what the first holds only once that has let it go."""
    lock, told = tmp_path / "lock", tmp_path / "told"
    program = (
        "import sys; sys.path.append(sys.argv[1])\n"
        "from pathlib import Path\nimport one_at_a_time\n"
        "print('begun', flush=True)\n"
        "with one_at_a_time.only(Path(sys.argv[2])): Path(sys.argv[3]).write_text('second')\n"
    )
    command = [sys.executable, "-c", program, str(ROOT / "packaging"), str(lock), str(told)]
    with one_at_a_time.only(lock):
        second = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert second.stdout is not None
        assert second.stdout.readline() == "begun\n"
        with pytest.raises(subprocess.TimeoutExpired):
            second.wait(0.3)
        assert not told.exists()
        told.write_text("first")
    assert second.wait(PATIENCE) == 0
    second.stdout.close()
    assert told.read_text() == "second"


def test_a_program_that_fails_gets_one_sentence_with_its_exit_code() -> None:
    with pytest.raises(dev.Stop, match=r"^It did not work: \S+ ended with exit code 7\.$") as caught:
        dev.call([sys.executable, "-c", "raise SystemExit(7)"], "It did not work")
    assert caught.value.code == 7
    with pytest.raises(dev.Stop, match=r"^It did not work: "):
        dev.call(["/nowhere/at/all"], "It did not work")


# --- lock files -----------------------------------------------------------------------------------------------------


def pins(name: str) -> dict[str, set[str]]:
    """Each requirement with its hashes."""
    text = (ROOT / "packaging" / "requirements" / name).read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=\S)", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE).strip())
    return {block.split("\\")[0].strip(): set(re.findall(r"--hash=(sha256:[0-9a-f]{64})\b", block)) for block in blocks}


@pytest.mark.parametrize("name", ["run.txt", "test.txt", "build.txt", "windows.txt"])
def test_every_package_is_pinned_and_hashed_and_no_host_is_named(name: str) -> None:
    assert pins(name)
    for requirement, hashes in pins(name).items():
        assert re.match(r"[a-z0-9-]+==[0-9.]+( ;.*)?$", requirement)
        assert hashes
    assert "://" not in (ROOT / "packaging" / "requirements" / name).read_text(encoding="utf-8")


def test_the_tools_come_with_everything_needed_for_running() -> None:
    assert pins("run.txt").items() <= pins("test.txt").items()
    assert pins("run.txt").items() <= pins("build.txt").items()


def test_windows_gets_what_the_other_systems_get() -> None:
    everywhere = {requirement.partition(" ;")[0]: hashes for requirement, hashes in pins("build.txt").items()}
    assert pins("windows.txt").items() <= everywhere.items()


# --- the commands ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "chooses"),
    [
        ([], False),
        (["-v"], False),
        (["-q", "--tb=short", "--durations=5"], False),
        (["tests/test_data.py"], True),
        (["-k", "wheel"], True),
        (["--lf"], True),
        (["-v", "-x"], False),
    ],
)
def test_a_choice_of_tests_is_recognised(args: list[str], chooses: bool) -> None:
    assert dev.chooses_tests(args) is chooses


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What is called instead of the tools, in an environment that is complete."""
    called = Mock(return_value=0)
    monkeypatch.setattr(dev, "set_up", lambda kind: False)
    monkeypatch.setattr(dev, "tool", called)
    return called


def talk(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, ROOT / "dev.py", *args], check=False, capture_output=True, text=True)


@pytest.mark.parametrize("args", [(), ("--help",), ("help",)])
def test_help_names_every_command_with_one_line(args: tuple[str, ...]) -> None:
    answer = talk(*args)
    assert answer.returncode == 0
    assert re.findall(r"^  (\w+) +\S.{20,}$", answer.stdout, re.MULTILINE) == [
        *("setup", "run", "test", "check", "bench", "mutate", "shots", "words", "drills", "build", "release"),
    ]


@pytest.mark.parametrize("name", ["setup", "test", "check", "bench", "drills", "build", "release"])
def test_every_command_says_more_when_it_is_asked(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main([name, "--help"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"python3 dev.py {name}: {dev.first_line(dev.COMMANDS[name])}\n")
    assert not re.search(r"^    +\S", said, re.MULTILINE)


@pytest.mark.parametrize("name", ["mutate", "shots"])
def test_commands_with_a_program_of_their_own_ask_it_for_its_help(name: str, tool: Mock) -> None:
    assert dev.main([name, "--help"]) == 0
    assert [call.args[1:] for call in tool.call_args_list] == [("--help",)]


def test_a_measurement_that_does_not_exist_is_refused(tool: Mock) -> None:
    with pytest.raises(dev.Stop, match="There is no measurement called nonsense; there are bench_deck, "):
        dev.bench(["nonsense"])
    tool.assert_not_called()
    assert dev.bench(["--quick", "kernel"]) == 0
    tool.assert_called_once_with("tests.bench.bench_kernel", "--quick")


def test_an_unknown_command_is_one_sentence_and_the_list() -> None:
    answer = talk("tset")
    assert answer.returncode == 2
    assert answer.stderr.startswith("There is no command called tset.\n\nUsage: ")


def test_the_stamp_is_readable_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "STAMP", tmp_path / "stamp.json")
    dev.write_stamp({"python": PYTHON_HERE})
    assert json.loads((tmp_path / "stamp.json").read_text(encoding="utf-8")) == {"python": PYTHON_HERE}
    assert dev.read_stamp(dev.STAMP) == {"python": PYTHON_HERE}


def test_check_runs_what_is_named_or_everything_and_tells_what_failed(tool: Mock, capsys: pytest.CaptureFixture[str]) -> None:
    def called(*checks: str) -> list[tuple[str, ...]]:
        tool.reset_mock()
        assert dev.check([*checks]) == (not checks)
        return [call.args for call in tool.call_args_list]

    tool.side_effect = lambda *words: int("format" in words)
    assert called("types") == [("mypy",)]
    assert [words[-2:] for words in called("names", "limits")] == [("tests/test_limits.py", "tests/test_names.py")]
    everything = called()
    assert [words[:2] for words in everything] == [("ruff", "check"), ("ruff", "format"), ("mypy",), ("pytest", "-q")]
    rules = [word.removeprefix("tests/test_").removesuffix(".py") for word in everything[-1] if word.startswith("tests/")]
    assert rules == ["arrows", "limits", "names", "words", "translations"]
    assert capsys.readouterr().out.endswith("These checks failed: format.\n")
    with pytest.raises(dev.Stop, match="There is no check called spelling; there are style, format, types, arrows, "):
        dev.check(["spelling"])


def test_whatever_dev_py_tests_may_not_touch_the_files_of_whoever_runs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    started = Mock()
    monkeypatch.setattr(subprocess, "Popen", started)
    dev.start_tool("pytest", "-q", "tests")
    dev.start_tool("mypy")
    assert [call.args[0][1:] for call in started.call_args_list] == [
        ["-m", "pytest", "-p", "tests.untouched", "-q", "tests"],
        ["-m", "mypy"],
    ]


def test_tests_that_failed_run_once_more_to_tell_what_they_compared(
    tool: Mock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    passed = MagicMock()
    passed.__enter__.return_value.wait.return_value = 0
    monkeypatch.setattr(dev, "start_tool", lambda *_words, output: passed)
    tool.return_value = 1
    assert dev.test([]) == 1
    first, again = (call.args for call in tool.call_args_list)
    assert first[:2] == ("pytest", "--assert=plain")
    assert "--assert=plain" not in again
    assert again[1:] == ("tests", "-o", "cache_dir=.pytest_cache/others", "--last-failed", "--last-failed-no-failures=none")
    assert "once more" in capsys.readouterr().out
