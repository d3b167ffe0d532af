/* SPDX-License-Identifier: MIT */
/* Notes matches that may be faked for the moderators (docs/fair-play.md). */
#include "server/matches/ended.h"

#include <string.h>

#include "server/store/admin/review.h"
#include "server/store/sql/query.h"

enum { ONE_WAY = 3, DAY_MS = 86400000 };

static void add(json_t *cases, const char *why, int64_t first, int64_t second)
{
    json_array_append_new(cases, json_pack("[s, I, I]", why, (json_int_t)first, (json_int_t)second));
}

static void add_pair(const matches_ended *event, int i, int k, json_t *cases)
{
    const hub_settled_seat *one = &event->settlement->seat[i], *other = &event->settlement->seat[k];
    if (event->discount->share && i < k && one->home && one->home == other->home)
        add(cases, "address", one->person, other->person);
    if (one->coins < 0 && other->coins > 0)
        add(cases, "stakes", one->person, other->person);
}

/* Adds the pair that has met too often for Elo and stakes. */
static void add_repeat(const matches_ended *event, int i, json_t *cases)
{
    const hub_settlement *s = event->settlement;
    const matches_discount *discount = event->discount;
    int k = discount->with[i];
    if (s->brief || !discount->shared || k < 0 || discount->before[i] < s->repeats || !s->repeats ||
        (discount->with[k] == i && k < i))
        return;
    add(cases, "repeats", s->seat[i].person, s->seat[k].person);
}

static bool add_facts(const matches_ended *event, json_t *facts)
{
    const hub_settlement *s = event->settlement;
    if (!event->discount->serious)
        return false;
    json_t *cases = json_array(), *people = json_array();
    if (event->discount->quitter >= 0) {
        int64_t person = s->seat[event->discount->quitter].person;
        add(cases, "quits", person, person);
    }
    for (int i = 0; i < s->seats; i++) {
        add_repeat(event, i, cases);
        for (int k = 0; k < s->seats; k++)
            if (i != k && s->seat[i].person && s->seat[k].person)
                add_pair(event, i, k, cases);
        json_array_append_new(people, json_integer(s->seat[i].person));
    }
    json_object_set_new(facts, "cases", cases);
    json_object_set_new(facts, "people", people);
    return json_array_size(cases) > 0;
}

static store_stored note_case(struct store *store, const char *match, const json_t *row, int64_t at_ms)
{
    const char *why = "";
    json_int_t first = 0, second = 0;
    json_unpack((json_t *)row, "[s, I, I]", &why, &first, &second);
    if (!strcmp(why, "stakes") && store_one_way(store, first, second, at_ms - DAY_MS, at_ms) < ONE_WAY)
        return STORE_STORED;
    return store_none_ok(store_case_add(store, match, why, first, second, at_ms));
}

static store_stored run(struct store *store, const json_t *facts, int64_t now_ms, void *news)
{
    (void)now_ms, (void)news;
    const json_t *cases = json_object_get(facts, "cases"), *people = json_object_get(facts, "people");
    int64_t held[KZ_SEATS] = {0};
    for (size_t i = 0; i < json_array_size(people) && i < KZ_SEATS; i++)
        held[i] = json_integer_value(json_array_get(people, i));
    store_stored stored = store_hold(store, held);
    for (size_t i = 0; i < json_array_size(cases) && stored == STORE_STORED; i++)
        stored = note_case(store, json_string_value(json_object_get(facts, "match")),
                           json_array_get(cases, i), json_integer_value(json_object_get(facts, "at")));
    return stored;
}

const matches_subscriber matches_cases = {{"ended-cases", run}, add_facts};
