"""Every push and commit is checked with what dev.py runs, on all supported systems and Pythons."""

import re
from pathlib import Path

import commands

ROOT = Path(__file__).resolve().parents[1]


def values(text: str, key: str) -> list[str]:
    """The list that is the value of a key, in YAML's one-line form."""
    found = re.search(rf"^\s*{key}: \[(.*)\]$", text, re.MULTILINE)
    return [one.strip().strip('"') for one in found[1].split(",")] if found else []


def test_the_workflow_tests_and_checks_all_that_is_supported() -> None:
    text = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    assert {system.partition("-")[0] for system in values(text, "system")} == {"ubuntu", "windows", "macos"}
    assert values(text, "python") == [f"{major}.{minor}" for major, minor in sorted(commands.TRIED_PYTHONS)]
    assert re.findall(r"run: python (dev\.py .+)", text) == ["dev.py test", "dev.py check"]
    assert re.search(r"^on:\n(  \w+:\n)*  push:\n(  \w+:\n)*  pull_request:\n", text, re.MULTILINE)


def test_the_run_leaves_out_tests_by_their_marker() -> None:
    """Whoever names a test must not have to think of it."""
    text = (ROOT / ".ci" / "run").read_text("utf-8")
    steps = re.findall(r"^ *step (?:python3 )?(dev\.py .+)$", text, re.MULTILINE)
    assert {"dev.py test", "dev.py test --fresh", "dev.py check", "dev.py test --long -m slow"} <= set(steps)
    assert not any(" -k " in step or "--deselect" in step for step in steps)


def test_the_workflow_installs_what_the_program_and_its_tests_need() -> None:
    """On a runner dev.py is not root, so it cannot install anything itself."""
    text = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    (asked,) = re.findall(r'python -c "(.+)"', text)
    assert asked == "from system_packages import *; print(*LIBRARIES.values(), FONTS)"
    assert {"xvfb", "xdotool", "appstream"} <= set(text.split())


def test_the_hooks_before_a_commit_are_checks_of_dev_py() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    hooks = re.findall(r"entry: python dev\.py check (\w+)$", text, re.MULTILINE)
    assert hooks == ["style", "format", "types"]
    assert set(hooks) <= set(commands.CHECKS)
    assert len(re.findall(r"^\s*- id:", text, re.MULTILINE)) == len(hooks)
