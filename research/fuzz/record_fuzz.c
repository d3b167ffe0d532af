/* SPDX-License-Identifier: MIT */
/* Any bytes as a record (docs/spec/record.md, "Errors": no input, however broken, may crash it). What is read
 * is traced, written again and read again, which must give the same match. */
#include <kozel/record.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "must.h"

enum { WRITTEN_SIZE = 1 << 20 };

/* A record that is written while another is read. */
typedef struct writing {
    char text[WRITTEN_SIZE];
    size_t length;
} writing;

__attribute__((format(printf, 2, 3))) static void write_text(writing *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    w->length += (size_t)vsnprintf(w->text + w->length, WRITTEN_SIZE - w->length, format, args);
    va_end(args);
    must(w->length < WRITTEN_SIZE, "the record grew beyond all measure");
}

static void check_tiles(const kz_match *m)
{
    const kz_hidden *h = &m->hidden;
    kz_set all = m->pub.board.line | h->hand[0] | h->hand[1] | h->hand[2] | h->hand[3];
    for (int i = m->pub.stock_dealt - m->pub.stock_count; i < m->pub.stock_dealt; i++)
        all |= kz_bit(h->stock[i]);
    must(all == KZ_ALL_TILES, "a tile is lost");
}

static void dealt(void *context, const kz_match *m)
{
    char text[KZ_DEAL_TEXT];
    must(kz_deal_print(m, text) > 0, "a deal is too long");
    check_tiles(m);
    write_text(context, "%s", text);
}

static void acting(void *context, const kz_match *m, kz_action a)
{
    char text[KZ_ACTION_TEXT], line[KZ_TRACE_LINE];
    kz_action back;
    kz_action_print(a, text);
    must(kz_action_parse(&m->pub, a.seat, text, strlen(text), &back, NULL),
         "an action that was written is not read");
    must(memcmp(&a, &back, sizeof a) == 0, "an action is read otherwise than it was written");
    must(kz_trace_action(m, &a, line, sizeof line) > 0, "a line of the trace is too long");
    write_text(context, "%d %s\n", a.seat + 1, text);
}

static void acted(void *context, const kz_match *m, kz_action a)
{
    (void)context;
    (void)a;
    char line[KZ_TRACE_LINE];
    check_tiles(m);
    if (m->pub.phase == KZ_PLAYING)
        must(kz_trace_action(m, NULL, line, sizeof line) > 0, "a position is too long");
    else
        must(kz_trace_deal_end(m, line, sizeof line) > 0, "a deal's end is too long");
    if (m->pub.phase == KZ_OVER)
        must(kz_trace_match_end(m, line, sizeof line) > 0, "a match's end is too long");
}

static void check_error(const kz_reader *reader, const kz_error *error)
{
    char reason[512];
    must(error->code > KZ_OK && error->code < KZ_CODE_COUNT, "an error without a code");
    int last = reader->line ? reader->line : 1; /* nothing at all is refused at line 1 */
    must(error->line >= 1 && error->line <= last, "an error without a line");
    size_t length = kz_error_print(error, kz_code_text(error->code), reason, sizeof reason);
    must(length > 0 && !memchr(reason, '\n', length), "an error of several lines");
}

/* Reads a record; writes it again, without its tags, into *w. */
static bool read_record(kz_reader *reader, const kz_games *games, const char *text, size_t length, writing *w)
{
    kz_error error = {0};
    w->length = 0;
    w->text[0] = '\0';
    kz_reader_init(reader, games,
                   &(kz_reader_events){.context = w, .dealt = dealt, .acting = acting, .acted = acted});
    if (kz_reader_text(reader, text, length, &error) && kz_reader_end(reader, &error))
        return true;
    check_error(reader, &error);
    return false;
}

static void check_written(const kz_reader *first, const kz_games *games, const writing *deals)
{
    static kz_reader second;
    static writing record, again;
    char tags[KZ_TAGS_TEXT];
    kz_tags_print(&first->tags, tags, sizeof tags);
    if (tags[0] != '[') /* tags without a meaning alone: nothing is written, which is no record */
        return;
    record.length = 0;
    write_text(&record, "%s%s", tags, deals->text);
    must(read_record(&second, games, record.text, record.length, &again), "a written record is not read");
    must(strcmp(deals->text, again.text) == 0, "a record is written otherwise the second time");
    must(memcmp(&first->match, &second.match, sizeof first->match) == 0, "a written record plays otherwise");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static kz_games games;
    static kz_reader reader;
    static writing deals;
    if (!games.count)
        kz_games_init(&games);
    if (read_record(&reader, &games, (const char *)data, size, &deals))
        check_written(&reader, &games, &deals);
    return 0;
}
