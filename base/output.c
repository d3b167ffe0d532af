/* SPDX-License-Identifier: MIT */
#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Waits until the name of a file in a folder is on the disk. */
static void settle_folder(const char *path)
{
    char *copy = strdup(path);
    int fd = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        (void)fsync(fd);
        close(fd);
    }
    free(copy);
}

/* The stream's write. Stores errno of the first failure, since stdio does not keep it. */
static ssize_t write_all(void *cookie, const char *bytes, size_t count)
{
    base_output *output = cookie;
    size_t done = 0;
    while (done < count) {
        ssize_t written = write(output->fd, bytes + done, count - done);
        if (written >= 0) {
            done += (size_t)written;
        } else if (errno != EINTR) {
            output->error = output->error ? output->error : errno;
            break;
        }
    }
    return (ssize_t)done;
}

static bool open_stream(base_output *output)
{
    output->file = fopencookie(output, "w", (cookie_io_functions_t){.write = write_all});
    if (output->file)
        return true;
    close(output->fd);
    output->fd = -1;
    return false;
}

/* Write errors come at once: what a device or a pipe refuses is known before the end. */
static bool open_directly(base_output *output, const char *path)
{
    output->fd = open(path, O_WRONLY | O_CLOEXEC);
    return output->fd >= 0 && open_stream(output);
}

/* Gives the new file the owner and the rights of the one that it replaces (NULL: none), else what umask
 * leaves. What the system refuses to a process or a file system lacks stays as it was made: for the owner
 * alone. */
static void set_rights(int fd, const struct stat *old, int flags)
{
    if (flags & BASE_OUTPUT_PRIVATE)
        return;
    mode_t mask = umask(0), rights = 0666 & ~mask;
    umask(mask);
    if (old) {
        rights = old->st_mode & 0777;
        /* What the old group was allowed is not for another one. */
        if (fchown(fd, old->st_uid, old->st_gid) != 0 && fchown(fd, (uid_t)-1, old->st_gid) != 0)
            rights = (rights & ~(mode_t)070) | (rights & 07) << 3;
    }
    (void)fchmod(fd, rights);
}

/* Whether the folder lets this process replace the file: in one like /tmp only who owns one of both may. */
static bool may_replace(const char *folder, const struct stat *old)
{
    struct stat about;
    uid_t user = geteuid();
    return !old || stat(folder, &about) != 0 || !(about.st_mode & S_ISVTX) || user == 0 ||
           user == about.st_uid || user == old->st_uid;
}

/* The folder of the file, to be freed. NULL: out of memory. */
static char *folder_of(const char *path)
{
    char *copy = strdup(path), *folder = copy ? strdup(dirname(copy)) : NULL;
    free(copy);
    return folder;
}

/* Whether somebody may have put the name there for others to write to: in a folder like /tmp, a file or link
 * whose owner is neither this process's user nor the folder's. Linux refuses these to open()
 * (protected_symlinks, protected_regular); replacing what a link names would go round that. */
static bool is_planted(const char *path)
{
    struct stat own, about;
    char *folder = folder_of(path);
    bool planted = folder && stat(folder, &about) == 0 && about.st_mode & S_ISVTX &&
                   about.st_mode & S_IWOTH && lstat(path, &own) == 0 && own.st_uid != geteuid() &&
                   own.st_uid != about.st_uid;
    free(folder);
    return planted;
}

/* A file without a name, of which nothing is left when the process is killed; -1: the file system has none.
 */
static int open_nameless(const char *folder)
{
    bool can_be_named = access("/proc/self/fd", X_OK) == 0;
    return can_be_named ? open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600) : -1;
}

static bool open_temporary(base_output *output, const struct stat *old)
{
    char *folder = folder_of(output->path);
    if (!folder)
        return false;
    if (!may_replace(folder, old)) {
        free(folder);
        errno = EPERM;
        return false;
    }
    output->fd = output->flags & BASE_OUTPUT_NAMED ? -1 : open_nameless(folder);
    if (output->fd < 0 && asprintf(&output->temporary, "%s/.kozel-XXXXXX", folder) < 0)
        output->temporary = NULL;
    if (output->fd < 0 && output->temporary)
        output->fd = mkostemp(output->temporary, O_CLOEXEC);
    int number = errno;
    free(folder);
    errno = number;
    if (output->fd < 0)
        return false;
    set_rights(output->fd, old, output->flags);
    if (open_stream(output))
        return true;
    number = errno;
    if (output->fd >= 0)
        close(output->fd);
    if (output->temporary)
        unlink(output->temporary);
    errno = number;
    return false;
}

