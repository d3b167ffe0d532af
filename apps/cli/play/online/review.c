/* SPDX-License-Identifier: MIT */
/* What a person could have done better, and whether the deals were fair: from the record of the match. */
#include "apps/cli/play/online/fair.h"
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/online/fetch.h"
#include "apps/cli/play/review.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns the record of the match that is over; NULL: it cannot be had now. The caller frees it. */
static char *fetch_record(const play_session *s, size_t *length)
{
    char path[KZ_CLIENT_ID_MAX + 16];
    for (const char *at = s->table.match; *at; at++)
        if (!strchr("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_", *at))
            return NULL;
    snprintf(path, sizeof path, "/match/%s.dgr", s->table.match);
    return *s->table.match ? play_fetch(&s->connection.address, &s->stop, path, length) : NULL;
}

/* The choices of a seat in a record. */
typedef struct reading {
    play_review review;
    int seat; /* from 0 */
    kz_view before, view;
} reading;

static void on_acting(void *context, const kz_match *match, kz_action action)
{
    reading *r = context;
    (void)action;
    kz_view_of(match, r->seat, &r->before);
}

static void on_acted(void *context, const kz_match *match, kz_action action)
{
    reading *r = context;
    kz_view_of(match, r->seat, &r->view);
    play_review_note(
        &r->review,
        &(play_event){.kind = PLAY_ACTED, .action = action, .before = &r->before, .view = &r->view});
}

/* Shows the progress on a terminal at standard error. */
static void show_progress(int choice, int count)
{
    if (isatty(STDERR_FILENO))
        cli_progress(_("\rchoice %1$d of %2$d "), choice, count);
}

static bool read_choices(const play_session *s, reading *r, const char *record, size_t length)
{
    static kz_reader reader;
    kz_error error;
    kz_reader_init(&reader, s->terms->games,
                   &(kz_reader_events){.context = r, .acting = on_acting, .acted = on_acted});
    return kz_reader_text(&reader, record, length, &error) && reader.has_match &&
           r->seat < reader.match.pub.rules.seats;
}

void play_online_review(play_session *s)
{
    static reading r;
    char name[PLAY_TEXT];
    size_t length;
    if (s->table.phase != KZ_CLIENT_OVER || !s->table.you) {
        fprintf(s->out, "%s\n", _("The match is not over."));
        return;
    }
    r = (reading){.seat = s->table.you - 1};
    r.review.progress = s->progress ? s->progress : show_progress;
    char *record = fetch_record(s, &length);
    if (!record || !read_choices(s, &r, record, length))
        fprintf(s->out, "%s\n", _("The record of the match cannot be had now."));
    else {
        fflush(s->out);
        if (!play_review_print(&r.review, s->out, play_online_visible(s->tags.name[r.seat], name)))
            fprintf(s->out, "%s\n", _("out of memory"));
        if (!s->progress && isatty(STDERR_FILENO))
            cli_progress_end();
    }
    play_review_free(&r.review);
    free(record);
}

void play_online_verify(play_session *s)
{
    size_t length;
    s->verifies = false;
    if (!play_fair_is_kept(s))
        return;
    char *record = fetch_record(s, &length);
    if (record)
        play_fair_verify(s, record, length);
    free(record);
}
