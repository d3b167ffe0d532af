/* SPDX-License-Identifier: MIT */
/* Writes a notice of the result for each person with an account, until they have seen it at the table. */
#include "server/matches/ended.h"

#include "server/store/people/notice.h"

/* Those at the table see the match's end there. */
static bool add_facts(const matches_ended *event, json_t *facts)
{
    if (event->settlement->closed)
        return false;
    json_t *absent = json_array();
    for (int i = 0; i < event->settlement->seats; i++) {
        const hub_settled_seat *seat = &event->settlement->seat[i];
        if (seat->person && !seat->there)
            json_array_append_new(absent, json_integer(seat->person));
    }
    json_object_set_new(facts, "absent", absent);
    return event->has_notices || json_array_size(absent) > 0;
}

static store_stored run(struct store *store, const json_t *facts, int64_t now_ms, void *context)
{
    (void)now_ms;
    matches_news *news = context;
    const json_t *absent = json_object_get(facts, "absent");
    for (size_t i = 0; i < json_array_size(absent); i++)
        if (news->count < MATCHES_NEWS_MAX)
            news->person[news->count++] = json_integer_value(json_array_get(absent, i));
    return store_result_notices(store, json_string_value(json_object_get(facts, "match")),
                                json_integer_value(json_object_get(facts, "at")));
}

const matches_subscriber matches_notices = {{"ended-notices", run}, add_facts};
