/* SPDX-License-Identifier: MIT */
/* Writes the database: records in frames of zstd that can be unpacked one by one, and an index of them. */
#include "apps/cli/games/games.h"

#include "apps/cli/cli.h"
#include "base/memory.h"
#include "base/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

enum {
    FRAME = 1 << 20, /* bytes of records after which a frame ends */
    LEVEL = 12,
    PIECE = 1 << 16,
};

struct games_database {
    char *path, *index_path;
    base_output records, index;
    ZSTD_CCtx *packer;
    int64_t frame;  /* where the frame begins in the file */
    int64_t packed; /* bytes of the file until now */
    int64_t inside; /* bytes of records in the frame */
    int error;      /* errno; 0: none */
};

static const char columns[] = "match,date,game,options,players,lead,winners,losers,reason,deals,"
                              "name1,name2,name3,name4,strength1,strength2,strength3,strength4,"
                              "loss1,loss2,loss3,loss4,frame,offset,length\n";

/* Returns "DIR/2026-11.csv" for "DIR/2026-11.dgr.zst". */
static char *index_path_of(const char *path)
{
    size_t length = strlen(path) - (sizeof GAMES_DATABASE_END - 1);
    char *index = base_new(length + sizeof ".csv");
    memcpy(index, path, length);
    strcpy(index + length, ".csv");
    return index;
}

/* Opens a file that is no link, pipe or device. The folder may belong to another user. */
static bool open_output(base_output *output, const char *path)
{
    struct stat status;
    if (lstat(path, &status) != 0 || S_ISREG(status.st_mode))
        return base_output_open(output, path, 0);
    errno = EACCES;
    return false;
}

struct games_database *games_database_open(const char *path)
{
    struct games_database *d = base_new(sizeof *d);
    d->path = base_must(strdup(path));
    d->index_path = index_path_of(path);
    d->packer = base_must(ZSTD_createCCtx());
    (void)ZSTD_CCtx_setParameter(d->packer, ZSTD_c_compressionLevel, LEVEL);
    (void)ZSTD_CCtx_setParameter(d->packer, ZSTD_c_checksumFlag, 1);
    if (open_output(&d->records, path)) {
        if (open_output(&d->index, d->index_path)) {
            fputs(columns, d->index.file);
            return d;
        }
        (void)cli_fail_output(d->index_path);
        base_output_drop(&d->records);
    } else {
        (void)cli_fail_output(path);
    }
    ZSTD_freeCCtx(d->packer);
    free(d->index_path);
    free(d->path);
    free(d);
    return NULL;
}

/* Packs some bytes. `ends`: the frame ends behind them. */
static void pack(struct games_database *d, const char *text, size_t length, bool ends)
{
    char piece[PIECE];
    ZSTD_inBuffer in = {text, length, 0};
    size_t left;
    errno = 0;
    do {
        ZSTD_outBuffer out = {piece, sizeof piece, 0};
        left = ZSTD_compressStream2(d->packer, &out, &in, ends ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left))
            abort(); /* out of memory: its arguments are always valid */
        if (fwrite(piece, 1, out.pos, d->records.file) != out.pos && !d->error)
            d->error = errno ? errno : EIO;
        d->packed += (int64_t)out.pos;
    } while (!d->error && (ends ? left > 0 : in.pos < in.size));
    d->inside += (int64_t)length;
}

static void end_frame(struct games_database *d)
{
    if (d->inside)
        pack(d, "", 0, true);
    d->frame = d->packed;
    d->inside = 0;
}

/* A text of a stranger: in quotes, for RFC 4180. A spreadsheet must not take it for a formula. */
static void put_quoted(FILE *out, const char *text)
{
    putc('"', out);
    if (*text && strchr("=+-@", *text))
        putc('\'', out);
    for (; *text; text++)
        fputs(*text == '"' ? "\"\"" : (char[]){*text, '\0'}, out);
    putc('"', out);
}

static void put_seats(FILE *out, unsigned seats)
{
    const char *blank = ",";
    if (!seats)
        putc(',', out);
    for (int i = 0; i < KZ_SEATS; i++)
        if (seats >> i & 1) {
            fprintf(out, "%s%d", blank, i + 1);
            blank = " ";
        }
}

static void put_row(struct games_database *d, const games_match *m)
{
    const kz_tags *tags = &m->reader.tags;
    const kz_result *result = &m->reader.match.pub.result;
    FILE *out = d->index.file;
    put_quoted(out, tags->match);
    fprintf(out, ",%s,%s,", m->date, tags->game);
    put_quoted(out, tags->options);
    fprintf(out, ",%d,", tags->players);
    if (m->lead >= 0)
        fprintf(out, "%d", m->lead + 1);
    put_seats(out, m->over ? games_seats_of(m, result->winners) : 0);
    put_seats(out, m->over ? games_seats_of(m, result->losers) : 0);
    fprintf(out, ",%s,%lld", m->over ? kz_reason_word(result->reason) : "", (long long)m->deal_count);
    for (int i = 0; i < KZ_SEATS; i++) {
        putc(',', out);
        if (tags->name[i][0])
            put_quoted(out, tags->name[i]);
    }
    for (int i = 0; i < KZ_SEATS; i++)
        fprintf(out, ",%s", m->strength[i]);
    for (int i = 0; i < KZ_SEATS; i++)
        fprintf(out, ",%s", m->loss[i]);
    fprintf(out, ",%lld,%lld,%zu\n", (long long)d->frame, (long long)d->inside, m->from.length);
    if (ferror(out) && !d->error)
        d->error = errno ? errno : EIO;
}

bool games_database_add(struct games_database *d, const games_match *m)
{
    if (d->inside >= FRAME)
        end_frame(d);
    put_row(d, m);
    pack(d, m->from.text, m->from.length, false);
    /* A blank line, unless the record has one at its end. */
    bool feed = m->from.length && m->from.text[m->from.length - 1] == '\n';
    pack(d, "\n\n", feed ? 1 : 2, false);
    return !d->error;
}

/* Removes the index of the records that are replaced: it must not be read with other records. */
static bool remove_index(const base_output *index)
{
    return !index->path || unlink(index->path) == 0 || errno == ENOENT;
}

/* Gives both files their names after both were written whole. Until then there is no index. */
int games_database_close(struct games_database *d, bool good)
{
    int status = CLI_EXIT_OK;
    if (good)
        end_frame(d);
    if (good && !d->error && (fflush(d->index.file) != 0 || ferror(d->index.file)))
        d->error = errno ? errno : EIO;
    if (!good || d->error) {
        base_output_drop(&d->records);
        base_output_drop(&d->index);
        errno = d->error;
        status = d->error ? cli_fail_output(d->path) : CLI_EXIT_FAILURE;
    } else if (!remove_index(&d->index)) {
        status = cli_fail_output(d->index_path);
        base_output_drop(&d->records);
        base_output_drop(&d->index);
    } else if (!base_output_close(&d->records)) {
        status = cli_fail_output(d->path);
        base_output_drop(&d->index);
    } else if (!base_output_close(&d->index)) {
        status = cli_fail_output(d->index_path);
    }
    ZSTD_freeCCtx(d->packer);
    free(d->index_path);
    free(d->path);
    free(d);
    return status;
}
