/* SPDX-License-Identifier: MIT */
/* What a person could have done better, and whether the deals were fair: from the record of the match. */
#include "apps/cli/play/online/fair.h"
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/online/fetch.h"
#include "apps/cli/play/online/past.h"
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

static void note(void *context, const kz_view *before, kz_action action, const kz_view *view)
{
    play_review_note(context,
                     &(play_event){.kind = PLAY_ACTED, .action = action, .before = before, .view = view});
}

/* Shows the progress on a terminal at standard error. */
static void show_progress(int choice, int count)
{
    if (isatty(STDERR_FILENO))
        cli_progress(_("\rchoice %1$d of %2$d "), choice, count);
}

void play_online_review(play_session *s)
{
    play_review review = {.progress = s->progress ? s->progress : show_progress};
    const play_past past = {.context = &review, .acted = note};
    char name[PLAY_TEXT];
    int seat = s->table.you - 1;
    size_t length;
    if (s->table.phase != KZ_CLIENT_OVER || !s->table.you) {
        fprintf(s->out, "%s\n", _("The match is not over."));
        return;
    }
    char *record = fetch_record(s, &length);
    if (!record || !play_past_read(s->terms->games, record, length, seat, &past))
        fprintf(s->out, "%s\n", _("The record of the match cannot be had now."));
    else {
        fflush(s->out);
        if (!play_review_print(&review, s->out, play_online_visible(s->tags.name[seat], name)))
            fprintf(s->out, "%s\n", _("out of memory"));
        if (!s->progress && isatty(STDERR_FILENO))
            cli_progress_end();
    }
    play_review_free(&review);
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
