/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/past.h"

#include <kozel/record.h>

typedef struct reading {
    const play_past *past;
    int seat;
    bool absent; /* the match has no such seat */
    kz_view before, view;
} reading;

static void on_dealt(void *context, const kz_match *match)
{
    reading *r = context;
    r->absent = r->seat >= match->pub.rules.seats;
    if (r->absent || !r->past->dealt)
        return;
    kz_view_of(match, r->seat, &r->view);
    r->past->dealt(r->past->context, &r->view);
}

static void on_acting(void *context, const kz_match *match, kz_action action)
{
    reading *r = context;
    (void)action;
    if (!r->absent)
        kz_view_of(match, r->seat, &r->before);
}

static void on_acted(void *context, const kz_match *match, kz_action action)
{
    reading *r = context;
    if (r->absent || !r->past->acted)
        return;
    kz_view_of(match, r->seat, &r->view);
    r->past->acted(r->past->context, &r->before, kz_action_seen(&r->before.pub, action, r->seat), &r->view);
}

bool play_past_read(const kz_games *games, const char *record, size_t length, int seat, const play_past *past)
{
    static kz_reader reader;
    static reading r;
    kz_error error;
    r = (reading){.past = past, .seat = seat};
    kz_reader_init(
        &reader, games,
        &(kz_reader_events){.context = &r, .dealt = on_dealt, .acting = on_acting, .acted = on_acted});
    return kz_reader_text(&reader, record, length, &error) && reader.has_match && !r.absent &&
           reader.match.pub.phase == KZ_OVER;
}
