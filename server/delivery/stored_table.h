/* SPDX-License-Identifier: MIT */
/* A table of the store in the form in which the hub takes it back. */
#ifndef KOZEL_SERVER_DELIVERY_STORED_TABLE_H
#define KOZEL_SERVER_DELIVERY_STORED_TABLE_H

#include "server/hub/restore.h"
#include "server/store/rooms/table_log.h"

typedef struct kz_stored_table {
    struct kz_stored_table *next; /* the owner's */
    kz_hub_stored stored;         /* its texts are copies */
} kz_stored_table;

/* A copy of a table that is valid during a call only; free it by kz_stored_table_free(). Without memory the
 * process ends: a restart goes on from the store. */
kz_stored_table *kz_stored_table_of(const kz_store_table *table);
void kz_stored_table_free(kz_stored_table *table);

/* Tells the log, for `part`, that the table, or its match if one runs, goes on - in these words -, or, with a
 * reason, that it cannot. */
void kz_stored_table_tell(const char *part, const char *words, const kz_hub_stored *stored,
                          const char *reason);

#endif
