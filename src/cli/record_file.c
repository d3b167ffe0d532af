#include "cli/record_file.h"

#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int refuse(const char *name, const kz_error *error)
{
    char reason[512];
    kz_error_print(error, _(kz_code_text(error->code)), reason, sizeof reason);
    fflush(stdout);
    fprintf(stderr, "%s:%d: %s\n", name, error->line, reason);
    return KZ_EXIT_FAILURE;
}

static int fail_reading(const char *name)
{
    int number = errno;
    fflush(stdout);
    fprintf(stderr, "kozel: %s: %s: %s\n", _("cannot read"), name, strerror(number));
    return KZ_EXIT_FAILURE;
}

/* A file read in large pieces, a line at a time. The room is one line of the longest kind and one byte more:
 * what fills it without a line feed is too long for the reader, which says so. */
typedef struct line_source {
    FILE *in;
    size_t begin, end; /* what is read and not yet given out */
    char room[KZ_LINE_MAX + 1];
} line_source;

/* The next line without its line feed; NULL at the end of the file or on an error. Valid until the next call.
 */
static const char *next_line(line_source *source, size_t *length)
{
    for (;;) {
        char *line = source->room + source->begin;
        size_t left = source->end - source->begin;
        char *feed = memchr(line, '\n', left);
        *length = feed ? (size_t)(feed - line) : left;
        if (feed || left == sizeof source->room) {
            source->begin += *length + (feed != NULL);
            return line;
        }
        memmove(source->room, line, left);
        source->begin = 0;
        source->end = left + fread(source->room + left, 1, sizeof source->room - left, source->in);
        if (source->end == left) {
            source->begin = source->end;
            return left && !ferror(source->in) ? source->room : NULL;
        }
    }
}

static int read_lines(FILE *in, const char *name, kz_reader *reader)
{
    static line_source source;
    kz_error error;
    size_t length;
    source.in = in;
    source.begin = source.end = 0;
    errno = 0;
    for (const char *line; (line = next_line(&source, &length));)
        if (!kz_reader_line(reader, line, length, &error))
            return refuse(name, &error);
    if (ferror(in))
        return fail_reading(name);
    return kz_reader_end(reader, &error) ? KZ_EXIT_OK : refuse(name, &error);
}

int kz_read_record_file(const char *name, kz_reader *reader)
{
    bool standard = strcmp(name, "-") == 0;
    FILE *in = standard ? stdin : fopen(name, "rb");
    if (!in)
        return fail_reading(name);
    int status = read_lines(in, name, reader);
    if (!standard)
        fclose(in);
    return status;
}
