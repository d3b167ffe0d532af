/* SPDX-License-Identifier: MIT */
/* Exports a store as text, and imports it into another store of either engine. The text is JSON lines, one
 * value a line (docs/operations.md):
 *
 *    `{"kozel":"store","version":10}             the kind and form of the file
 *     {"table":"person","columns":["id",...]}    then its rows, in the order of their keys:
 *     [1,7,null,"Ada",...]                       numbers, texts, null; bytes as {"hex":"00ff"}
 *     {"last":{"person":12,...}}                 the last number that was given, though its row may be gone
 *     {"rows":4711}`                             the end: the number of rows
 *
 * Two things are not exported. The first is the heartbeats of servers ("life", "match.lived"): a clock that
 * ran then starts again. The second is their secret keys ("secret"): every store draws its keys. */
#pragma once

#include <stdio.h>

#include "server/store/store.h"

typedef enum store_carried {
    STORE_CARRIED,
    STORE_CARRY_STORE,   /* the store failed: store->reason */
    STORE_CARRY_FILE,    /* the file cannot be read or written: errno */
    STORE_CARRY_MEMORY,  /* out of memory */
    STORE_CARRY_FULL,    /* import: the store is not empty */
    STORE_CARRY_FOREIGN, /* import: not an export of kozel */
    STORE_CARRY_VERSION, /* import: another form */
    STORE_CARRY_NO_JSON, /* import: a line is not JSON */
    STORE_CARRY_NO_ROW,  /* import: an unexpected line */
    STORE_CARRY_REFUSED, /* import: a row contradicts the store: store->reason */
    STORE_CARRY_CUT,     /* import: the file ends too early, or goes on after its end */
} store_carried;

/* Writes everything, as of one moment, while others may go on writing. */
store_carried store_export(struct store *store, FILE *out);

/* Reads an export into an empty store, all or nothing. *line: the line that a refusal is about. */
store_carried store_import(struct store *store, FILE *in, int64_t *line);
