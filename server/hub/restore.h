/* SPDX-License-Identifier: MIT */
/* Tables that a hub takes back from the store. */
#ifndef KOZEL_SERVER_HUB_RESTORE_H
#define KOZEL_SERVER_HUB_RESTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/hub/ports/ids.h"
#include "server/hub/ports/receipt.h"

/* An entry of a match's log. */
typedef struct hub_entry {
    const char *lines;
    int64_t reserve_ms;
    int64_t lasted_ms; /* until the next entry; the last one: as long as the server lived on */
} hub_entry;

/* A table as the store has it. */
typedef struct hub_stored {
    const char *table;        /* its id */
    const char *const *texts; /* of its log, in order */
    size_t text_count;        /* 0, or the first one "{}": an older program knew only of its match */
    int64_t seq;              /* of the last one */
    const char *match; /* the id of the match that is played there, or was last; NULL: there was none */
    const char *setup; /* as given to match_begin */
    const hub_entry *entries;
    size_t entry_count;
    bool over;                  /* the match has its match_end */
    const char *changes;        /* then: what hub_settled() would tell of it; NULL: nothing */
    const hub_receipt *receipt; /* of that match; NULL: an older program began it */
    const char *damage;         /* why it cannot go on, as the store found it; NULL: nothing is known */
} hub_stored;

/* Takes a table back from the store after a restart, in whatever state it was: an application with all that
 * was said and agreed there, a match, or a match that is over and may be played again. Who sits there is away
 * since now_ms; a table to which nobody returns closes as after any absence. Clocks go on from now_ms where
 * they stood: the outage counts for nobody. A match whose log turns out to be finished gets its match_end.
 * Writes may follow: a restored table carries on at once.
 * Returns false and a reason (English, for the log) if that cannot be; the table is then left alone - but if
 * its match began by an older version of the rules (KZ_RULES_VERSION), it is closed without a result. */
bool hub_restore(struct hub *hub, const hub_stored *stored, int64_t now_ms, char *reason, size_t reason_size);

/* Whether a table that hub_restore() refused may be one that a newer program can take back. False: it is
 * damaged. */
bool hub_may_be_newer(const hub_stored *stored);

#endif
