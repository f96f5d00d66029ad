#!/bin/sh
# Installs Ramses Desktop for one person, without asking for rights: the program into ~/.local/lib, a link into ~/.local/bin, and
# what desktops look for into ~/.local/share. With --uninstall all of that goes again; games and settings stay.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
: "${HOME:?There is no home folder to install into.}"
data=${XDG_DATA_HOME:-$HOME/.local/share}
home=$HOME/.local/lib/@COMMAND@
link=$HOME/.local/bin/@COMMAND@

stop() {
    echo "@NAME@: $1" >&2
    exit 1
}

refresh() {
    # Desktops notice new files by themselves; these make them notice at once, where there are any.
    if command -v update-mime-database >/dev/null && [ -d "$data/mime/packages" ]; then update-mime-database "$data/mime" || true; fi
    if command -v update-desktop-database >/dev/null && [ -d "$data/applications" ]; then update-desktop-database -q "$data/applications" || true; fi
}

uninstall() {
    [ -d "$home" ] || stop "It is not installed in $home."
    while read -r file; do
        rm -f "$data/$file"
        # Folders that nobody else uses go too.
        rmdir -p --ignore-fail-on-non-empty "$data/$(dirname "$file")" 2>/dev/null || true
    done <"$home/files"
    [ "$(readlink "$link" 2>/dev/null)" = "$home/@COMMAND@" ] && rm -f "$link"
    rm -rf "$home"
    refresh
    echo "@NAME@ is gone. Your games and settings are still there, in $data/@COMMAND@ and ~/.config/@COMMAND@."
}

check() {
    lacking=$(LC_ALL=C ldd "$here/program/_internal/PySide6/Qt/plugins/platforms/libqxcb.so" 2>/dev/null | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | tr '\n' ' ')
    [ -z "$lacking" ] || stop "Your system lacks $lacking- please install what brings them, then try again."
    said=$("$here/program/@COMMAND@" --version 2>&1) || stop "The program does not start on this system: $said"
}

install() {
    check
    # Desktop files cannot say these.
    case "$home" in *[\"\`\$\\%]*) stop "The name of your home folder, $HOME, has a character that desktops do not understand." ;; esac
    if [ -d "$home" ]; then
        [ -f "$home/files" ] || stop "$home is there already, and is not ours."
        uninstall >/dev/null
    fi
    mkdir -p "$HOME/.local/bin" "$(dirname "$home")" "$data"
    cp -a "$here/program" "$home"
    cp "$here/install.sh" "$home/uninstall"
    chmod 755 "$home/uninstall"
    (cd "$here/share" && find . -type f | sed 's|^\./||' | sort) >"$home/files"
    while read -r file; do
        mkdir -p "$data/$(dirname "$file")"
        cp "$here/share/$file" "$data/$file"
    done <"$home/files"
    # Desktops need the full path, for not all of them look into ~/.local/bin.
    escaped=$(printf '%s' "$home/@COMMAND@" | sed 's/[&|]/\\&/g')
    sed -i "s|@PLACE@|$escaped|" "$data/applications/@COMMAND@.desktop"
    ln -sfn "$home/@COMMAND@" "$link"
    refresh
    echo "@NAME@ @VERSION@ is installed: look for it among your games, or type $link"
    echo "To remove it, type $home/uninstall"
}

# The copy that was installed as "uninstall" does nothing else.
case "$(basename "$0") ${1:-}" in
    uninstall* | *" --uninstall") uninstall ;;
    *" ") install ;;
    *) stop "There is only --uninstall, and not $1." ;;
esac
