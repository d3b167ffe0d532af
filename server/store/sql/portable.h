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

typedef enum kz_carried {
    KZ_CARRIED,
    KZ_CARRY_STORE,   /* the store failed: store->reason */
    KZ_CARRY_FILE,    /* the file cannot be read or written: errno */
    KZ_CARRY_MEMORY,  /* out of memory */
    KZ_CARRY_FULL,    /* import: something is in the store already */
    KZ_CARRY_FOREIGN, /* import: that is no export of kozel */
    KZ_CARRY_VERSION, /* import: it is of another form */
    KZ_CARRY_NO_JSON, /* import: a line is no JSON */
    KZ_CARRY_NO_ROW,  /* import: a line is not what has to stand there */
    KZ_CARRY_REFUSED, /* import: a row contradicts what is there: store->reason */
    KZ_CARRY_CUT,     /* import: the file ends too early, or goes on after its end */
} kz_carried;

/* Writes everything as it is at one moment, while others may go on writing. */
kz_carried kz_store_export(kz_store *store, FILE *out);

/* Reads an export into a store that has nothing in it, all or nothing. *line: the line that a refusal is
 * about. */
kz_carried kz_store_import(kz_store *store, FILE *in, int64_t *line);

#endif
