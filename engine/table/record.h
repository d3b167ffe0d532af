/* SPDX-License-Identifier: MIT */
/* The record of a table's match, in the caller's memory (docs/spec/record.md). */
#ifndef KOZEL_ENGINE_TABLE_RECORD_H
#define KOZEL_ENGINE_TABLE_RECORD_H

#include "engine/table/table.h"

typedef struct table_record {
    char *text;  /* the caller's; not NUL-terminated */
    size_t size; /* of `text` */
    size_t length;
    bool full; /* `text` was too small: the record is incomplete */
} table_record;

/* Returns a watch that adds deals and actions to the record, and removes what is taken back. The caller
 * writes the tags, or the text from which the match was restored, before it adds the watch. */
table_watch table_record_watch(table_record *record);

#endif
