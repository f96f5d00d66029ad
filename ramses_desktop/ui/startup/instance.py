"""Keeps one running program per data folder: a second start hands its file to the first and ends. The first holds a lock, which
the system releases even if it is killed, and listens on this computer only, to callers that can read its key. Where locks or
sockets do not work, each start runs on its own, and nothing is lost.

This loads next to nothing before it listens, and no Qt. Not QLockFile: a second start checks the lock in 19 ms, and loading QtCore
first would take another 50 ms. Not QLocalServer: QtNetwork takes twice as long to load as `socket` (5 ms against 2.6 ms) and adds
3.4 MB to packages that leave it out."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ramses_desktop.store.paths import data_folder

if TYPE_CHECKING:
    from socket import socket

    from PySide6.QtCore import QSocketNotifier

HERE: Final = "127.0.0.1"
PATIENCE: Final = 4.0
"""Seconds the first program has to answer."""
CLOSE: Final = "\0close"
"""Handed over instead of a file, which cannot have such a name: the program is to close, as for an update."""
MAX_MESSAGE: Final = 1 << 16
MAX_CALLERS: Final = 8

_NO_ADDRESS: Final = (ValueError, LookupError, TypeError, ArithmeticError, RecursionError)
"""What a damaged address raises."""

Opened = Callable[[str | None], object]


class Instance:
    """Call `claim` first, then `listen` if it succeeds or `hand_over` if not."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or data_folder()
        self._lock: int | None = None
        self._server: socket | None = None
        self._notifier: QSocketNotifier | None = None
        self._callers: list[_Caller] = []
        self._key = ""

    @property
    def _address(self) -> Path:
        return self._folder / "instance.json"

    def claim(self) -> bool:
        """Take the lock. True if this program is the first, or cannot tell."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = os.open(self._folder / "instance.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return True
        try:
            _lock(file)
        except BlockingIOError:
            os.close(file)
            return False
        except OSError:
            os.close(file)
            return True
        self._lock = file
        return True

    # -------------------------------------------------------- the second program

    def hand_over(self, file: str | None, patience: float = PATIENCE) -> bool:
        """Hand the file to the first program, or only ask it to come forward. True if it answered."""
        path = file if file in (None, CLOSE) else str(Path(file or "").absolute())
        end = time.monotonic() + patience
        while (left := end - time.monotonic()) > 0:
            with suppress(OSError, *_NO_ADDRESS):
                if self._call(path, left):
                    return True
            time.sleep(min(0.05, max(left, 0)))
        return False

    def _call(self, path: str | None, patience: float) -> bool:
        import socket

        said = json.loads(self._address.read_text("ascii"))
        with socket.create_connection((HERE, int(said["port"])), timeout=patience) as caller:
            # An older program does not know the wish to close, and comes forward instead.
            wish = {"close": True, "file": None} if path == CLOSE else {"file": path}
            caller.sendall(json.dumps({"key": said["key"], **wish}).encode() + b"\n")
            return caller.makefile("rb").readline(100) == _answer(said["key"])

    def has_ended(self, patience: float = 2 * PATIENCE) -> bool:
        """Ask the first program to close, as by a click, and wait for it. True if none runs any more. One that answers runs, even
        where locks do not work."""
        end = time.monotonic() + patience
        while (left := end - time.monotonic()) > 0:
            is_there = self._address.exists() and self.hand_over(CLOSE, min(left, 1.0))
            if not is_there and self.claim():
                self.release()
                return True
            time.sleep(0.05)
        return False

    # -------------------------------------------------------- the first program

    def listen(self, opened: Opened) -> bool:
        """Call `opened` with the file, or None, of every further start. False if that is not possible."""
        if self._lock is None or self._server is not None:
            return self._server is not None
        import socket

        from PySide6.QtCore import QSocketNotifier

        try:
            self._server = socket.create_server((HERE, 0))
            self._server.setblocking(False)
            self._key = os.urandom(16).hex()
            self._write_address(self._server.getsockname()[1])
        except OSError:
            self._close_server()
            return False
        self._notifier = QSocketNotifier(self._server.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(lambda *_: self._accept(opened))
        return True

    def _write_address(self, port: int) -> None:
        draft = self._address.with_suffix(".new")
        with suppress(FileNotFoundError):
            draft.unlink()
        # Anyone who can read the key may send files.
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "w", encoding="ascii") as out:
            json.dump({"port": port, "key": self._key}, out)
        draft.replace(self._address)

    def _accept(self, opened: Opened) -> None:
        if self._server is None:
            return
        with suppress(OSError):
            connection, _ = self._server.accept()
            self._callers.append(_Caller(connection, self._key, opened, self._callers.remove))
        if len(self._callers) > MAX_CALLERS:
            self._callers[0].hang_up()

    def release(self) -> None:
        """Stop listening, and let another program become the first."""
        for caller in list(self._callers):
            caller.hang_up()
        self._close_server()
        if self._lock is not None:
            with suppress(OSError):
                self._address.unlink()
            os.close(self._lock)
            self._lock = None

    def _close_server(self) -> None:
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._notifier = None
        if self._server is not None:
            self._server.close()
            self._server = None


class _Caller:
    """A caller whose message is not complete yet. Nothing blocks on it."""

    def __init__(self, connection: socket, key: str, opened: Opened, gone: Callable[[_Caller], object]) -> None:
        from PySide6.QtCore import QSocketNotifier

        connection.setblocking(False)
        self._connection = connection
        self._key = key
        self._opened = opened
        self._gone: Callable[[_Caller], object] | None = gone
        self._said = b""
        self._notifier = QSocketNotifier(connection.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(lambda *_: self._listen())

    def _listen(self) -> None:
        if self._gone is None:
            return
        try:
            more = self._connection.recv(MAX_MESSAGE)
        except BlockingIOError:
            return
        except OSError:
            more = b""
        self._said += more
        if not more or len(self._said) > MAX_MESSAGE:
            self.hang_up()
        elif b"\n" in self._said:
            self._understand()

    def _understand(self) -> None:
        said = _message(self._said, self._key)
        if said is not None:
            with suppress(OSError):
                self._connection.send(_answer(self._key))
        self.hang_up()
        if said is not None:
            self._opened(said or None)

    def hang_up(self) -> None:
        if self._gone is not None:
            self._gone(self)
            self._gone = None
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._connection.close()


def _message(said: bytes, key: str) -> str | None:
    """The file handed over, empty if there was none; None if the caller does not know the key."""
    from hmac import compare_digest

    try:
        found: Any = json.loads(said.partition(b"\n")[0])
        if not compare_digest(str(found["key"]).encode(), key.encode()):
            return None
        return CLOSE if found.get("close") else str(found["file"] or "")
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _answer(key: str) -> bytes:
    """The proof that the first program holds the key: its port may belong to another program by now."""
    from hashlib import sha256

    return sha256(f"taken {key}".encode()).hexdigest().encode() + b"\n"


def _lock(file: int) -> None:
    """Lock without waiting; BlockingIOError if another program holds the lock."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            raise BlockingIOError from None
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
