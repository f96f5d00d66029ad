"""What a frozen Ramses Desktop contains, on all systems. Handles names only; ramses-desktop.spec passes them to PyInstaller."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PROGRAM: Final = "ramses_desktop"

COMPILED: Final = (".so", ".pyd")
"""Suffixes of compiled modules."""

DROPPED_MODULES: Final = (
    *("tkinter", "unittest", "doctest", "pydoc", "pdb", "lib2to3", "ensurepip", "venv", "idlelib", "curses", "readline"),
    *("ssl", "_ssl", "_hashlib", "ftplib", "imaplib", "smtplib", "xmlrpc", "http.server", "asyncio"),
    *("cffi", "pycparser", "numpy", "setuptools", "pkg_resources", "pip", "PIL", "pytest", "hypothesis", "mypy"),
    *("_pydecimal", "multiprocessing.dummy", "multiprocessing.managers", "multiprocessing.shared_memory", "tarfile", "tracemalloc"),
    *("PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtOpenGL", "PySide6.QtDBus", "PySide6.QtSql"),
)
"""Modules that some library mentions and the program never uses. It makes no network connections."""

DROPPED_HOOKS: Final = ("pyi_rth_inspect", "pyi_rth_pkgutil")
"""What PyInstaller does at the start so that source and packages can be looked up, which the program never does."""

KEPT_PLUGINS: Final = {
    "platforms": r"lib(qxcb|qwayland-generic|qoffscreen)\.so|q(windows|offscreen)\.dll|libq(cocoa|offscreen)\.dylib",
    "wayland-shell-integration": r"libxdg-shell\.so",
    "wayland-decoration-client": r"libadwaita\.so|libbradient\.so",
    "imageformats": r"(lib)?q(svg|ico|icns)\.(so|dll|dylib)",
    "iconengines": r"(lib)?qsvgicon\.(so|dll|dylib)",
    "platforminputcontexts": r"lib(compose|ibus)platforminputcontextplugin\.so",
    "platformthemes": r"libqxdgdesktopportal\.so",
    "styles": r".*",
}
"""Plugins to keep, by folder of Qt plugins; other folders are dropped."""

DROPPED_LIBRARIES: Final = (
    r"libQt6(Network|Qml|Quick|Pdf|VirtualKeyboard|EglFS|EglFs|Sql|Test|Labs|OpenGL|WaylandCompositor|WaylandEgl)\w*\.so.*",
    r"Qt6(Network|Qml|Quick|Pdf|VirtualKeyboard|Sql|Test|Labs)\w*\.dll",
    r"Qt(Network|Qml|Quick|Pdf|VirtualKeyboard|Sql|Test|Labs)\w*(\.framework.*)?",
    r"opengl32sw\.dll|d3dcompiler_47\.dll|Qt6OpenGLWidgets\.dll",
    r"lib(gtk|gdk|atk|pango|cairo|harfbuzz|epoxy|atspi|thai|datrie|fribidi|graphite2|pixman)[-.\w]*\.so.*",
    r"lib(ssl|crypto)[-.\w]*\.(so|dll|dylib).*|lib(krb5|k5crypto|krb5support|gssapi_krb5|com_err|keyutils)\.so.*",
    r"libX(composite|cursor|damage|fixes|i|inerama|randr|render|ext)\.so.*|libcloudproviders\.so.*|libjpeg\.so.*",
    r"lib(tiff|webp|jbig|deflate|lerc)[-\w]*\.so.*|libreadline\.so.*|libtinfo\.so.*|libncurses\w*\.so.*",
)
"""Libraries that only dropped plugins and modules need."""

LEFT_TO_THE_SYSTEM: Final = (
    r"libfontconfig\.so.*|libfreetype\.so.*|libexpat\.so.*|libpng16\.so.*|libbrotli\w+\.so.*|libuuid\.so.*",
    r"libstdc\+\+\.so.*|libgcc_s\.so.*|libX11\.so.*|libX11-xcb\.so.*|libXau\.so.*|libXdmcp\.so.*|libbsd\.so.*|libmd\.so.*",
    r"libdbus-1\.so.*|libsystemd\.so.*|libcap\.so.*|libgcrypt\.so.*|libgpg-error\.so.*|liblz4\.so.*|libzstd\.so.*",
    r"libglib-2\.0\.so.*|libgthread-2\.0\.so.*|libgio-2\.0\.so.*|libgobject-2\.0\.so.*|libgmodule-2\.0\.so.*|libpcre2-8\.so.*",
    r"libm\.so.*|libmvec\.so.*|libasound\.so.*",
    r"libmount\.so.*|libblkid\.so.*|libselinux\.so.*|libudev\.so.*",
)
"""System libraries that every desktop has and that must match the rest of the system."""

DEBIAN_BRINGS: Final = (
    r"libxcb-[-\w]+\.so.*|libxkbcommon[-\w]*\.so.*|libwayland-\w+\.so.*",
    r"lib(bz2|ffi|lzma|sqlite3|z)\.so.*",
)
"""Libraries that the .deb gets from its dependencies."""

with (ROOT / "pyproject.toml").open("rb") as _file:
    NOT_FOR_PLAYERS: Final[list[str]] = tomllib.load(_file)["tool"]["ramses-desktop"]["not-for-players"]
"""What only the repository needs: folders, and files by pattern."""


QTS_WORDS: Final = [f"qtbase_{folder.name}.qm" for folder in sorted((ROOT / "resources" / "translations").iterdir())]
"""What Qt itself says, in the languages of the program."""


def hidden_imports(root: Path = ROOT) -> list[str]:
    """Every module of the program: many are imported by names built at run time."""
    found = []
    for path in sorted((root / PROGRAM).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        if _is_for_players(path, root):
            found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return [*found, *_known_to_compiled(root), *_known_to_sound()]


def _known_to_sound() -> list[str]:
    """What the audio library imports from its compiled half; nothing where there is no such library."""
    return ["_cffi_backend"] if find_spec("miniaudio") is not None else []


def _known_to_compiled(root: Path) -> list[str]:
    """Imports of compiled modules, and their mypyc companions, which PyInstaller cannot find itself."""
    found: set[str] = set()
    for path in sorted([*root.glob("*"), *(root / PROGRAM).rglob("*")]):
        if path.suffix in COMPILED:
            name = path.name.partition(".")[0]
            if name.endswith("__mypyc"):
                found.add(".".join([*path.relative_to(root).parent.parts, name]))
            else:
                found |= _imported_by(path.with_name(name + ".py"))
    return sorted(found - {"__future__"})


def _imported_by(source: Path) -> set[str]:
    """The modules that a source file imports."""
    found = set()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def data_files(root: Path = ROOT) -> list[tuple[Path, str]]:
    """The files of resources/ and assets/ that players need, each with its folder in the frozen program."""
    found = []
    for folder in ("resources", "assets"):
        for path in sorted((root / folder).rglob("*")):
            inside = path.relative_to(root / folder)
            if path.is_file() and _is_for_players(path, root):
                found.append((path, (Path(PROGRAM) / folder / inside.parent).as_posix()))
    return found


def _is_for_players(path: Path, root: Path) -> bool:
    inside = path.relative_to(root)
    return not any(inside.is_relative_to(folder) or inside.match(folder) for folder in NOT_FOR_PLAYERS)


def is_wanted(destination: str) -> bool:
    """Whether to keep a file that PyInstaller collected for this path."""
    parts = destination.replace("\\", "/").split("/")
    name = parts[-1]
    if "translations" in parts and "PySide6" in parts:
        return name in QTS_WORDS
    if "plugins" in parts:
        folder = parts[parts.index("plugins") + 1]
        return re.fullmatch(KEPT_PLUGINS.get(folder, ""), name) is not None
    return not _is_one_of(name, (*DROPPED_LIBRARIES, *LEFT_TO_THE_SYSTEM)) and not _is_foreign_framework(parts)


def _is_foreign_framework(parts: Sequence[str]) -> bool:
    """Whether this belongs to a dropped library: macOS keeps each in a folder of its name."""
    return any(part.endswith(".framework") and _is_one_of(part, DROPPED_LIBRARIES) for part in parts)


def comes_with_debian(name: str) -> bool:
    """Whether the .deb gets this library from its dependencies."""
    return _is_one_of(name, DEBIAN_BRINGS)


def _is_one_of(name: str, patterns: Iterable[str]) -> bool:
    return any(re.fullmatch(pattern, name) for pattern in patterns)