/* Frees what the output has in memory. errno stays. */
static void clear(base_output *output)
{
    int number = errno;
    free(output->path);
    free(output->temporary);
    *output = (base_output){.fd = -1};
    errno = number;
}

bool base_output_open(base_output *output, const char *path, int flags)
{
    struct stat about;
    *output = (base_output){.fd = -1, .flags = flags};
    if (strcmp(path, "-") == 0) {
        output->file = stdout;
        return true;
    }
    bool exists = stat(path, &about) == 0;
    if (exists && flags & BASE_OUTPUT_NEW) {
        errno = EEXIST;
        return false;
    }
    if (exists && !S_ISREG(about.st_mode))
        return open_directly(output, path);
    if (is_planted(path)) {
        errno = EACCES;
        return false;
    }
    if (exists && access(path, W_OK) != 0)
        return false;
    output->path = exists ? realpath(path, NULL) : strdup(path);
    if (output->path && open_temporary(output, exists ? &about : NULL))
        return true;
    clear(output);
    return false;
}

/* Gives a file without a name one that is free: `path`, or (false: `is_new`) one beside it, which becomes
 * output->temporary. */
static bool name_it(base_output *output, bool is_new)
{
    char self[32], *folder = folder_of(output->path);
    int linked = -1;
    snprintf(self, sizeof self, "/proc/self/fd/%d", output->fd);
    if (is_new)
        linked = linkat(AT_FDCWD, self, AT_FDCWD, output->path, AT_SYMLINK_FOLLOW);
    /* Two programs that write here at once try other names. */
    for (int i = 0; !is_new && folder && linked != 0 && (i == 0 || errno == EEXIST) && i < 100; i++) {
        free(output->temporary);
        if (asprintf(&output->temporary, "%s/.kozel-%d-%d", folder, (int)getpid(), i) < 0) {
            output->temporary = NULL;
            break;
        }
        linked = linkat(AT_FDCWD, self, AT_FDCWD, output->temporary, AT_SYMLINK_FOLLOW);
    }
    free(folder);
    if (linked == 0)
        return true;
    /* A file of that name is another program's: it is not removed. */
    int number = errno;
    free(output->temporary);
    output->temporary = NULL;
    errno = number;
    return false;
}

/* Renames to a name that is free. link() refuses one that is taken; where the file system has no hard links,
 * an empty file takes the name first. */
static bool rename_new(const char *from, const char *to)
{
    if (link(from, to) == 0)
        return unlink(from) == 0;
    if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS)
        return false;
    int fd = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    close(fd);
    if (rename(from, to) == 0)
        return true;
    int number = errno;
    unlink(to);
    errno = number;
    return false;
}

/* Gives the temporary file its name. */
static bool put_in_place(base_output *output)
{
    bool is_new = output->flags & BASE_OUTPUT_NEW, nameless = !output->temporary;
    if (nameless && !name_it(output, is_new))
        return false;
    if (is_new ? !nameless && !rename_new(output->temporary, output->path)
               : rename(output->temporary, output->path) != 0)
        return false;
    settle_folder(output->path);
    return true;
}

/* Writes what is left to the disk. False: errno says why. */
static bool finish(base_output *output)
{
    bool good = fflush(output->file) == 0 && !ferror(output->file);
    if (good && output->path && fsync(output->fd) != 0) {
        output->error = errno;
        good = false;
    }
    errno = good ? 0 : output->error ? output->error : errno ? errno : EIO;
    return good;
}

bool base_output_close(base_output *output)
{
    errno = 0;
    bool good = finish(output);
    int number = errno;
    if (good && output->path && !put_in_place(output)) {
        number = errno;
        good = false;
    }
    if (!good && output->temporary)
        unlink(output->temporary);
    if (output->fd >= 0) {
        (void)fclose(output->file);
        close(output->fd);
    }
    errno = number;
    clear(output);
    return good;
}

void base_output_drop(base_output *output)
{
    if (output->fd >= 0 && output->file) {
        (void)fclose(output->file);
        close(output->fd);
    }
    if (output->temporary)
        unlink(output->temporary);
    clear(output);
}
