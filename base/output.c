/* SPDX-License-Identifier: MIT */
#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
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

/* The stream's write function. Stores errno of the first failure, since stdio does not keep it. */
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

/* Opens a device or a pipe directly, so that its write errors are reported at once, not at the end. */
static bool open_directly(base_output *output, const char *path)
{
    output->fd = open(path, O_WRONLY | O_CLOEXEC);
    return output->fd >= 0 && open_stream(output);
}

/* Gives the new file the owner and the rights of the replaced file. `old` is NULL if there is none; then the
 * rights are those that umask leaves. If the system or the file system does not allow that, the file stays
 * as it was made: for its owner alone. */
static void set_rights(int fd, const struct stat *old, int flags)
{
    if (flags & BASE_OUTPUT_PRIVATE)
        return;
    mode_t mask = umask(0), rights = 0666 & ~mask;
    umask(mask);
    if (old) {
        rights = old->st_mode & 0777;
        /* The rights of the old group must not apply to another group. */
        if (fchown(fd, old->st_uid, old->st_gid) != 0 && fchown(fd, (uid_t)-1, old->st_gid) != 0)
            rights = (rights & ~(mode_t)070) | (rights & 07) << 3;
    }
    (void)fchmod(fd, rights);
}

/* Returns whether the folder allows this process to replace the file. In a folder like /tmp only the owner
 * of the file or of the folder may. */
static bool may_replace(const char *folder, const struct stat *old)
{
    struct stat about;
    uid_t user = geteuid();
    return !old || stat(folder, &about) != 0 || !(about.st_mode & S_ISVTX) || user == 0 ||
           user == about.st_uid || user == old->st_uid;
}

/* Returns the folder of the file, which the caller frees. The result is NULL if there is no memory. */
static char *folder_of(const char *path)
{
    char *copy = strdup(path), *folder = copy ? strdup(dirname(copy)) : NULL;
    free(copy);
    return folder;
}

/* Returns whether somebody may have planted the name so that others write to it. That is a file or link in a
 * folder like /tmp whose owner is neither this process's user nor the folder's owner. Linux rejects them in
 * open() (protected_symlinks, protected_regular). Replacing the target of a link would bypass that check. */
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

/* Opens a file without a name. Nothing is left of it when the process is killed. Returns -1 if the file
 * system does not support such files. */
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

/* Frees the output's memory. errno is unchanged. */
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

/* Gives a file without a name a free one: `path`, or a name next to it if `is_new` is false. That name
 * becomes output->temporary. */
static bool name_it(base_output *output, bool is_new)
{
    char self[32], *folder = folder_of(output->path);
    int linked = -1;
    snprintf(self, sizeof self, "/proc/self/fd/%d", output->fd);
    if (is_new)
        linked = linkat(AT_FDCWD, self, AT_FDCWD, output->path, AT_SYMLINK_FOLLOW);
    /* Two programs that write here at once try different names. */
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
    /* A file of that name belongs to another program, so it is not removed. */
    int number = errno;
    free(output->temporary);
    output->temporary = NULL;
    errno = number;
    return false;
}

/* Renames to a free name. link() rejects one that is taken. If the file system has no hard links, an empty
 * file reserves the name first. */
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

/* Writes the rest to the disk. Returns false and sets errno on failure. */
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
