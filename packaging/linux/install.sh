#!/bin/sh
# Installs Ramses Desktop for the current user, without root: the program in ~/.local/lib, a link in ~/.local/bin, and an entry in the
# menu, which the program makes itself. --uninstall removes all of that but keeps games and settings.
set -eu

folder() {
    # Folder for a kind of file; a relative path counts as unset.
    case "$1" in
        /*) echo "$1" ;;
        *) echo "$HOME/$2" ;;
    esac
}

here=$(cd "$(dirname "$0")" && pwd)
: "${HOME:?There is no home folder to install into.}"
data=$(folder "${XDG_DATA_HOME:-}" .local/share)
settings=$(folder "${XDG_CONFIG_HOME:-}" .config)/@COMMAND@
cache=$(folder "${XDG_CACHE_HOME:-}" .cache)/@COMMAND@
home=$HOME/.local/lib/@COMMAND@
link=$HOME/.local/bin/@COMMAND@

stop() {
    echo "@NAME@: $1" >&2
    exit 1
}

forget_list() {
    # 0.1.0 wrote down what it had put beside the menu entry: icons, a manual page.
    [ -f "$1/files" ] || return 0
    while read -r file; do rm -f "$data/$file"; done <"$1/files"
}

bring_back() {
    # An update was interrupted between its two renames.
    if [ ! -e "$home" ] && [ -d "$home.old" ]; then mv "$home.old" "$home"; fi
}

uninstall() {
    bring_back
    [ -d "$home" ] || stop "It is not installed in $home."
    "$home/@COMMAND@" --remove-menu >/dev/null || echo "@NAME@: Its entry in the menu stays." >&2
    [ "$(readlink "$link" 2>/dev/null)" = "$home/@COMMAND@" ] && rm -f "$link"
    rm -rf "$home" "$home.new" "$home.old" "$link.new" "$cache"
    echo "@NAME@ is removed, and so are its cached pictures in $cache."
    echo "Your games and settings are still there, in $data/@COMMAND@ and $settings."
}

package() {
    # The Debian package that provides a library.
    case "$1" in
        @PACKAGES@
    esac
}

packages() {
    for library in "$@"; do package "$library"; done | sort -u | case $(cat /etc/debian_version 2>/dev/null) in
        @OLDER_DEBIANS@) sed 's/t64$//' ;;
        *) cat ;;
    esac
}

must_have_libraries() {
    # The system libraries that the window needs; the others ship with the program.
    missing=$(
        LC_ALL=C LD_LIBRARY_PATH=$here/program/_internal/PySide6/Qt/lib ldd "$here/program/_internal/PySide6/Qt/plugins/platforms/libqxcb.so" 2>/dev/null |
            sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | sort -u | tr '\n' ' '
    )
    [ -n "$missing" ] || return 0
    names=$(packages $missing | tr '\n' ' ')
    names=${names% }
    if [ -n "$names" ] && [ -f /etc/debian_version ] && command -v apt-get >/dev/null; then
        stop "Some system packages are missing. Type this, then try again:
    sudo apt-get update && sudo apt-get install -y $names"
    fi
    missing=$(echo $missing | sed 's/ /, /g')
    stop "Your system lacks $missing. Install what provides them${names:+ (on Debian: $names)}, then try again."
}

check() {
    must_have_libraries
    # Desktop files cannot contain these characters.
    case "$home" in *[\"\`\$\\%[:cntrl:]]*) stop "The name of your home folder, $HOME, has a character that desktops do not understand." ;; esac
    bring_back
    # On a full disk, the first version left a folder without its file list.
    [ ! -e "$home" ] || [ -f "$home/files" ] || [ -d "$home/_internal" ] || stop "$home exists already, but does not belong to @NAME@."
    [ ! -e "$link" ] && [ ! -L "$link" ] || [ "$(readlink "$link")" = "$home/@COMMAND@" ] ||
        stop "$link exists already, but does not belong to this installation. Remove it, then try again."
}

must_start() {
    said=$("$1/@COMMAND@" --version 2>&1) || stop "The program does not start on this system: $said"
}

give_up() {
    bring_back
    rm -rf "$home.new" "$link.new"
    echo "@NAME@: It could not be installed. Nothing has changed." >&2
}

write_beside() {
    # Everything that takes disk space is written under other names before any existing file is touched.
    rm -rf "$home.new" "$home.old"
    mkdir -p "$HOME/.local/bin" "$(dirname "$home")"
    cp -a "$here/program" "$home.new"
    cp "$here/install.sh" "$home.new/uninstall"
    chmod 755 "$home.new/uninstall"
    # 0.1.0, put back over this version, replaces only what has such a list.
    echo "applications/@COMMAND@.desktop" >"$home.new/files"
    ln -sfn "$home/@COMMAND@" "$link.new"
    must_start "$home.new"
}

swap() {
    if [ -e "$home" ]; then mv "$home" "$home.old"; fi
    mv "$home.new" "$home"
    trap - EXIT
    mv -f "$link.new" "$link"
    forget_list "$home.old"
    rm -rf "$home.old"
    # By its full path: not all desktops look in ~/.local/bin.
    "$home/@COMMAND@" --install-menu "$home/@COMMAND@" >/dev/null || echo "@NAME@: It could not be put into the menu." >&2
}

install() {
    check
    trap give_up EXIT
    trap 'exit 130' HUP INT TERM
    write_beside
    swap
    echo "@NAME@ @VERSION@ is installed: look for it among your games, or type $link"
    echo "To remove it, type $home/uninstall"
}

# The copy installed as "uninstall" does only that.
case "$(basename "$0") ${1:-}" in
    uninstall* | *" --uninstall") uninstall ;;
    *" ") install ;;
    *) stop "There is no option $1, only --uninstall." ;;
esac
