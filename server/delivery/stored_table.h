/* SPDX-License-Identifier: MIT */
/* A table of the store in the form that the hub restores. */
#ifndef KOZEL_SERVER_DELIVERY_STORED_TABLE_H
#define KOZEL_SERVER_DELIVERY_STORED_TABLE_H

#include "server/hub/restore.h"
#include "server/store/rooms/table_log.h"

typedef struct delivery_stored_table {
    struct delivery_stored_table *next; /* list of the owner */
    hub_stored stored;                  /* its texts are copies */
} delivery_stored_table;

/* Copies a table that is valid during a call only; free the copy by delivery_stored_table_free(). If memory
 * runs out, the process ends: a restart continues from the store. */
delivery_stored_table *delivery_stored_table_of(const store_table *table);
void delivery_stored_table_free(delivery_stored_table *table);

/* Logs, for `part`, that the table, or its match if one runs, goes on, with these `words`. With a reason,
 * logs that it cannot go on. */
void delivery_stored_table_log(const char *part, const char *words, const hub_stored *stored,
                               const char *reason);

#endif
