/* What an AppImage (type 2) starts with. It mounts the image that follows it in the same file for as long as the program runs, and
   starts AppRun there. Where nothing can be mounted, it unpacks the image for that time. Made of Debian's squashfuse and libfuse. */

#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <squashfuse/config.h>
#include <squashfuse/ll.h>
#include <squashfuse/squashfuse.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char self[PATH_MAX], place[PATH_MAX];
static sqfs_ll ll;
static sqfs_ll_chan channel;
static int alive[2]; /* The program holds one end: when that closes, it has ended. */

/* The image is compressed by zstd; the library's other ways are left out, those of Debian 12 and those of Debian 13. */
int uncompress(void) { return -1; }
int lzma_stream_buffer_decode(void) { return -1; }
int lzma_alone_decoder(void) { return -1; }
int lzma_code(void) { return -1; }
void lzma_end(void) {}
int LZ4_decompress_safe(void) { return -1; }
int lzo1x_decompress_safe(void) { return -1; }

static int unpacking; /* Into the temporary folder, of which nothing may be left. */

static int drop(const char *path, const struct stat *state, int kind, struct FTW *where) {
    (void)state, (void)kind, (void)where;
    return remove(path);
}

static void stop(const char *why) {
    if (unpacking) nftw(place, drop, 16, FTW_DEPTH | FTW_PHYS);
    fprintf(stderr, "ramses-desktop: %s\n", why);
    exit(1);
}

/* The image begins where this program ends: behind its table of sections. */
static size_t offset(void) {
    Elf64_Ehdr head;
    int file = open(self, O_RDONLY | O_CLOEXEC);
    if (file < 0 || read(file, &head, sizeof head) != sizeof head) stop("The AppImage cannot be read.");
    close(file);
    return head.e_shoff + (size_t)head.e_shentsize * head.e_shnum;
}

static void find_place(void) {
    const char *folder = getenv("TMPDIR");
    snprintf(place, sizeof place, "%s/.mount_ramsesXXXXXX", folder && *folder ? folder : "/tmp");
    if (!mkdtemp(place)) stop("There is no temporary folder to start from.");
}

static void *unmount_at_the_end(void *unused) {
    char nothing;
    while (read(alive[0], &nothing, 1) < 0 && errno == EINTR) continue;
    sqfs_ll_unmount(&channel, place);
    rmdir(place);
    _exit(0);
    return unused;
}

/* Serve the image until the program has ended. Tells by `ready` that it is mounted. */
static void serve(int ready) {
    struct fuse_lowlevel_ops ops = {
        .getattr = sqfs_ll_op_getattr, .opendir = sqfs_ll_op_opendir, .releasedir = sqfs_ll_op_releasedir,
        .readdir = sqfs_ll_op_readdir, .lookup = sqfs_ll_op_lookup, .open = sqfs_ll_op_open, .create = sqfs_ll_op_create,
        .release = sqfs_ll_op_release, .read = sqfs_ll_op_read, .readlink = sqfs_ll_op_readlink, .forget = sqfs_ll_op_forget,
    };
    char *words[] = {"ramses-desktop", "-o", "ro,nosuid,nodev,subtype=squashfuse,fsname=ramses-desktop", NULL};
    struct fuse_args args = FUSE_ARGS_INIT(3, words);
    pthread_t waiter;
    setsid();
    signal(SIGTERM, SIG_IGN), signal(SIGHUP, SIG_IGN), signal(SIGINT, SIG_IGN);
    close(alive[1]);
    if (!freopen("/dev/null", "w", stderr) || sqfs_ll_init(&ll) != SQFS_OK) _exit(1);
    if (sqfs_ll_mount(&channel, place, &args, &ops, sizeof ops, &ll) != SQFS_OK) _exit(1);
    if (write(ready, "!", 1) != 1 || pthread_create(&waiter, NULL, unmount_at_the_end, NULL)) _exit(1);
    close(ready);
    fuse_session_loop(channel.session);
    pause();
}

static int is_mounted(void) {
    int ready[2];
    char answer = 0;
    if (getenv("APPIMAGE_EXTRACT_AND_RUN") || pipe(alive) || pipe(ready)) return 0;
    if (fork() == 0) {
        close(ready[0]);
        serve(ready[1]);
    }
    close(ready[1]);
    close(alive[0]);
    if (read(ready[0], &answer, 1) != 1) close(alive[1]);
    close(ready[0]);
    return answer == '!';
}

