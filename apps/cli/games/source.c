/* SPDX-License-Identifier: MIT */
/* Files of records: plain or compressed, one by one or below a folder. */
#include "apps/cli/games/games.h"

#include "apps/cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

enum {
    PIECE = 1 << 16,
    WINDOW_LOG_MAX = 25, /* 32 MiB: what `zstd -19` and lower levels need */
};

/* ---- bytes, unpacked */

typedef struct stream {
    int fd;
    ZSTD_DStream *unpacker; /* NULL: the bytes are plain */
    bool begun, inside;     /* inside: of a frame that has not ended */
    char packed[PIECE];
    ZSTD_inBuffer in; /* what is left of `packed` */
    const char *reason;
} stream;

static ssize_t read_some(int fd, char *out, size_t size)
{
    ssize_t count;
    do
        count = read(fd, out, size);
    while (count < 0 && errno == EINTR);
    return count;
}

/* Fills `packed`. Returns false at the end and after a fault. */
static bool fill(stream *s)
{
    ssize_t count = read_some(s->fd, s->packed, sizeof s->packed);
    if (count < 0)
        s->reason = strerror(errno);
    else if (!count && s->inside)
        s->reason = _("the file ends too early");
    s->in = (ZSTD_inBuffer){s->packed, count > 0 ? (size_t)count : 0, 0};
    return count > 0;
}

/* Looks at the first bytes of the file, which a pipe may pass one by one. */
static bool begin(stream *s)
{
    static const unsigned char magic[4] = {0x28, 0xb5, 0x2f, 0xfd};
    s->begun = true;
    if (!fill(s))
        return false;
    for (ssize_t more = 1; more > 0 && s->in.size<sizeof magic; s->in.size += more> 0 ? (size_t)more : 0)
        more = read_some(s->fd, s->packed + s->in.size, sizeof s->packed - s->in.size);
    if (s->in.size < sizeof magic || memcmp(s->packed, magic, sizeof magic) != 0)
        return true;
    s->unpacker = ZSTD_createDStream();
    if (!s->unpacker)
        abort();
    (void)ZSTD_DCtx_setParameter(s->unpacker, ZSTD_d_windowLogMax, WINDOW_LOG_MAX);
    return true;
}

/* Returns the number of bytes; 0 at the end and after a fault. */
static size_t take_bytes(stream *s, char *out, size_t size)
{
    ZSTD_outBuffer to = {out, size, 0};
    if (!s->begun && !begin(s))
        return 0;
    while (!to.pos && !s->reason) {
        if (s->in.pos == s->in.size && !fill(s))
            return 0;
        if (!s->unpacker) {
            to.pos = s->in.size - s->in.pos < size ? s->in.size - s->in.pos : size;
            memcpy(out, s->packed + s->in.pos, to.pos);
            s->in.pos += to.pos;
            continue;
        }
        size_t left = ZSTD_decompressStream(s->unpacker, &to, &s->in);
        if (ZSTD_isError(left))
            s->reason = ZSTD_getErrorName(left);
        s->inside = left != 0;
    }
    return to.pos;
}

/* ---- records */

typedef struct splitter {
    const games_sink *sink;
    const char *name;
    char *text;
    size_t length, size;
    size_t line_at; /* where the last line begins in `text` */
    int line;       /* its number in the file */
    int first;      /* the number of the record's first line */
    bool deals;     /* the record has a line that is no tag */
    bool skips;     /* it is too long: its text is not kept */
    bool stopped;
} splitter;

static void report(splitter *s, const char *reason)
{
    s->sink->fault(s->sink->context, s->name, s->first, reason);
}

/* Returns the first letter of a text; 0: it is blank. */
static unsigned char first_letter(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r' && text[i] != '\n')
            return text[i] ? (unsigned char)text[i] : 1;
    return 0;
}

/* Passes the first `length` bytes on, which are a record. The blank lines behind it separate it from the
 * next: a proof is of the record without them. */
static void pass(splitter *s, size_t length)
{
    while (length > 1 && s->text[length - 1] == '\n' && s->text[length - 2] == '\n')
        length--;
    const games_text text = {s->text, length, s->name, s->first};
    if (s->skips)
        report(s, _("the record is too long"));
    else if (first_letter(s->text, length) && !s->stopped)
        s->stopped = !s->sink->take(s->sink->context, &text);
}

