"""Says which packages go into the wheel; everything else is in pyproject.toml.

Data is beside the package in a checkout and inside it in a wheel: only here can that be expressed for files that do not exist yet.
"""

from setuptools import find_packages, setup

DATA = {"ramses_desktop.resources": "resources", "ramses_desktop.assets": "assets"}

setup(
    packages=[*find_packages(include=["ramses_desktop", "ramses_desktop.*"]), *DATA],
    package_dir=DATA,
    package_data={"ramses_desktop": ["py.typed"], **{package: ["**/*"] for package in DATA}},
)