static void copy(sqfs *fs, sqfs_inode *inode, const char *path, mode_t mode) {
    static char block[1 << 20];
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    for (sqfs_off_t at = 0, size = sizeof block; size && file >= 0; at += size, size = sizeof block) {
        if (sqfs_read_range(fs, inode, at, &size, block) != SQFS_OK) stop("The AppImage is damaged.");
        if (size == 0) break;
        if (write(file, block, size) != size) stop("The disk is full, so the AppImage cannot be unpacked.");
    }
    if (file < 0 || close(file)) stop("The AppImage cannot be unpacked.");
}

static void unpack(sqfs *fs, const char *folder) {
    sqfs_traverse walk;
    sqfs_err problem;
    char path[PATH_MAX], target[PATH_MAX];
    if (sqfs_traverse_open(&walk, fs, sqfs_inode_root(fs)) != SQFS_OK) stop("The AppImage is damaged.");
    while (sqfs_traverse_next(&walk, &problem)) {
        sqfs_inode inode;
        size_t size = sizeof target;
        if (walk.dir_end) continue;
        if (sqfs_inode_get(fs, &inode, walk.entry.inode) != SQFS_OK) stop("The AppImage is damaged.");
        if (snprintf(path, sizeof path, "%s/%s", folder, walk.path) >= (int)sizeof path) stop("A path is too long.");
        if (S_ISDIR(inode.base.mode))
            mkdir(path, 0755);
        else if (S_ISLNK(inode.base.mode)) {
            if (sqfs_readlink(fs, &inode, target, &size) != SQFS_OK || symlink(target, path)) stop("A link cannot be unpacked.");
        } else
            copy(fs, &inode, path, inode.base.mode & 0777);
    }
    sqfs_traverse_close(&walk);
    if (problem != SQFS_OK) stop("The AppImage is damaged.");
}

/* Wishes to end wait while the place is made and handed over: none may be lost, or end this program and leave the other running. */
static void wishes(int how) {
    sigset_t all;
    sigemptyset(&all);
    sigaddset(&all, SIGINT), sigaddset(&all, SIGHUP), sigaddset(&all, SIGTERM);
    sigprocmask(how, &all, NULL);
}

static void start(char **words) {
    char program[PATH_MAX + 8];
    wishes(SIG_UNBLOCK);
    snprintf(program, sizeof program, "%s/AppRun", place);
    setenv("APPDIR", place, 1);
    setenv("APPIMAGE", self, 1);
    execv(program, words);
    stop("The program in the AppImage cannot be started.");
}

static pid_t program;

static void pass_on(int number) { kill(program, number); }

int main(int count, char **words) {
    const char *asked = count > 1 ? words[1] : "";
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0) stop("Without /proc an AppImage does not find itself.");
    self[length] = 0;
    if (!strcmp(asked, "--appimage-offset")) return printf("%zu\n", offset()) < 0;
    if (sqfs_open_image(&ll.fs, self, offset()) != SQFS_OK) stop("The AppImage is damaged.");
    if (!strcmp(asked, "--appimage-extract")) {
        mkdir("squashfs-root", 0755);
        unpack(&ll.fs, "squashfs-root");
        return 0;
    }
    if (!strcmp(asked, "--appimage-extract-and-run")) {
        setenv("APPIMAGE_EXTRACT_AND_RUN", "1", 1);
        words[1] = words[0], words++;
    }
    wishes(SIG_BLOCK);
    find_place();
    if (is_mounted()) start(words);
    unpacking = 1;
    unpack(&ll.fs, place);
    unpacking = 0;
    int state;
    program = fork();
    if (program == 0) start(words);
    signal(SIGINT, pass_on), signal(SIGHUP, pass_on), signal(SIGTERM, pass_on);
    wishes(SIG_UNBLOCK);
    while (waitpid(program, &state, 0) < 0 && errno == EINTR) continue;
    nftw(place, drop, 16, FTW_DEPTH | FTW_PHYS);
    return WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
}
