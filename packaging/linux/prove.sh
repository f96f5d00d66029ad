#!/bin/sh
# Proves a package in a fresh Debian, as a player uses it: update an older version, try the window under X11 and Wayland, open a saved
# game, go back, remove. The player is one of 0.1.0, with games, statistics and settings. Called by prove.py with the kind of
# package, the older package and the new one; /proof has the player's files, and the wheels that pip may take.
set -eu

kind=$1 older=$2 newer=$3
export HOME=/home/player XDG_RUNTIME_DIR=/run/player LANG=C.UTF-8
export PIP_NO_INDEX=1 PIP_FIND_LINKS="/proof/wheels /usr/share/python-wheels" PIP_DISABLE_PIP_VERSION_CHECK=1
data=$HOME/.local/share/ramses-desktop settings=$HOME/.config/ramses-desktop

fail() {
    echo "$1"
    exit 1
}

case $kind in
    deb) program=/usr/games/ramses-desktop ;;
    AppImage) program="$HOME/Games & more/Ramses.AppImage" ;;
    *) program=$HOME/.local/bin/ramses-desktop ;;
esac

quietly() {
    said=$("$@" 2>&1) || fail "$* did not work: $said"
}

install() {
    case $kind in
        deb) quietly apt-get install -qq -y --reinstall --allow-downgrades --no-install-recommends "$1" ;;
        run) quietly sh "$1" --quiet ;;
        AppImage)
            mkdir -p "${program%/*}"
            cp --remove-destination "$1" "$program"
            ;;
        whl) quietly pipx install --force "$1[sound]" ;;
    esac
    case $kind in AppImage | whl) quietly "$program" --install-menu ;; esac
}

remove() {
    case $kind in AppImage | whl) quietly "$program" --remove-menu ;; esac
    case $kind in
        deb) quietly apt-get purge -qq -y ramses-desktop ;;
        run) quietly "$HOME/.local/lib/ramses-desktop/uninstall" ;;
        AppImage) rm -r "${program%/*}" ;;
        whl) quietly pipx uninstall ramses-desktop ;;
    esac
}

files() {
    # Whatever a package might leave; not what dpkg, pip and desktops keep for themselves, nor what belongs to the player.
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /run -o -path /tmp -o -path /proof -o -path /var/cache -o -path /var/log \
        -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path "$data" -o -path "$settings" -o -path "$HOME/.local/share/mime" \
        -o -path "$HOME/.local/pipx" -o -path "$HOME/.local/share/pipx" -o -path "$HOME/.local/state" -o -path "$HOME/.cache" \) -prune \
        -o ! -type d ! -name mimeinfo.cache ! -name '*.pyc' -print | sort
}

under_x11() { xvfb-run -a "$@"; }

under_wayland() {
    weston --backend=headless-backend.so --socket=proof --idle-time=0 >/tmp/weston.log 2>&1 &
    weston=$!
    until [ -S "$XDG_RUNTIME_DIR/proof" ]; do
        kill -0 $weston 2>/dev/null || fail "Weston does not start: $(tail -n 5 /tmp/weston.log)"
        sleep 0.1
    done
    code=0
    WAYLAND_DISPLAY=proof "$@" || code=$?
    kill $weston
    wait $weston || true
    return $code
}

must_be_ready() {
    said=$("$1" "$program" --self-test 2>&1) || fail "The self-test fails under $2: $said"
    case $said in
        *"The window is open ($2)"*READY) echo "READY under $2." ;;
        *) fail "The self-test says: $said" ;;
    esac
}

must_have_all() {
    # What the player of 0.1.0 had: 4 games of each kind, their statistics, a dark window, and a key of their own.
    said=$(under_x11 "$program" --doctor) || fail "The doctor finds something wrong: $said"
    for line in "Unfinished games: $1" "Finished games: 4" "Games in the statistics: 4" "Theme dark, text 100%, changed keys 1"; do
        case $said in *"$line"*) ;; *) fail "What 0.1.0 left is not all there ($line): $said" ;; esac
    done
}

must_open_games() {
    export GAME=/proof/proof.ramses DATA="$data"
    type=$(gio info -a standard::content-type "$GAME" | sed -n 's/.*content-type: //p')
    [ "$type" = application/x-ramses-desktop ] || fail "A saved game is taken for $type."
    # The desktop starts the program and does not wait for it, and its display must stay.
    under_x11 sh -c 'gio open "$GAME"; tries=0
        until grep -qs "Seed \"proof\"" "$DATA"/games/*; do
            tries=$((tries + 1)); [ $tries -lt 240 ] || exit 1
            sleep 0.25
        done
        pkill -TERM -f " [/]proof/proof.ramses"; while pgrep -f " [/]proof/proof.ramses" >/dev/null; do sleep 0.1; done' ||
        fail "A saved game is not opened by its kind."
}

mkdir -p "$data" "$settings" -m 755
mkdir -p "$XDG_RUNTIME_DIR" -m 700
before=$(files)
cp -r /proof/home-0.1.0/data/. "$data"
cp -r /proof/home-0.1.0/config/. "$settings"

install "$older"
install "$newer"
must_have_all 4
must_be_ready under_x11 xcb
must_be_ready under_wayland wayland
must_open_games
must_have_all 5
install "$older"
"$program" --version >/dev/null || fail "The older version does not start any more."
install "$newer"
must_have_all 5
echo "Updated, gone back and updated again; games, statistics and settings of 0.1.0 are there. A saved game opens by its kind."
for name in "$data"/finished/*; do cmp -s "$name" "/proof/home-0.1.0/data/finished/${name##*/}" || fail "$name has changed."; done
remove
[ ! -e "$HOME/.local/share/mime/packages/ramses-desktop.xml" ] || fail "Removing it leaves its kind of file."
[ "$(files)" = "$before" ] || fail "Removing it leaves $(files | grep -vxF "$before" | head -n 5)."
[ "$(ls "$data"/finished | wc -l)" -eq 4 ] || fail "Removing it has taken games along."
rm -rf "$HOME"
echo "Removed, and nothing is left of it but games and settings."
