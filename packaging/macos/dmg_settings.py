"""Look of the macOS disk image: the application on the left, the folder to drag it into on the right. Read by dmgbuild, which
injects `defines`. UNTESTED."""

from __future__ import annotations

from pathlib import PurePath

defines: dict[str, str] = globals().get("defines", {})
application = PurePath(defines.get("application", "Ramses Desktop.app"))

format = "ULFO"  # noqa: A001 - dmgbuild's own name; this one is small, and read by every macOS that Qt runs on
files = [str(application)]
symlinks = {"Applications": "/Applications"}
icon_locations = {application.name: (150, 170), "Applications": (410, 170)}
window_rect = ((200, 200), (560, 360))
icon_size = 112
text_size = 13
