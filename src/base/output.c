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
    kz_output *output = cookie;
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

static bool open_stream(kz_output *output)
{
    output->file = fopencookie(output, "w", (cookie_io_functions_t){.write = write_all});
    if (output->file)
        return true;
    close(output->fd);
    output->fd = -1;
    return false;
}

/* Write errors come at once: what a device or a pipe refuses is known before the end. */
static bool open_directly(kz_output *output, const char *path)
{
    output->fd = open(path, O_WRONLY | O_CLOEXEC);
    return output->fd >= 0 && open_stream(output);
}

/* The rights of the new file: those of the one that it replaces, else what umask leaves. */
static mode_t rights_of(const struct stat *old, int flags)
{
    if (flags & KZ_OUTPUT_PRIVATE)
        return 0600;
    if (old)
        return old->st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* The folder of the file, to be freed. NULL: out of memory. */
static char *folder_of(const char *path)
{
    char *copy = strdup(path), *folder = copy ? strdup(dirname(copy)) : NULL;
    free(copy);
    return folder;
}

/* A file without a name, of which nothing is left when the process is killed; -1: the file system has none.
 */
static int open_nameless(const char *folder)
{
    bool can_be_named = access("/proc/self/fd", X_OK) == 0;
    return can_be_named ? open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600) : -1;
}

static bool open_temporary(kz_output *output, mode_t rights)
{
    char *folder = folder_of(output->path);
    if (!folder)
        return false;
    output->fd = output->flags & KZ_OUTPUT_NAMED ? -1 : open_nameless(folder);
    if (output->fd < 0 && asprintf(&output->temporary, "%s/.kozel-XXXXXX", folder) < 0)
        output->temporary = NULL;
    if (output->fd < 0 && output->temporary)
        output->fd = mkostemp(output->temporary, O_CLOEXEC);
    int number = errno;
    free(folder);
    errno = number;
    if (output->fd < 0)
        return false;
    if (fchmod(output->fd, rights) == 0 && open_stream(output))
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
static void clear(kz_output *output)
{
    int number = errno;
    free(output->path);
    free(output->temporary);
    *output = (kz_output){.fd = -1};
    errno = number;
}

bool kz_output_open(kz_output *output, const char *path, int flags)
{
    struct stat about;
    *output = (kz_output){.fd = -1, .flags = flags};
    if (strcmp(path, "-") == 0) {
        output->file = stdout;
        return true;
    }
    bool exists = stat(path, &about) == 0;
    if (exists && flags & KZ_OUTPUT_NEW) {
        errno = EEXIST;
        return false;
    }
    if (exists && !S_ISREG(about.st_mode))
        return open_directly(output, path);
    if (exists && access(path, W_OK) != 0)
        return false;
    output->path = exists ? realpath(path, NULL) : strdup(path);
    if (output->path && open_temporary(output, rights_of(exists ? &about : NULL, flags)))
        return true;
    clear(output);
    return false;
}

/* Gives a file without a name one that is free: `path`, or (false: `is_new`) one beside it, which becomes
 * output->temporary. */
static bool name_it(kz_output *output, bool is_new)
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

/* Gives the temporary file its name. */
static bool put_in_place(kz_output *output)
{
    /* link() refuses a name that is taken. */
    bool is_new = output->flags & KZ_OUTPUT_NEW, nameless = !output->temporary;
    if (nameless && !name_it(output, is_new))
        return false;
    if (is_new ? !nameless && link(output->temporary, output->path) != 0
               : rename(output->temporary, output->path) != 0)
        return false;
    if (is_new && !nameless)
        unlink(output->temporary);
    settle_folder(output->path);
    return true;
}

/* Writes what is left to the disk. False: errno says why. */
static bool finish(kz_output *output)
{
    bool good = fflush(output->file) == 0 && !ferror(output->file);
    if (good && output->path && fsync(output->fd) != 0) {
        output->error = errno;
        good = false;
    }
    errno = good ? 0 : output->error ? output->error : errno ? errno : EIO;
    return good;
}

bool kz_output_close(kz_output *output)
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

void kz_output_drop(kz_output *output)
{
    if (output->fd >= 0 && output->file) {
        (void)fclose(output->file);
        close(output->fd);
    }
    if (output->temporary)
        unlink(output->temporary);
    clear(output);
}
