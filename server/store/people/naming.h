/* SPDX-License-Identifier: MIT */
/* Where the names of players stand in matches, so that those of closed accounts can be written over. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_NAMING_H
#define KOZEL_SERVER_STORE_PEOPLE_NAMING_H

#include "server/store/store.h"

typedef struct store_named_match {
    int64_t number;
    char *setup, *players; /* JSON; players NULL: it has none */
} store_named_match;

/* The matches that a person has played, and those that run or were closed and may name him, after a number
 * and at most so many, in order: an array to be freed by store_named_free(), also after a failure. None is no
 * failure. */
store_stored store_naming(struct store *store, int64_t person, int64_t after, int most,
                          store_named_match **matches, size_t *count);
void store_named_free(store_named_match *matches, size_t count);

/* Set-up and players of a match with other names; `players` may be NULL. */
store_stored store_names_set(struct store *store, int64_t match, const char *setup, const char *players);

/* The first entry of a match's log, which has the record's tags. *lines: malloc'ed. STORE_NONE: there is
 * none. */
store_stored store_tags_get(struct store *store, int64_t match, char **lines);
store_stored store_tags_set(struct store *store, int64_t match, const char *lines);

typedef struct store_named_entry {
    char *table, *text; /* JSON */
    int64_t seq;
} store_named_entry;

/* The entries of tables' logs that name a person: an array to be freed by store_named_entries_free(), also
 * after a failure. None is no failure. */
store_stored store_table_naming(struct store *store, int64_t person, store_named_entry **entries,
                                size_t *count);
void store_named_entries_free(store_named_entry *entries, size_t count);

/* The text of an entry with another name. One that has gone meanwhile is no failure. */
store_stored store_table_text_set(struct store *store, const store_named_entry *entry, const char *text);

/* The closed accounts in whose matches or tables another name than theirs stands; *people is to be freed. */
store_stored store_unforgotten(struct store *store, int64_t **people, size_t *count);

#endif
