#!/bin/sh
# Proves the setup and the portable program under Wine, as a player of 0.1.0 uses them. Called by cross.py with the setup, and the
# bytes of one version and a half; the current folder has the setup in dist, the player's files and a game in made, the unpacked zip
# in portable, and Wine's drive C in prefix.
set -eu

setup=$1 room=$2
export XDG_RUNTIME_DIR=/tmp
home=prefix/drive_c/users/root
there="$home/AppData/Local/Programs/Ramses Desktop"
data=$home/AppData/Local/ramses-desktop
menu="$home/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Ramses Desktop.lnk"
classes='Software\Classes'

fail() {
    echo "$1"
    exit 1
}

key() { wine reg query "$1" /ve 2>/dev/null | grep -q "$2"; }

until_gone() {
    # The uninstaller goes on from a copy of itself, so that it can take away its own file.
    tries=0
    while [ -e "$1" ] && [ -n "$(ls -A "$1")" ]; do
        tries=$((tries + 1))
        [ $tries -lt 120 ] || fail "The uninstaller left $(ls -A "$1" | tr '\n' ' ')."
        sleep 0.5
    done
}

must_have_all() {
    said=$(wine "$1/ramses-desktop-console.exe" --doctor) || fail "The doctor finds something wrong: $said"
    for line in "Unfinished games: $2" "Finished games: $3" "Games in the statistics: $3" "Theme $4"; do
        case $said in *"$line"*) ;; *) fail "Not all is there ($line): $said" ;; esac
    done
}

wineboot -i >/dev/null 2>&1
other=prefix/drive_c/other
mkdir -p $other/_internal $other/licences
touch $other/_internal/theirs.dll $other/licences/theirs.txt
! wine "dist/$setup" /S '/D=C:\other' || fail "The setup is said to have replaced another program."
[ "$(find $other -type f | wc -l)" -eq 2 ] || fail "The setup has touched another program: $(find $other | tr '\n' ' ')."
rm -r $other
echo "Another program's folder was left alone."

# A disk with room for one version and a half.
small=prefix/drive_c/small
mkdir -p $small
mount -t tmpfs -o size="$room" tmpfs $small
wine "dist/$setup" /S '/D=C:\small' || fail "The setup ended with an error."
# Files that have a second name give no room back when they are removed.
cp -al $small/_internal $small/kept
! wine "dist/$setup" /S '/D=C:\small' || fail "An update is said to have found room on a full disk."
rm -r $small/kept
[ "$(ls $small | wc -l)" -eq 5 ] || fail "An update on a full disk has left $(ls $small | tr '\n' ' ')."
wine $small/ramses-desktop.exe --self-test >/dev/null || fail "An update on a full disk has spoilt what was there."
mount -o remount,size=100% $small
wine "dist/$setup" /S '/D=C:\small' || fail "An update with room ended with an error."
wine $small/uninstall.exe /S || fail "The uninstaller ended with an error."
until_gone $small
umount $small
rmdir $small
echo "An update on a full disk left what was there; with room it went through."

mkdir -p "$data"
cp -r made/home-0.1.0/data/. made/home-0.1.0/config/. "$data"
wine "dist/$setup" /S || fail "The setup ended with an error."
[ -f "$there/ramses-desktop.exe" ] || fail "The setup did not install the program."
[ -f "$menu" ] || fail "There is no entry in the Start menu."
key "HKCU\\$classes\\.ramses" RamsesDesktop.Game || fail "The kind of file is not known."
key "HKCU\\$classes\\RamsesDesktop.Game\\shell\\open\\command" ramses-desktop.exe || fail "Nothing opens a saved game."
must_have_all "$there" 4 4 dark
echo "Installed; Start menu and file association are there, and so are games, statistics and settings of 0.1.0."

wine "$there/ramses-desktop.exe" --self-test || fail "The self-test failed."
sh -e made/play.sh "$there/ramses-desktop-console.exe" || fail "Bots do not play."
diff -r made/played made/expected || fail "Games do not come out as on Linux."
echo "Games come out as on Linux, move by move."

# Wine looks for associations of the machine only.
wine reg copy "HKCU\\$classes\\RamsesDesktop.Game" "HKLM\\$classes\\RamsesDesktop.Game" /s /f >/dev/null
wine reg copy "HKCU\\$classes\\.ramses" "HKLM\\$classes\\.ramses" /s /f >/dev/null
wine start /unix /work/made/proof.ramses
tries=0
while ! grep -rqs 'Seed "proof"' "$data/games" || [ ! -f "$data/instance.json" ]; do
    tries=$((tries + 1))
    [ $tries -lt 240 ] || fail "A saved game is not opened by its kind."
    sleep 0.5
done
wine "dist/$setup" /S || fail "The setup could not update the program while it ran."
[ ! -f "$data/instance.json" ] || fail "The setup did not close the program."
must_have_all "$there" 5 4 dark
echo "A saved game is opened by its kind. The setup closed the running program and updated it; all games are there."
wineserver -k
wineserver -w

wine "$there/uninstall.exe" /S || fail "The uninstaller ended with an error."
until_gone "$there"
# The key is the last thing that it takes out.
tries=0
while wine reg query 'HKCU\Software\Ramses Desktop' >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 120 ] || fail "The uninstaller left its key."
    sleep 0.5
done
[ ! -f "$menu" ] || fail "The uninstaller left the entry in the Start menu."
for left in "$classes\\RamsesDesktop.Game" "$classes\\.ramses"; do
    ! wine reg query "HKCU\\$left" >/dev/null 2>&1 || fail "The uninstaller left $left."
done
[ "$(ls "$data/games" | wc -l) $(ls "$data/finished" | wc -l)" = "5 4" ] || fail "The uninstaller has taken games along."
echo "Uninstalled, and nothing is left of it but games and settings."

wine portable/ramses-desktop.exe --self-test >/dev/null || fail "The portable program is not ready."
must_have_all portable 0 0 system
[ -d portable/data ] || mkdir portable/data
case $(wine portable/ramses-desktop-console.exe --doctor) in
    *'portable\data\data'*) echo "The portable program is ready, and keeps its data beside itself." ;;
    *) fail "The portable program does not keep its data beside itself." ;;
esac
