"""Signs a program for Windows if there is a certificate: with osslsigncode on Linux, with signtool on Windows.

python packaging/windows/sign.py FILE     as NSIS calls it for the uninstaller
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

CERTIFICATE: Final = "RAMSES_DESKTOP_CERTIFICATE"
"""Environment variable with the path of a certificate and its key, in one PKCS 12 file."""
PASSWORD: Final = "RAMSES_DESKTOP_CERTIFICATE_PASSWORD"
STAMP: Final = "RAMSES_DESKTOP_TIMESTAMP"
"""Environment variable with the address of a timestamp service; without one, signatures end with the certificate."""


def can_sign() -> bool:
    return bool(os.environ.get(CERTIFICATE))


def sign(path: Path) -> None:
    """Sign a program in place; without a certificate it stays as it is."""
    if not can_sign():
        return
    certificate, password, stamp = (os.environ.get(name, "") for name in (CERTIFICATE, PASSWORD, STAMP))
    if sys.platform == "win32":
        stamped = ["/tr", stamp, "/td", "SHA256"] if stamp else []
        _run(["signtool", "sign", "/fd", "SHA256", "/f", certificate, "/p", password, *stamped, path])
        return
    with tempfile.TemporaryDirectory() as folder:
        secret, signed = Path(folder, "password"), Path(folder, path.name)
        secret.write_text(password, "utf-8")
        words: list[str | Path] = ["osslsigncode", "sign", "-pkcs12", certificate, "-readpass", secret]
        words += ["-h", "sha256", "-n", "Ramses Desktop"]
        _run([*words, *(["-ts", stamp] if stamp else []), "-in", path, "-out", signed])
        path.write_bytes(signed.read_bytes())


def _run(words: list[str | Path]) -> None:
    done = subprocess.run(words, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise OSError(f"{words[0]} could not sign {words[-1]}: {done.stdout.strip()}")


if __name__ == "__main__":
    sign(Path(sys.argv[1]))
