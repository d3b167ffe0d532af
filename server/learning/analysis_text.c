/* SPDX-License-Identifier: MIT */
#include "server/learning/analysis_text.h"

#include <kozel/record.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "engine/teach/analysis/review.h"

enum {
    RECORD_MAX = 1 << 20, /* bytes */
    ACTIONS_MAX = 5000,   /* some hours of one core */
};

typedef struct writing {
    analysis_review review;
    kz_reader reader;
    learning_analysis_watch *watch;
    FILE *out; /* writes to `text` */
    char *text;
    size_t size; /* of the flushed part */
    int deals;
    char line[KZ_ANALYSIS_LINE];
} writing;

/* ---- how much there is ---- */

static void count_action(void *context, const kz_match *match, kz_action action)
{
    (void)match;
    (void)action;
    atomic_fetch_add(&((writing *)context)->watch->all, 1);
}

static bool read_all(kz_reader *reader, const char *record, size_t length)
{
    kz_error error;
    return kz_reader_text(reader, record, length, &error) && kz_reader_end(reader, &error);
}

/* Checks that the record can be replayed, before hours of work. */
static const char *fault_of(writing *w, const kz_games *games, const char *record, size_t length)
{
    const kz_reader_events events = {.context = w, .acting = count_action};
    if (length > RECORD_MAX)
        return "too-long";
    kz_reader_init(&w->reader, games, &events);
    if (!read_all(&w->reader, record, length))
        return "no-replay";
    int actions = atomic_load(&w->watch->all);
    return !actions ? "nothing" : actions > ACTIONS_MAX ? "too-long" : NULL;
}

/* ---- a deal ---- */

/* Prints the members of the match, behind the deals. Returns their length. */
static size_t print_rest(writing *w)
{
    return analysis_review_print(&w->review, w->reader.match.pub.rules.seats, w->line, sizeof w->line);
}

static void tell(writing *w)
{
    size_t size;
    char *text = NULL;
    FILE *copy = w->watch->tell ? open_memstream(&text, &size) : NULL;
    if (!copy)
        return;
    size_t rest = print_rest(w);
    fflush(w->out);
    fwrite(w->text, 1, w->size, copy);
    fputs("],", copy);
    fwrite(w->line + 1, 1, rest - 1, copy);
    if (fclose(copy) == 0)
        w->watch->tell(w->watch->context, text, w->deals);
    else
        free(text);
}

static bool run_deal(analysis_review *review, void *context)
{
    writing *w = context;
    base_text deal = {0};
    for (int at = -1; at <= review->course.count; at++) {
        if (!analysis_course_do(&review->course, &review->wishes, at))
            return false;
        if (kz_stop_asked(&w->watch->stop))
            return true;
        if (at >= 0 && at < review->course.count)
            atomic_fetch_add(&w->watch->done, 1);
    }
    analysis_review_deal(review, &deal, w->line);
    fputs(w->deals++ ? "," : "", w->out);
    fwrite(deal.bytes, 1, deal.length, w->out);
    base_text_free(&deal);
    tell(w);
    return true;
}

/* ---- all ---- */

static bool write_all(writing *w, const kz_games *games, const char *record, size_t length, int32_t playouts)
{
    w->review.wishes =
        (analysis_deal_wishes){.seat = KZ_NOBODY, .playouts = playouts, .stop = &w->watch->stop};
    w->review.run = run_deal;
    w->review.context = w;
    const kz_reader_events events = analysis_review_events(&w->review);
    kz_reader_init(&w->reader, games, &events);
    fprintf(w->out, "{\"version\":%d,\"deals\":[", LEARNING_ANALYSIS_VERSION);
    if (!read_all(&w->reader, record, length)) {
        analysis_review_drop(&w->review);
        return false;
    }
    if (!analysis_review_end(&w->review))
        base_must(NULL);
    size_t rest = print_rest(w);
    fputs("],", w->out);
    fwrite(w->line + 1, 1, rest - 1, w->out); /* its members are the match's */
    return true;
}

static char *write_text(writing *w, const kz_games *games, const char *record, size_t length,
                        int32_t playouts)
{
    w->out = open_memstream(&w->text, &w->size);
    if (!w->out)
        abort();
    bool good = write_all(w, games, record, length, playouts) && !kz_stop_asked(&w->watch->stop);
    if (fclose(w->out) == 0 && good)
        return w->text;
    free(w->text);
    return NULL;
}

char *learning_analysis_text(const kz_games *games, const char *record, size_t length, int32_t playouts,
                             learning_analysis_watch *watch, const char **reason)
{
    kz_games *own = games ? NULL : malloc(sizeof *own);
    writing *w = calloc(1, sizeof *w);
    if (!w || (!games && !own))
        abort();
    if (own)
        kz_games_init(own);
    w->watch = watch;
    *reason = fault_of(w, games ? games : own, record, length);
    char *text = *reason ? NULL : write_text(w, games ? games : own, record, length, playouts);
    if (!text && !*reason)
        *reason = "no-replay";
    free(w);
    free(own);
    return text;
}
