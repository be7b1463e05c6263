/* A bad disk, for tests. Loaded into a server by LD_PRELOAD, it stands between SQLite and the system: it fails as it is
 * told by the first letter of the file GROGNARD_CONTROL, and writes down in the file GROGNARD_JOURNAL what was really
 * written and synced, so that a power cut at any moment can be made up afterwards. Only the data file named by
 * GROGNARD_DISK and its -wal and -journal are touched.
 *
 *   0 all is well        f no space is left      e writing fails         t half is written, then it fails
 *   h every write is short   s syncing fails     r reading fails         x any of f, e, t, s, now and then
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static ssize_t (*sys_write)(int, const void *, size_t);
static ssize_t (*sys_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*sys_read)(int, void *, size_t);
static ssize_t (*sys_pread)(int, void *, size_t, off_t);
static int (*sys_fsync)(int);
static int (*sys_fdatasync)(int);
static int (*sys_ftruncate)(int, off_t);
static const char *disk;
static int control = -1, journal = -1;
static unsigned chance = 1793;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    sys_write = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    sys_pwrite = (ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite64");
    sys_read = (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
    sys_pread = (ssize_t (*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, "pread64");
    sys_fsync = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    sys_fdatasync = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    sys_ftruncate = (int (*)(int, off_t))dlsym(RTLD_NEXT, "ftruncate64");
    const char *path = getenv("GROGNARD_CONTROL");
    if (path) control = open(path, O_RDONLY | O_CLOEXEC);
    path = getenv("GROGNARD_JOURNAL");
    if (path) journal = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    disk = getenv("GROGNARD_DISK");
}

/* Which file this is: 0 the data file, 1 its log, 2 its journal; -1 any other. */
static int which(int fd) {
    char link[32], path[4096];
    if (!disk) return -1;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    size_t known = strlen(disk);
    if (n < 0 || (size_t)n < known || memcmp(path, disk, known)) return -1;
    path[n] = 0;
    const char *rest = path + known;
    return !*rest ? 0 : !strcmp(rest, "-wal") ? 1 : !strcmp(rest, "-journal") ? 2 : -1;
}

static char fault(void) {
    char told = '0';
    if (control < 0 || sys_pread(control, &told, 1, 0) != 1) return '0';
    if (told != 'x') return told;
    return rand_r(&chance) % 6 ? '0' : "fets"[rand_r(&chance) % 4];
}

/* Kinds: 1 written, 2 synced, 3 cut off at the offset. */
static void record(uint32_t kind, int file, uint64_t at, const void *bytes, uint64_t n) {
    struct { uint32_t kind, file; uint64_t at, n; } head = { kind, (uint32_t)file, at, n };
    if (journal < 0) return;
    if (sys_write(journal, &head, sizeof head) != sizeof head) abort();
    for (const char *p = bytes; n;) {
        ssize_t done = sys_write(journal, p, n);
        if (done <= 0) abort();
        p += done, n -= (uint64_t)done;
    }
}

static ssize_t put(int fd, const void *bytes, size_t n, off_t at, int placed) {
    int file = which(fd);
    if (file < 0) return placed ? sys_pwrite(fd, bytes, n, at) : sys_write(fd, bytes, n);
    pthread_mutex_lock(&lock);
    char bad = fault();
    size_t part = (bad == 'h' || bad == 't') && n > 1 ? n / 2 : n;
    ssize_t done = -1;
    int why = bad == 'f' ? ENOSPC : EIO;
    if (bad != 'f' && bad != 'e') {
        if (!placed) at = lseek(fd, 0, SEEK_CUR);
        done = placed ? sys_pwrite(fd, bytes, part, at) : sys_write(fd, bytes, part);
        why = errno;
        if (done > 0) record(1, file, (uint64_t)at, bytes, (uint64_t)done);
        if (bad == 't') done = -1, why = EIO;
    }
    pthread_mutex_unlock(&lock);
    if (done < 0) errno = why;
    return done;
}

ssize_t write(int fd, const void *bytes, size_t n) { return put(fd, bytes, n, 0, 0); }
ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at) { return put(fd, bytes, n, at, 1); }
ssize_t pwrite64(int fd, const void *bytes, size_t n, off_t at) { return put(fd, bytes, n, at, 1); }

static int flush(int fd, int (*sys)(int)) {
    int file = which(fd);
    if (file < 0) return sys(fd);
    pthread_mutex_lock(&lock);
    int done = fault() == 's' ? -1 : sys(fd);
    if (!done) record(2, file, 0, "", 0);
    pthread_mutex_unlock(&lock);
    if (done) errno = EIO;
    return done;
}

int fsync(int fd) { return flush(fd, sys_fsync); }
int fdatasync(int fd) { return flush(fd, sys_fdatasync); }

static int cut(int fd, off_t at) {
    int file = which(fd);
    if (file < 0) return sys_ftruncate(fd, at);
    pthread_mutex_lock(&lock);
    int done = sys_ftruncate(fd, at);
    if (!done) record(3, file, (uint64_t)at, "", 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int fd, off_t at) { return cut(fd, at); }
int ftruncate64(int fd, off_t at) { return cut(fd, at); }

static int unreadable(int fd) {
    if (which(fd) < 0 || fault() != 'r') return 0;
    errno = EIO;
    return 1;
}

ssize_t read(int fd, void *bytes, size_t n) { return unreadable(fd) ? -1 : sys_read(fd, bytes, n); }
ssize_t pread(int fd, void *bytes, size_t n, off_t at) { return unreadable(fd) ? -1 : sys_pread(fd, bytes, n, at); }
ssize_t pread64(int fd, void *bytes, size_t n, off_t at) { return unreadable(fd) ? -1 : sys_pread(fd, bytes, n, at); }
