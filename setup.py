"""Says what goes into the wheel and how it is presented; everything else is in pyproject.toml.

Data is beside the package in a checkout and inside it in a wheel: only here can that be expressed for files that do not exist yet.
"""

import re
import sys
import tomllib
from pathlib import Path

from setuptools import find_packages, setup

ROOT = Path(__file__).resolve().parent
sys.path.append(str(ROOT / "packaging"))

from languages import compiled  # noqa: E402

DATA = {"ramses_desktop.resources": "resources", "ramses_desktop.assets": "assets"}
with (ROOT / "pyproject.toml").open("rb") as file:
    LEFT_OUT = [Path(path) for path in tomllib.load(file)["tool"]["ramses-desktop"]["not-for-players"]]


def readme() -> str:
    """The README without pictures and links into the repository, which lead nowhere elsewhere."""
    text = (ROOT / "README.md").read_text("utf-8")
    without_pictures = re.sub(r"^(<img .*>|!\[.*\]\(.*\))\n+", "", text, flags=re.MULTILINE)
    return re.sub(r"\[([^]]*)\]\((?!\w+:)[^)]*\)", r"\1", without_pictures)


compiled.compile_stale()
setup(
    packages=[
        *find_packages(include=["ramses_desktop", "ramses_desktop.*"], exclude=[f"{'.'.join(path.parts)}*" for path in LEFT_OUT]),
        *DATA,
    ],
    package_dir=DATA,
    include_package_data=False,  # or MANIFEST.in, which is about the source distribution, would count
    package_data={"ramses_desktop": ["py.typed"], **{package: ["**/*"] for package in DATA}},
    exclude_package_data={
        package: [
            path.relative_to(folder).as_posix() + ("" if path.suffix else "/**") for path in LEFT_OUT if path.is_relative_to(folder)
        ]
        for package, folder in DATA.items()
    },
    long_description=readme(),
    long_description_content_type="text/markdown",
)
