/* SPDX-License-Identifier: MIT */
/* The places of players' names in matches, so that names of closed accounts can be replaced. */
#pragma once

#include "server/store/store.h"

typedef struct store_named_match {
    int64_t number;
    char *setup, *players; /* JSON; players NULL: the match has none */
} store_named_match;

/* Lists at most `most` matches after number `after`, in order. They are the matches that the person has
 * played, and running or closed ones that may name them. Free the array by store_named_free(), also after a
 * failure. None is no failure. */
store_stored store_naming(struct store *store, int64_t person, int64_t after, int most,
                          store_named_match **matches, size_t *count);
void store_named_free(store_named_match *matches, size_t count);

/* Writes the set-up and players of a match with other names; `players` may be NULL. */
store_stored store_names_set(struct store *store, int64_t match, const char *setup, const char *players);

/* Reads the first entry of a match's log, which has the record's tags. *lines: malloc'ed. STORE_NONE: there
 * is none. */
store_stored store_tags_get(struct store *store, int64_t match, char **lines);
store_stored store_tags_set(struct store *store, int64_t match, const char *lines);

typedef struct store_named_entry {
    char *table, *text; /* JSON */
    int64_t seq;
} store_named_entry;

/* Lists the entries of tables' logs that name a person. Free the array by store_named_entries_free(), also
 * after a failure. None is no failure. */
store_stored store_table_naming(struct store *store, int64_t person, store_named_entry **entries,
                                size_t *count);
void store_named_entries_free(store_named_entry *entries, size_t count);

/* Writes the text of an entry with another name. A missing entry is no failure. */
store_stored store_table_text_set(struct store *store, const store_named_entry *entry, const char *text);

/* Lists the closed accounts whose matches or tables still have their former name; *people must be freed. */
store_stored store_unforgotten(struct store *store, int64_t **people, size_t *count);
