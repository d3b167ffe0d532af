/* SPDX-License-Identifier: MIT */
#include "apps/cli/records/record_file.h"

#include "apps/cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int refuse(const char *name, const kz_error *error)
{
    char reason[CLI_EXPLANATION];
    cli_explain(error, reason);
    fflush(stdout);
    cli_complain("%s:%d: %s", name, error->line, reason);
    return CLI_EXIT_FAILURE;
}

static int fail_reading(const char *name)
{
    int number = errno;
    fflush(stdout);
    cli_complain("kozel: %s: %s: %s", _("cannot read"), name, strerror(number));
    return CLI_EXIT_FAILURE;
}

/* The buffer: one line of the longest kind and one byte more. Without a line feed a full buffer is too long
 * for the reader, which reports that. */
static char room[KZ_LINE_MAX + 1];

/* Hands the whole lines among the first `length` bytes of the room to the reader and moves the rest to the
 * front; *length of them. */
static bool give_lines(kz_reader *reader, size_t *length, kz_error *error)
{
    const char *feed = memrchr(room, '\n', *length);
    size_t whole = feed ? (size_t)(feed + 1 - room) : *length == sizeof room ? *length : 0;
    *length -= whole;
    if (!kz_reader_text(reader, room, whole, error))
        return false;
    memmove(room, room + whole, *length);
    return true;
}

static int read_all(int in, const char *name, kz_reader *reader)
{
    kz_error error;
    size_t length = 0;
    ssize_t count;
    while ((count = read(in, room + length, sizeof room - length))) {
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return fail_reading(name);
        length += (size_t)count;
        if (!give_lines(reader, &length, &error))
            return refuse(name, &error);
    }
    bool good = kz_reader_text(reader, room, length, &error) && kz_reader_end(reader, &error);
    return good ? CLI_EXIT_OK : refuse(name, &error);
}

int records_read_record_file(const char *name, kz_reader *reader)
{
    bool standard = strcmp(name, "-") == 0;
    int in = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return fail_reading(name);
    int status = read_all(in, name, reader);
    if (!standard)
        close(in);
    return status;
}
