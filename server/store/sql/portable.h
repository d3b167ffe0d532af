/* SPDX-License-Identifier: MIT */
/* Everything that a store keeps as text, to be carried into another store of either engine: JSON lines, one
 * value a line (docs/operations.md):
 *
 *     {"kozel":"store","version":10}             what it is, and of which form
 *     {"table":"person","columns":["id",...]}    then its rows, in the order of their keys:
 *     [1,7,null,"Ada",...]                       numbers, texts, null; bytes as {"hex":"00ff"}
 *     {"last":{"person":12,...}}                 the last number that was given, though its row may be gone
 *     {"rows":4711}                              the end: how many rows there are
 *
 * Not carried: until when servers have lived (`life`, `match.lived`): a clock that ran then begins anew;
 * their own keys (`secret`), which every store draws for itself. */
#ifndef KOZEL_SERVER_STORE_SQL_PORTABLE_H
#define KOZEL_SERVER_STORE_SQL_PORTABLE_H

#include <stdio.h>

#include "server/store/store.h"

typedef enum store_carried {
    STORE_CARRIED,
    STORE_CARRY_STORE,   /* the store failed: store->reason */
    STORE_CARRY_FILE,    /* the file cannot be read or written: errno */
    STORE_CARRY_MEMORY,  /* out of memory */
    STORE_CARRY_FULL,    /* import: something is in the store already */
    STORE_CARRY_FOREIGN, /* import: that is no export of kozel */
    STORE_CARRY_VERSION, /* import: it is of another form */
    STORE_CARRY_NO_JSON, /* import: a line is no JSON */
    STORE_CARRY_NO_ROW,  /* import: a line is not what has to stand there */
    STORE_CARRY_REFUSED, /* import: a row contradicts what is there: store->reason */
    STORE_CARRY_CUT,     /* import: the file ends too early, or goes on after its end */
} store_carried;

/* Writes everything as it is at one moment, while others may go on writing. */
store_carried store_export(struct store *store, FILE *out);

/* Reads an export into a store that has nothing in it, all or nothing. *line: the line that a refusal is
 * about. */
store_carried store_import(struct store *store, FILE *in, int64_t *line);

#endif
