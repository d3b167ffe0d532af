/* SPDX-License-Identifier: MIT */
/* Tables that a hub restores from the store. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/hub/ports/ids.h"
#include "server/hub/ports/receipt.h"
#include "server/rooms/restore.h"

/* An entry of a match's log. */
typedef struct hub_entry {
    const char *lines;
    int64_t reserve_ms;
    int64_t lasted_ms; /* until the next entry; for the last one: until the server stopped */
} hub_entry;

/* A table as stored. */
typedef struct hub_stored {
    struct room_stored room; /* no texts, or the first one is "{}": an older program stored only its match */
    const char *match;       /* id of the match that is played there, or of the last one; NULL: none */
    const char *setup;       /* as given to match_begin */
    const hub_entry *entries;
    size_t entry_count;
    bool over;                  /* the match has its match_end */
    const char *changes;        /* if `over`: what hub_settled() would send; NULL: nothing */
    const hub_receipt *receipt; /* that match's receipt; NULL: an older program began the match */
} hub_stored;

/* Restores a room from the store after a restart, in whatever state it was. A table may be an application
 * with its chat and agreements, a match, or a match that is over and may be played again. People with a seat
 * count as away since `now_ms`. A table to which nobody returns closes as after any absence.
 *
 * Clocks go on from `now_ms` where they stood: nobody is charged for the outage. A match whose log turns out
 * to be finished gets its match_end. Writes may follow, because a restored table carries on at once.
 *
 * Returns false and an English reason for the log if the table cannot be restored. The table is then left
 * alone. Exception: if its match began by an older version of the rules (KZ_RULES_VERSION), the table is
 * closed without a result. */
bool hub_restore(struct hub *hub, const hub_stored *stored, int64_t now_ms, char *reason, size_t reason_size);

/* Returns true if a table that hub_restore() refused may be one that a newer program can restore. Returns
 * false if it is damaged. */
bool hub_may_be_newer(const struct hub *hub, const hub_stored *stored);

/* Implement room_kind.restore() and room_kind.resume() for tables. `stored` is a hub_stored. */
struct room *hub_table_restore(void *context, const struct room_stored *stored, json_t *state, char *reason,
                               size_t reason_size);
void hub_table_go_on(void *context, struct room *room, const struct room_stored *stored);
