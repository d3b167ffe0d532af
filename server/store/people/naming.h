/* SPDX-License-Identifier: MIT */
/* Where the names of players stand in matches, so that those of closed accounts can be written over. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_NAMING_H
#define KOZEL_SERVER_STORE_PEOPLE_NAMING_H

#include "server/store/store.h"

typedef struct kz_named_match {
    int64_t number;
    char *setup, *players; /* JSON; players NULL: it has none */
} kz_named_match;

/* The matches that a person has played, and those that run or were closed and may name him, after a number
 * and at most so many, in order: an array to be freed by kz_named_free(), also after a failure. None is no
 * failure. */
kz_stored kz_store_naming(kz_store *store, int64_t person, int64_t after, int most, kz_named_match **matches,
                          size_t *count);
void kz_named_free(kz_named_match *matches, size_t count);

/* Set-up and players of a match with other names; `players` may be NULL. */
kz_stored kz_store_names_set(kz_store *store, int64_t match, const char *setup, const char *players);

/* The first entry of a match's log, which has the record's tags. *lines: malloc'ed. KZ_STORE_NONE: there is
 * none. */
kz_stored kz_store_tags_get(kz_store *store, int64_t match, char **lines);
kz_stored kz_store_tags_set(kz_store *store, int64_t match, const char *lines);

typedef struct kz_named_entry {
    char *table, *text; /* JSON */
    int64_t seq;
} kz_named_entry;

/* The entries of tables' logs that name a person: an array to be freed by kz_named_entries_free(), also after
 * a failure. None is no failure. */
kz_stored kz_store_table_naming(kz_store *store, int64_t person, kz_named_entry **entries, size_t *count);
void kz_named_entries_free(kz_named_entry *entries, size_t count);

/* The text of an entry with another name. One that has gone meanwhile is no failure. */
kz_stored kz_store_table_text_set(kz_store *store, const kz_named_entry *entry, const char *text);

/* The closed accounts in whose matches or tables another name than theirs stands; *people is to be freed. */
kz_stored kz_store_unforgotten(kz_store *store, int64_t **people, size_t *count);

#endif
