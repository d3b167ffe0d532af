/* SPDX-License-Identifier: MIT */
/* A table of the store in the form in which the hub takes it back. */
#ifndef KOZEL_SERVER_DELIVERY_STORED_TABLE_H
#define KOZEL_SERVER_DELIVERY_STORED_TABLE_H

#include "server/hub/restore.h"
#include "server/store/rooms/table_log.h"

typedef struct delivery_stored_table {
    struct delivery_stored_table *next; /* the owner's */
    hub_stored stored;                  /* its texts are copies */
} delivery_stored_table;

/* A copy of a table that is valid during a call only; free it by delivery_stored_table_free(). Without memory
 * the process ends: a restart goes on from the store. */
delivery_stored_table *delivery_stored_table_of(const store_table *table);
void delivery_stored_table_free(delivery_stored_table *table);

/* Tells the log, for `part`, that the table, or its match if one runs, goes on - in these words -, or, with a
 * reason, that it cannot. */
void delivery_stored_table_tell(const char *part, const char *words, const hub_stored *stored,
                                const char *reason);

#endif
