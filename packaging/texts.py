"""Fills in the templates in linux/: metainfo, manual page, copyright and the like. Placeholders are names between at signs."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

import identity
from languages import templates
from system_packages import Missing
from workshop import ROOT, epoch

LINUX: Final = ROOT / "packaging" / "linux"
HOMEPAGE: Final = "RAMSES_DESKTOP_HOMEPAGE"
"""Environment variable with the home page's address; set by the release workflow."""


def names() -> dict[str, str]:
    """The value of each placeholder."""
    homepage = os.environ.get(HOMEPAGE, "").rstrip("/")
    version = identity.version()
    making = identity.is_in_the_making(version)
    return {
        "NAME": identity.NAME,
        "COMMAND": identity.COMMAND,
        "SUMMARY": identity.SUMMARY,
        "AUTHORS": identity.AUTHORS,
        "APP_ID": identity.APP_ID,
        "DEVELOPER_ID": identity.APP_ID.rpartition(".")[0],
        "MIME": identity.MIME,
        "VERSION": version,
        "RELEASE": identity.version_for_debian(epoch()),
        "MATURITY": "development" if making else "stable",
        "DATE": identity.day(epoch()),
        "HOMEPAGE": homepage,
        "PICTURES": f"{homepage}/raw/{'HEAD' if making else f'v{version}'}/assets/pictures",
    }


def fill(path: Path, words: Mapping[str, str]) -> str:
    """The text of a template with its placeholders filled in."""
    markup = path.suffix == ".xml"
    lines = []
    for line in path.read_text("utf-8").splitlines():
        asked = re.findall(r"@([A-Za-z_-]+)@", line)
        unknown = [name for name in asked if name not in words]
        if unknown:
            raise Missing(f"{path.name} asks for {unknown[0]}, which nothing says.")
        for name in asked:
            line = line.replace(f"@{name}@", escape(words[name]) if markup else words[name])
        lines.append(line)
    return "\n".join(lines) + "\n"


def metainfo(words: Mapping[str, str]) -> str:
    """The AppStream metainfo. Without a home page, it has no picture URLs either."""
    text = templates.metainfo_in_all(fill(templates.METAINFO, words))
    text = re.sub(r" *<description/>\n", lambda _: _news(), text)
    return text if words["HOMEPAGE"] else re.sub(r" *<(url|screenshots)\b.*?</\1>\n", "", text, flags=re.DOTALL)


def _news() -> str:
    """What is new, as the metainfo tells it; empty if that is nothing. It is written in English only."""
    lines = []
    for heading, entries in identity.news((ROOT / "CHANGELOG.md").read_text("utf-8"), identity.version()).items():
        lines += [f"<p>{escape(heading)}</p>", "<ul>", *(f"  <li>{escape(entry)}</li>" for entry in entries), "</ul>"]
    inside = "".join(f"        {line}\n" for line in lines)
    return f"      <description>\n{inside}      </description>\n" if inside else ""


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")
