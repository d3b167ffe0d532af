/* SPDX-License-Identifier: MIT */
#include "server/store/matches/published.h"

#include <stdlib.h>
#include <string.h>

#include "server/store/sql/query.h"

enum { PAGE = 256 };

/* Reads a page of matches behind the last one of the page before. Returns the number of matches in
 * `page`, -1 if that failed. */
static int read_page(struct store *store, const store_published *last, int64_t until,
                     store_published page[PAGE])
{
    store_query query;
    int count = 0;
    store_query_start(
        &query, store,
        "SELECT number, ended, id FROM match WHERE ended IS NOT NULL AND hidden = 0 AND brief = 0"
        " AND rated = 1 AND EXISTS (SELECT 1 FROM played WHERE match = match.number AND place IS NOT NULL)"
        " AND (ended > $1 OR (ended = $1 AND number > $2)) AND ended < $3"
        " ORDER BY ended, number LIMIT $4",
        "iiii", last->ended, last->number, until, (int64_t)PAGE);
    for (; count < PAGE && store_query_next(&query); count++) {
        page[count] =
            (store_published){.number = store_query_int(&query, 0), .ended = store_query_int(&query, 1)};
        store_query_copy(&query, 2, page[count].id, sizeof page[count].id);
    }
    return store_query_end_list(&query) == STORE_STORED ? count : -1;
}

static store_stored read_seats(struct store *store, store_published *match)
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT p.seat, o.name, o.closed, c.class, c.mean_before FROM played AS p"
                      " JOIN person AS o ON o.id = p.person"
                      " LEFT JOIN strength_change AS c ON c.person = p.person AND c.match = p.match"
                      " WHERE p.match = $1",
                      "i", match->number);
    while (store_query_next(&query)) {
        store_published_seat *seat =
            &match->seat[store_query_within(&query, 0, 0, STORE_PUBLISHED_SEATS - 1, 0)];
        store_query_copy(&query, 1, seat->name, sizeof seat->name);
        seat->closed = !store_query_null(&query, 2);
        if (!store_query_null(&query, 3))
            store_query_copy(&query, 3, seat->class, sizeof seat->class);
        seat->mean = store_query_int(&query, 4);
    }
    return store_query_end_list(&query);
}

static store_stored read_analysis(struct store *store, store_published *match)
{
    store_query query;
    store_query_start(&query, store, "SELECT text FROM analysis WHERE match = $1 AND text IS NOT NULL", "i",
                      match->number);
    if (store_query_next(&query)) {
        match->analysis = strdup(store_query_text(&query, 0));
        if (!match->analysis) {
            (void)store_query_end(&query);
            return store_no_memory(store);
        }
    }
    return store_query_end_list(&query);
}

store_stored store_published_matches(struct store *store, int64_t since, int64_t until,
                                     bool (*take)(void *context, const store_published *match), void *context)
{
    store_published *page = calloc(PAGE, sizeof *page), last = {.ended = since - 1, .number = INT64_MAX};
    store_stored stored = page ? STORE_STORED : store_no_memory(store);
    int count = PAGE;
    bool on = true;
    while (stored == STORE_STORED && on && count == PAGE) {
        count = read_page(store, &last, until, page);
        if (count < 0)
            stored = STORE_FAILED;
        for (int i = 0; i < count && stored == STORE_STORED && on; i++) {
            stored = read_seats(store, &page[i]);
            if (stored == STORE_STORED)
                stored = read_analysis(store, &page[i]);
            on = stored == STORE_STORED && take(context, &page[i]);
            free(page[i].analysis);
        }
        if (count > 0)
            last = page[count - 1];
    }
    free(page);
    return stored;
}
