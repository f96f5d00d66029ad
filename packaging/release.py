"""What stands beside the packages of a release: their checksums, and the section of the changelog as release notes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import identity
import workshop
from system_packages import Missing
from workshop import DIST, say

SUMS: Final = "SHA256SUMS"
NOTES: Final = "release-notes.md"


def write(folder: Path = DIST) -> None:
    """For all packages of this version that lie there."""
    version = identity.version()
    packages = sorted(path for path in folder.glob(f"{identity.COMMAND}[-_]{version}[-_]*") if path.is_file())
    if not packages:
        raise Missing(f"There is no package of {version} in {folder.name}.")
    lines = [f"{workshop.sha256(path)}  {path.name}\n" for path in packages]
    (folder / SUMS).write_text("".join(lines), "utf-8", newline="\n")
    changelog = (identity.ROOT / "CHANGELOG.md").read_text("utf-8")
    (folder / NOTES).write_text(identity.release_notes(changelog, version), "utf-8", newline="\n")
    say(f"{SUMS} covers {', '.join(path.name for path in packages)}.")