/* Looks at the last line: a tag behind a deal begins the next record. */
static void look(splitter *s)
{
    size_t length = s->length - s->line_at;
    unsigned char first = first_letter(s->text + s->line_at, length);
    if (first == '[' && s->deals) {
        pass(s, s->line_at);
        memmove(s->text, s->text + s->line_at, length);
        s->length = length;
        s->line_at = 0;
        s->first = s->line;
        s->deals = s->skips = false;
    } else if (first && first != '[' && first != '#') {
        s->deals = true;
    }
}

static void end_line(splitter *s)
{
    look(s);
    if (s->skips)
        s->length = 0;
    s->line_at = s->length;
    s->line++;
}

static void keep(splitter *s, const char *bytes, size_t count)
{
    if (s->length + count > GAMES_RECORD_MAX) {
        look(s);
        s->skips = s->deals = true;
        s->length = s->line_at = 0;
    }
    if (s->length + count > s->size) {
        s->size = 2 * (s->length + count) + PIECE;
        s->text = realloc(s->text, s->size);
        if (!s->text)
            abort();
    }
    memcpy(s->text + s->length, bytes, count);
    s->length += count;
}

static void split(splitter *s, const char *bytes, size_t count)
{
    while (count && !s->stopped) {
        const char *feed = memchr(bytes, '\n', count);
        size_t part = feed ? (size_t)(feed + 1 - bytes) : count;
        keep(s, bytes, part);
        if (feed)
            end_line(s);
        bytes += part;
        count -= part;
    }
}

static bool read_stream(int fd, const char *name, const games_sink *sink)
{
    static char piece[PIECE];
    static stream in;
    in = (stream){.fd = fd};
    splitter s = {.sink = sink, .name = name, .line = 1, .first = 1};
    size_t count;
    while (!s.stopped && (count = take_bytes(&in, piece, sizeof piece)))
        split(&s, piece, count);
    if (s.length > s.line_at && !s.stopped)
        end_line(&s);
    /* What was cut off may still be a whole record: its lines are read, and the fault is reported, too. */
    if (!s.stopped && (s.length || s.skips))
        pass(&s, s.length);
    if (in.reason) {
        s.first = s.line;
        report(&s, in.reason);
    }
    ZSTD_freeDStream(in.unpacker);
    free(s.text);
    return !s.stopped;
}

/* ---- files and folders */

static bool read_file(const char *path, const char *name, const games_sink *sink)
{
    if (!strcmp(path, "-"))
        return read_stream(STDIN_FILENO, name, sink);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        sink->fault(sink->context, name, 0, strerror(errno));
        return true;
    }
    bool on = read_stream(fd, name, sink);
    close(fd);
    return on;
}

static bool ends_with(const char *name, const char *end)
{
    size_t length = strlen(name), part = strlen(end);
    return length > part && !strcmp(name + length - part, end);
}

static bool is_record_file(const FTSENT *entry)
{
    return entry->fts_info == FTS_F && entry->fts_name[0] != '.' &&
           (ends_with(entry->fts_name, ".dgr") || ends_with(entry->fts_name, GAMES_DATABASE_END));
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static bool read_folder(const char *path, const games_sink *sink)
{
    char *paths[] = {(char *)path, NULL};
    FTS *tree = fts_open(paths, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, by_name);
    if (!tree) {
        sink->fault(sink->context, path, 0, strerror(errno));
        return true;
    }
    bool on = true;
    for (FTSENT *entry; on && (entry = fts_read(tree));) {
        if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR || entry->fts_info == FTS_NS)
            sink->fault(sink->context, entry->fts_path, 0, strerror(entry->fts_errno));
        else if (is_record_file(entry))
            on = read_file(entry->fts_accpath, entry->fts_path, sink);
    }
    (void)fts_close(tree);
    return on;
}

bool games_read_path(const char *path, const games_sink *sink)
{
    struct stat status;
    bool folder = strcmp(path, "-") != 0 && stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    return folder ? read_folder(path, sink) : read_file(path, path, sink);
}
