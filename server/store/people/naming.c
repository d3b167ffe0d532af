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

store_stored store_naming(struct store *store, int64_t person, int64_t after, int most,
                          store_named_match **matches, size_t *count)
{
    void *array = NULL;
    bool room = true;
    store_query query;
    *count = 0;
    store_query_start(
        &query, store,
        "SELECT number, setup, players FROM match"
        " WHERE number > $2 AND (number IN (SELECT match FROM played WHERE person = $1)"
        " OR ((ended IS NULL OR result = '{\"closed\":true}')"
        "  AND setup LIKE '%\"person\":' || CAST($1 AS TEXT) || ',%')) ORDER BY number LIMIT $3",
        "iii", person, after, (int64_t)most);
    while (room && store_query_next(&query)) {
        store_named_match *match = store_grow(&array, *count, sizeof *match);
        room = match != NULL;
        if (!room)
            break;
        *match = (store_named_match){store_query_int(&query, 0), copy(store_query_text(&query, 1)),
                                     copy(store_query_text_or_null(&query, 2))};
        room = match->setup != NULL;
        ++*count;
    }
    store_stored stored = store_query_end_list(&query);
    *matches = array;
    return room ? stored : store_no_memory(store);
}

void store_named_free(store_named_match *matches, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(matches[i].setup);
        free(matches[i].players);
    }
    free(matches);
}

store_stored store_names_set(struct store *store, int64_t match, const char *setup, const char *players)
{
    return store_run(store, "UPDATE match SET setup = $2, players = $3 WHERE number = $1", "itt", match,
                     setup, players);
}

store_stored store_tags_get(struct store *store, int64_t match, char **lines)
{
    store_query query;
    *lines = NULL;
    store_query_start(&query, store, store->engine->log->tags, "i", match);
    if (store_query_next(&query))
        *lines = copy(store_query_text(&query, 0));
    store_stored stored = store_query_end(&query);
    return stored == STORE_STORED && !*lines ? store_no_memory(store) : stored;
}

store_stored store_tags_set(struct store *store, int64_t match, const char *lines)
{
    return store_run(store, store->engine->log->set_tags, "it", match, lines);
}

store_stored store_table_naming(struct store *store, int64_t person, store_named_entry **entries,
                                size_t *count)
{
    void *array = NULL;
    bool room = true;
    store_query query;
    *count = 0;
    store_query_start(&query, store,
                      "SELECT place, seq, text FROM table_entry"
                      " WHERE text LIKE '%\"person\":' || CAST($1 AS TEXT) || ',%'",
                      "i", person);
    while (room && store_query_next(&query)) {
        store_named_entry *entry = store_grow(&array, *count, sizeof *entry);
        room = entry != NULL;
        if (!room)
            break;
        *entry = (store_named_entry){.table = copy(store_query_text(&query, 0)),
                                     .text = copy(store_query_text(&query, 2)),
                                     .seq = store_query_int(&query, 1)};
        room = entry->table && entry->text;
        ++*count;
    }
    store_stored stored = store_query_end_list(&query);
    *entries = array;
    return room ? stored : store_no_memory(store);
}

void store_named_entries_free(store_named_entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(entries[i].table);
        free(entries[i].text);
    }
    free(entries);
}

store_stored store_table_text_set(struct store *store, const store_named_entry *entry, const char *text)
{
    return store_none_ok(store_run(store, "UPDATE table_entry SET text = $3 WHERE place = $1 AND seq = $2",
                                   "tit", entry->table, entry->seq, text));
}

store_stored store_unforgotten(struct store *store, int64_t **people, size_t *count)
{
    void *array = NULL;
    bool room = true;
    store_query query;
    *count = 0;
    store_query_start(
        &query, store,
        "SELECT p.id FROM person AS p WHERE p.closed IS NOT NULL AND EXISTS"
        " (SELECT 1 FROM table_entry AS e WHERE e.text LIKE '%\"person\":' || CAST(p.id AS TEXT) || ',%'"
        "  AND e.text NOT LIKE '%\"' || p.name || '\"%' UNION ALL"
        "  SELECT 1 FROM played AS o JOIN match AS m ON m.number = o.match WHERE o.person = p.id"
        "  AND m.setup LIKE '%\"person\":' || CAST(p.id AS TEXT) || ',%'"
        "  AND m.setup NOT LIKE '%\"' || p.name || '\"%')",
        "");
    while (room && store_query_next(&query)) {
        int64_t *person = store_grow(&array, *count, sizeof *person);
        room = person != NULL;
        if (room)
            *person = store_query_int(&query, 0);
        *count += room;
    }
    store_stored stored = store_query_end_list(&query);
    *people = array;
    return room ? stored : store_no_memory(store);
}
