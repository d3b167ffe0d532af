/* SPDX-License-Identifier: MIT */
#include "server/store/people/naming.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/sql/log_engine.h"
#include "server/store/sql/query.h"

static char *copy(const char *text)
{
    return text ? strdup(text) : NULL;
}

kz_stored kz_store_naming(kz_store *store, int64_t person, int64_t after, int most, kz_named_match **matches,
                          size_t *count)
{
    void *array = NULL;
    bool room = true;
    kz_query query;
    *count = 0;
    kz_query_start(&query, store,
                   "SELECT number, setup, players FROM match"
                   " WHERE number > $2 AND (number IN (SELECT match FROM played WHERE person = $1)"
                   " OR ((ended IS NULL OR result = '{\"closed\":true}')"
                   "  AND setup LIKE '%\"person\":' || CAST($1 AS TEXT) || ',%')) ORDER BY number LIMIT $3",
                   "iii", person, after, (int64_t)most);
    while (room && kz_query_next(&query)) {
        kz_named_match *match = kz_store_grow(&array, *count, sizeof *match);
        room = match != NULL;
        if (!room)
            break;
        *match = (kz_named_match){kz_query_int(&query, 0), copy(kz_query_text(&query, 1)),
                                  copy(kz_query_text_or_null(&query, 2))};
        room = match->setup != NULL;
        ++*count;
    }
    kz_stored stored = kz_query_end_list(&query);
    *matches = array;
    return room ? stored : kz_store_no_memory(store);
}

void kz_named_free(kz_named_match *matches, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(matches[i].setup);
        free(matches[i].players);
    }
    free(matches);
}

kz_stored kz_store_names_set(kz_store *store, int64_t match, const char *setup, const char *players)
{
    return kz_run(store, "UPDATE match SET setup = $2, players = $3 WHERE number = $1", "itt", match, setup,
                  players);
}

kz_stored kz_store_tags_get(kz_store *store, int64_t match, char **lines)
{
    kz_query query;
    *lines = NULL;
    kz_query_start(&query, store, store->engine->log->tags, "i", match);
    if (kz_query_next(&query))
        *lines = copy(kz_query_text(&query, 0));
    kz_stored stored = kz_query_end(&query);
    return stored == KZ_STORED && !*lines ? kz_store_no_memory(store) : stored;
}

kz_stored kz_store_tags_set(kz_store *store, int64_t match, const char *lines)
{
    return kz_run(store, store->engine->log->set_tags, "it", match, lines);
}

kz_stored kz_store_table_naming(kz_store *store, int64_t person, kz_named_entry **entries, size_t *count)
{
    void *array = NULL;
    bool room = true;
    kz_query query;
    *count = 0;
    kz_query_start(&query, store,
                   "SELECT place, seq, text FROM table_entry"
                   " WHERE text LIKE '%\"person\":' || CAST($1 AS TEXT) || ',%'",
                   "i", person);
    while (room && kz_query_next(&query)) {
        kz_named_entry *entry = kz_store_grow(&array, *count, sizeof *entry);
        room = entry != NULL;
        if (!room)
            break;
        *entry = (kz_named_entry){.table = copy(kz_query_text(&query, 0)),
                                  .text = copy(kz_query_text(&query, 2)),
                                  .seq = kz_query_int(&query, 1)};
        room = entry->table && entry->text;
        ++*count;
    }
    kz_stored stored = kz_query_end_list(&query);
    *entries = array;
    return room ? stored : kz_store_no_memory(store);
}

void kz_named_entries_free(kz_named_entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(entries[i].table);
        free(entries[i].text);
    }
    free(entries);
}

kz_stored kz_store_table_text_set(kz_store *store, const kz_named_entry *entry, const char *text)
{
    kz_stored stored = kz_run(store, "UPDATE table_entry SET text = $3 WHERE place = $1 AND seq = $2", "tit",
                              entry->table, entry->seq, text);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_store_unforgotten(kz_store *store, int64_t **people, size_t *count)
{
    void *array = NULL;
    bool room = true;
    kz_query query;
    *count = 0;
    kz_query_start(
        &query, store,
        "SELECT p.id FROM person AS p WHERE p.closed IS NOT NULL AND EXISTS"
        " (SELECT 1 FROM table_entry AS e WHERE e.text LIKE '%\"person\":' || CAST(p.id AS TEXT) || ',%'"
        "  AND e.text NOT LIKE '%\"' || p.name || '\"%' UNION ALL"
        "  SELECT 1 FROM played AS o JOIN match AS m ON m.number = o.match WHERE o.person = p.id"
        "  AND m.setup LIKE '%\"person\":' || CAST(p.id AS TEXT) || ',%'"
        "  AND m.setup NOT LIKE '%\"' || p.name || '\"%')",
        "");
    while (room && kz_query_next(&query)) {
        int64_t *person = kz_store_grow(&array, *count, sizeof *person);
        room = person != NULL;
        if (room)
            *person = kz_query_int(&query, 0);
        *count += room;
    }
    kz_stored stored = kz_query_end_list(&query);
    *people = array;
    return room ? stored : kz_store_no_memory(store);
}
