/* A disk that remembers and can be full, for one process: preloaded, it sees every call that changes a database.

   DISK_DATABASE names the file; its `-wal`, its `-journal` and its folder belong to it. Every change and every
   sync is noted in the file DISK_TRACE, in order, before the caller goes on: from that the disk after a power
   cut can be made, with or without what was not synced. While a file DISK_FULL exists there is no room: what
   was written may be written over, but no file grows.

   A note is four numbers of 64 bits (kind, file, offset or size, length of data) and the data. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { CREATED = 1, WRITTEN, RESIZED, SYNCED, REMOVED };
enum file { NONE, DATABASE, WAL, JOURNAL, FOLDER };

#define DESCRIPTORS 65536

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static unsigned char files[DESCRIPTORS];
static int trace = -1;

/* The function of that name in the C library, looked up once. */
#define REAL(name)                                              \
    static __typeof__(&name) real;                              \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int real_open(const char *path, int flags, mode_t mode) {
    REAL(open);
    return real(path, flags, mode);
}

static int real_open64(const char *path, int flags, mode_t mode) {
    REAL(open64);
    return real(path, flags, mode);
}

static enum file file_of(const char *path) {
    const char *database = getenv("DISK_DATABASE");
    if (!database || !path) return NONE;
    size_t length = strlen(database);
    if (!strncmp(path, database, length)) {
        const char *rest = path + length;
        return !*rest ? DATABASE : !strcmp(rest, "-wal") ? WAL : !strcmp(rest, "-journal") ? JOURNAL : NONE;
    }
    size_t folder = (size_t)(strrchr(database, '/') - database);
    return strlen(path) == folder && !strncmp(path, database, folder) ? FOLDER : NONE;
}

static enum file file_at(int descriptor) {
    return descriptor >= 0 && descriptor < DESCRIPTORS ? (enum file)files[descriptor] : NONE;
}

/* A disk that cannot remember is of no use: the process ends. */
static void note(enum kind kind, enum file file, uint64_t place, const void *data, size_t length) {
    const char *path = getenv("DISK_TRACE");
    if (!path) return;
    if (trace < 0) trace = real_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    uint64_t head[4] = {kind, file, place, length};
    struct iovec parts[2] = {{head, sizeof head}, {(void *)data, length}};
    if (writev(trace, parts, 2) != (ssize_t)(sizeof head + length)) abort();
}

static int has_room(int descriptor, uint64_t end) {
    const char *path = getenv("DISK_FULL");
    struct stat there;
    return !path || access(path, F_OK) || (!fstat(descriptor, &there) && end <= (uint64_t)there.st_size);
}

static int opened(int (*how)(const char *, int, mode_t), const char *path, int flags, mode_t mode) {
    enum file file = file_of(path);
    if (!file) return how(path, flags, mode);
    pthread_mutex_lock(&one_at_a_time);
    int is_new = (flags & O_CREAT) && access(path, F_OK);
    int descriptor = how(path, flags, mode);
    if (descriptor >= DESCRIPTORS || (flags & O_TRUNC)) abort();
    if (descriptor >= 0) files[descriptor] = (unsigned char)file;
    if (descriptor >= 0 && is_new) note(CREATED, file, 0, NULL, 0);
    pthread_mutex_unlock(&one_at_a_time);
    return descriptor;
}

#define OPEN(name)                                                         \
    int name(const char *path, int flags, ...) {                           \
        va_list rest;                                                      \
        va_start(rest, flags);                                             \
        mode_t mode = flags & O_CREAT ? (mode_t)va_arg(rest, int) : 0;     \
        va_end(rest);                                                      \
        return opened(real_##name, path, flags, mode);                     \
    }

OPEN(open)
OPEN(open64)

int close(int descriptor) {
    REAL(close);
    if (file_at(descriptor)) files[descriptor] = NONE;
    return real(descriptor);
}

#define PWRITE(name, number)                                                               \
    ssize_t name(int descriptor, const void *data, size_t length, number offset) {         \
        REAL(name);                                                                        \
        enum file file = file_at(descriptor);                                              \
        if (!file) return real(descriptor, data, length, offset);                          \
        pthread_mutex_lock(&one_at_a_time);                                                \
        ssize_t written = -1;                                                              \
        if (has_room(descriptor, (uint64_t)offset + length))                               \
            written = real(descriptor, data, length, offset);                              \
        else                                                                               \
            errno = ENOSPC;                                                                \
        if (written > 0) note(WRITTEN, file, (uint64_t)offset, data, (size_t)written);     \
        pthread_mutex_unlock(&one_at_a_time);                                              \
        return written;                                                                    \
    }

PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

/* Builds of SQLite without pwrite move to the place first. */
ssize_t write(int descriptor, const void *data, size_t length) {
    REAL(write);
    enum file file = file_at(descriptor);
    if (!file) return real(descriptor, data, length);
    pthread_mutex_lock(&one_at_a_time);
    off_t offset = lseek(descriptor, 0, SEEK_CUR);
    ssize_t written = -1;
    if (has_room(descriptor, (uint64_t)offset + length))
        written = real(descriptor, data, length);
    else
        errno = ENOSPC;
    if (written > 0) note(WRITTEN, file, (uint64_t)offset, data, (size_t)written);
    pthread_mutex_unlock(&one_at_a_time);
    return written;
}

#define CHANGE(name, arguments, call, kind, place)                  \
    int name arguments {                                            \
        REAL(name);                                                 \
        enum file file = file_at(descriptor);                       \
        if (!file) return real call;                                \
        pthread_mutex_lock(&one_at_a_time);                         \
        int result = real call;                                     \
        if (!result) note(kind, file, (uint64_t)(place), NULL, 0);  \
        pthread_mutex_unlock(&one_at_a_time);                       \
        return result;                                              \
    }

CHANGE(ftruncate, (int descriptor, off_t size), (descriptor, size), RESIZED, size)
CHANGE(ftruncate64, (int descriptor, off64_t size), (descriptor, size), RESIZED, size)
CHANGE(fsync, (int descriptor), (descriptor), SYNCED, 0)
CHANGE(fdatasync, (int descriptor), (descriptor), SYNCED, 0)

int unlink(const char *path) {
    REAL(unlink);
    enum file file = file_of(path);
    if (!file) return real(path);
    pthread_mutex_lock(&one_at_a_time);
    int result = real(path);
    if (!result) note(REMOVED, file, 0, NULL, 0);
    pthread_mutex_unlock(&one_at_a_time);
    return result;
}
