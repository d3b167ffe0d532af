/* SPDX-License-Identifier: MIT */
#include "server/hub/state/progress.h"

#include <kozel/record.h>
#include <string.h>

void hub_progress_begin(hub_progress *progress, int64_t v)
{
    *progress = (hub_progress){.v = v, .first = v, .deal = v};
}

void hub_progress_note(hub_progress *progress, kz_action action)
{
    progress->done[progress->v++ % HUB_PROGRESS_KEPT] = action;
}

void hub_progress_note_deal(hub_progress *progress)
{
    hub_progress_note(progress, (kz_action){KZ_LAY, KZ_NOBODY, KZ_NO_TILE, KZ_NO_END});
    progress->deal = progress->v;
}

/* Returns the action that followed `v`; NULL: not known, or none yet. */
static const kz_action *done_at(const hub_progress *progress, int64_t v)
{
    if (v < progress->first || v >= progress->v || v < progress->v - HUB_PROGRESS_KEPT)
        return NULL;
    return &progress->done[v % HUB_PROGRESS_KEPT];
}

/* Returns true if `act` means `whole`: "2-6" means "2-6@b", but not "2-6@b!". */
static bool names_action(const char *act, const char *whole)
{
    size_t length = strlen(act);
    if (strncmp(act, whole, length) != 0)
        return false;
    const char *rest = whole + length;
    return !*rest || (length && *rest == '@' && rest[1] && !rest[2]);
}

bool hub_progress_did(const hub_progress *progress, int64_t v, int seat, const char *act)
{
    char whole[KZ_ACTION_TEXT];
    const kz_action *done = done_at(progress, v);
    return done && done->seat == seat && kz_is_choice(*done) &&
           names_action(act, kz_action_print(*done, whole));
}

bool hub_progress_in_deal(const hub_progress *progress, int64_t v)
{
    return v >= progress->deal && v <= progress->v;
}

bool hub_progress_resigned(const hub_progress *progress, int64_t v, int seat)
{
    const kz_action *last = done_at(progress, progress->v - 1);
    return last && v < progress->v && hub_progress_in_deal(progress, v) && last->kind == KZ_RESIGN &&
           last->seat == seat;
}
