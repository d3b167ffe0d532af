/* SPDX-License-Identifier: MIT */
/* Adds the titles that people got or gave in a match to their results. */
#include "server/matches/ended.h"

#include "server/store/matches/result.h"
#include "server/store/sql/query.h"

static bool add_facts(const matches_ended *event, json_t *facts)
{
    json_t *titles = json_array();
    for (int i = 0; i < event->settlement->seats; i++) {
        const hub_settled_seat *seat = &event->settlement->seat[i];
        if (seat->person && seat->title)
            json_array_append_new(titles, json_pack("[I, s, i, i]", (json_int_t)seat->person, seat->title,
                                                    seat->got, seat->gave));
    }
    json_object_set_new(facts, "titles", titles);
    return json_array_size(titles) > 0;
}

static store_stored run(struct store *store, const json_t *facts, int64_t now_ms, void *news)
{
    (void)now_ms, (void)news;
    const char *match = json_string_value(json_object_get(facts, "match"));
    store_stored stored = STORE_STORED;
    json_t *titles = json_object_get(facts, "titles");
    for (size_t i = 0; i < json_array_size(titles) && stored == STORE_STORED; i++) {
        json_int_t person = 0, got = 0, gave = 0;
        const char *title = "";
        json_unpack(json_array_get(titles, i), "[I, s, I, I]", &person, &title, &got, &gave);
        stored = store_none_ok(store_titles_set(store, match, person, title, got, gave));
    }
    return stored;
}

const matches_subscriber matches_titles = {{"ended-titles", run}, add_facts};
