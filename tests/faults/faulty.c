/* SPDX-License-Identifier: MIT */
/* The fault tests load this file in front of the server's libraries (LD_PRELOAD). It makes the store's
 * files and the wall clock misbehave, as described by a small file that the test writes while the server
 * runs (faulty.mjs has its form). A clock that is set is the wall clock: CLOCK_MONOTONIC goes on as it does
 * on a real machine. */
#undef _FILE_OFFSET_BITS /* both names of a call are given here */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct faults {
    int64_t clock_ms;      /* added to the wall clock */
    int32_t write_error;   /* errno of every write to the store; 0: none */
    int32_t sync_error;    /* the same of fsync and fdatasync */
    int32_t sync_delay_ms; /* how long each of these takes */
};

static const struct faults *faults(void)
{
    static const struct faults none;
    static const struct faults *mapped;
    const char *where = getenv("FAULTY_FILE");
    if (mapped)
        return mapped;
    int fd = where ? open(where, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return &none;
    void *map = mmap(NULL, sizeof none, PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    mapped = map == MAP_FAILED ? &none : map;
    return mapped;
}

/* The database and the files of SQLite next to it. */
static int is_store(int fd)
{
    char link[64] = "/proc/self/fd/", path[512], digits[16];
    int count = 0, length = (int)strlen(link);
    for (int n = fd; n || !count; n /= 10)
        digits[count++] = (char)('0' + n % 10);
    while (count)
        link[length++] = digits[--count];
    link[length] = '\0';
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0)
        return 0;
    path[size] = '\0';
    return strstr(path, "kozel.db") != NULL;
}

/* Returns whether this write fails; errno has the reason. */
static int refused(int fd)
{
    int error = faults()->write_error;
    if (!error || !is_store(fd))
        return 0;
    errno = error;
    return 1;
}

ssize_t write(int fd, const void *bytes, size_t count)
{
    return refused(fd) ? -1 : syscall(SYS_write, fd, bytes, count);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at)
{
    return refused(fd) ? -1 : syscall(SYS_pwrite64, fd, bytes, count, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at)
{
    return pwrite64(fd, bytes, count, at);
}

int ftruncate64(int fd, off64_t size)
{
    return refused(fd) ? -1 : (int)syscall(SYS_ftruncate, fd, size);
}

int ftruncate(int fd, off_t size)
{
    return ftruncate64(fd, size);
}

static int sync_with(long number, int fd)
{
    const struct faults *f = faults();
    struct timespec delay = {f->sync_delay_ms / 1000, f->sync_delay_ms % 1000 * 1000000L};
    if ((f->sync_delay_ms || f->sync_error) && !is_store(fd))
        return (int)syscall(number, fd);
    if (f->sync_delay_ms)
        nanosleep(&delay, NULL);
    if (f->sync_error) {
        errno = f->sync_error;
        return -1;
    }
    return (int)syscall(number, fd);
}

int fsync(int fd)
{
    return sync_with(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return sync_with(SYS_fdatasync, fd);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int status = (int)syscall(SYS_clock_gettime, clock, now);
    if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        int64_t ms = faults()->clock_ms;
        now->tv_sec += ms / 1000; /* whole seconds will do */
    }
    return status;
}

int gettimeofday(struct timeval *now, void *zone)
{
    struct timespec precise;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &precise);
    *now = (struct timeval){precise.tv_sec, precise.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *out)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}
