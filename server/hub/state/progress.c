/* SPDX-License-Identifier: MIT */
#include "server/hub/state/progress.h"

#include <kozel/record.h>
#include <string.h>

void kz_progress_begin(kz_progress *progress, int64_t v)
{
    *progress = (kz_progress){.v = v, .first = v, .deal = v};
}

void kz_progress_note(kz_progress *progress, kz_action action)
{
    progress->done[progress->v++ % KZ_PROGRESS_KEPT] = action;
}

void kz_progress_note_deal(kz_progress *progress)
{
    kz_progress_note(progress, (kz_action){KZ_LAY, KZ_NOBODY, KZ_NO_TILE, KZ_NO_END});
    progress->deal = progress->v;
}

/* What led on from `v`; NULL: not known, or nothing yet. */
static const kz_action *done_at(const kz_progress *progress, int64_t v)
{
    if (v < progress->first || v >= progress->v || v < progress->v - KZ_PROGRESS_KEPT)
        return NULL;
    return &progress->done[v % KZ_PROGRESS_KEPT];
}

/* "2-6" is said of "2-6@b", but not of "2-6@b!". */
static bool says(const char *act, const char *whole)
{
    size_t length = strlen(act);
    if (strncmp(act, whole, length) != 0)
        return false;
    const char *rest = whole + length;
    return !*rest || (length && *rest == '@' && rest[1] && !rest[2]);
}

bool kz_progress_did(const kz_progress *progress, int64_t v, int seat, const char *act)
{
    char whole[KZ_ACTION_TEXT];
    const kz_action *done = done_at(progress, v);
    return done && done->seat == seat && kz_is_choice(*done) && says(act, kz_action_print(*done, whole));
}

bool kz_progress_in_deal(const kz_progress *progress, int64_t v)
{
    return v >= progress->deal && v <= progress->v;
}

bool kz_progress_resigned(const kz_progress *progress, int64_t v, int seat)
{
    const kz_action *last = done_at(progress, progress->v - 1);
    return last && v < progress->v && kz_progress_in_deal(progress, v) && last->kind == KZ_RESIGN &&
           last->seat == seat;
}
