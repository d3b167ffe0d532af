/* SPDX-License-Identifier: MIT */
/* Finished matches, rankings, ratings (docs/spec/platform.md sections 5 and 6). */
#include "server/store/matches/history.h"
#include "server/clubs/club.h"
#include "server/http/api/api.h"
#include "server/http/api/person.h"
#include "server/matches/strength.h"
#include "server/store/matches/match_log.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MATCHES = 20, LAST = 8, LEADERS = 50, COURSE = 500 };

static const char *const outcomes[] = {"lost", "drawn", "won"};

/* Returns the match's players, without the fields that are only for the store. */
static json_t *players_of(const char *text)
{
    json_t *players = text ? json_loads(text, 0, NULL) : NULL, *player;
    size_t i;
    if (!json_is_array(players)) { /* an old match, or a damaged row */
        json_decref(players);
        return json_array();
    }
    json_array_foreach(players, i, player)
    {
        json_object_set_new(player, "bot", json_boolean(json_is_null(json_object_get(player, "person"))));
        json_object_del(player, "person");
    }
    return players;
}

static void take_match(void *context, const store_past *row)
{
    const store_played *p = &row->played;
    json_t *match = json_pack("{s:s, s:s, s:I, s:b, s:i, s:s, s:I, s:I, s:I, s:b, s:o}", "match", row->match,
                              "game", row->game, "ended", (json_int_t)row->ended, "rated", row->rated, "seat",
                              p->seat + 1, "outcome", outcomes[p->outcome], "score", (json_int_t)p->score,
                              "points", (json_int_t)p->points, "coins", (json_int_t)p->coins, "starred",
                              row->starred, "players", players_of(row->players));
    if (p->elo_after)
        json_object_set_new(match, "elo",
                            json_pack("[I, I]", (json_int_t)p->elo_before, (json_int_t)p->elo_after));
    if (row->class)
        json_object_set_new(match, "strength",
                            json_pack("[I, I]",
                                      (json_int_t)matches_strength_points(row->class, row->mean_before),
                                      (json_int_t)matches_strength_points(row->class, row->mean_after)));
    if (p->place)
        json_object_set_new(match, "place", json_integer(p->place));
    json_array_append_new(context, match);
}

static void answer_history(api_call *call, int64_t person, store_match_filter wanted)
{
    int64_t count = store_history_count(call->store, person, &wanted);
    api_rows page = api_rows_of(call, count, MATCHES);
    wanted.skip = page.skip;
    wanted.most = MATCHES;
    json_t *rows = json_array();
    store_stored stored = store_history(call->store, person, &wanted, take_match, rows);
    api_answer_stored(call, stored, 0,
                      json_pack("{s:I, s:I, s:I, s:o}", "count", (json_int_t)count, "page",
                                (json_int_t)page.page, "pages", (json_int_t)page.pages, "matches", rows));
}

void api_history(api_call *call)
{
    store_match_filter wanted = {.game = api_text(call, "game"),
                                 .outcome = -1,
                                 .starred = api_switch(call, "starred", false),
                                 .viewer = -1};
    const char *outcome = api_text(call, "outcome");
    for (int i = 0; outcome && i < 3; i++)
        if (!strcmp(outcome, outcomes[i]))
            wanted.outcome = i;
    if (api_text(call, "with")) {
        store_person other;
        if (!api_find_person(call, "with", &other))
            return;
        wanted.with = other.id;
    }
    answer_history(call, call->person->id, wanted);
}

/* Removes the stars, which only their person may see. */
static void hide_stars(json_t *answer)
{
    json_t *match;
    size_t i;
    json_array_foreach(json_object_get(answer, "matches"), i, match)
        json_object_set_new(match, "starred", json_false());
}

void api_games_of(api_call *call)
{
    store_person person;
    if (!api_find_person(call, "name", &person))
        return;
    int64_t viewer = call->person ? call->person->id : 0;
    answer_history(call, person.id,
                   (store_match_filter){.game = api_text(call, "game"), .outcome = -1, .viewer = viewer});
    if (!call->person || call->person->id != person.id)
        hide_stars(call->reply.out);
}

void api_last_match(api_call *call)
{
    char match[STORE_MATCH_ID_SIZE];
    store_stored stored = store_last_at_table(call->store, api_text(call, "table"), match);
    if (api_stored(call, stored, API_E_MATCH, 0))
        api_answer(call, json_pack("{s:s}", "match", match));
}

void api_results(api_call *call)
{
    json_t *rows = json_array(), *row;
    size_t i;
    store_stored stored = store_last_matches(call->store, LAST, rows);
    json_array_foreach(rows, i, row)
        json_object_set_new(row, "players", players_of(json_string_value(json_object_get(row, "players"))));
    api_answer_stored(call, stored, 0, json_pack("{s:o}", "matches", rows));
}

void api_star(api_call *call)
{
    bool on = api_switch(call, "on", true);
    if (api_stored(call, store_star(call->store, call->person->id, api_text(call, "match"), on), API_E_MATCH,
                   0))
        api_answer(call, json_pack("{s:b}", "starred", on));
}

void api_rating(api_call *call)
{
    store_person person;
    if (!api_find_person(call, "name", &person))
        return;
    const char *game = api_text(call, "game");
    json_t *points = json_array();
    store_stored stored = store_rating_course(call->store, person.id, game, COURSE, points);
    api_answer_stored(call, stored, 0, json_pack("{s:s, s:o}", "game", game, "points", points));
}

/* Shows a strength of a class that the request names. */
static void show_strength(json_t *row)
{
    matches_strength_show(row);
    json_object_del(row, "family");
    json_object_del(row, "format");
}

void api_strength(api_call *call)
{
    store_person person;
    char class[STORE_STRENGTH_CLASS];
    if (!api_find_person(call, "name", &person))
        return;
    if (!matches_strength_class(api_text(call, "family"), api_text(call, "format"), class))
        class[0] = '\0'; /* nobody has a strength in it */
    json_t *points = json_array(), *point;
    size_t i;
    store_stored stored =
        store_strength_curve(call->store, person.id, class, api_int(call, "from", 0),
                             api_int(call, "to", INT64_MAX), (int)api_int(call, "limit", COURSE), points);
    json_array_foreach(points, i, point) show_strength(point);
    api_answer_stored(call, stored, 0, json_pack("{s:o}", "points", points));
}

static const char *const seat_members[KZ_SEATS] = {"seat1", "seat2", "seat3", "seat4"};

static void refuse_seat(api_call *call, schema_request_code code, int seat)
{
    schema_field_error error = {.code = code, .field = seat_members[seat]};
    snprintf(error.arg[0], sizeof error.arg[0], "%s", error.field);
    api_refuse_field(call, &error);
}

/* Reads the people of the seats. Each person is at one seat, and no seat before the last one is free. Returns
 * the number of seats, or 0 after a refusal. */
static int people_of_seats(api_call *call, bool pairs, int64_t people[KZ_SEATS])
{
    store_person person;
    int seats = pairs ? KZ_SEATS : 2;
    for (int i = seats; i < KZ_SEATS; i++)
        seats = api_text(call, seat_members[i]) ? i + 1 : seats;
    for (int i = 0; i < seats; i++) {
        if (!api_text(call, seat_members[i]))
            return refuse_seat(call, HUB_E_MISSING, i), 0;
        if (!api_find_person(call, seat_members[i], &person))
            return 0;
        people[i] = person.id;
        for (int k = 0; k < i; k++)
            if (people[k] == person.id)
                return refuse_seat(call, HUB_E_TWICE, i), 0;
    }
    return seats;
}

void api_chances(api_call *call)
{
    bool pairs = api_switch(call, "pairs", false);
    int64_t people[KZ_SEATS];
    matches_chance chance[KZ_SEATS];
    int seats = people_of_seats(call, pairs, people);
    if (!seats)
        return;
    const char *format = seats == 2 ? "two" : pairs ? "pairs" : "singles";
    store_stored stored =
        matches_strength_chances(call->store, api_text(call, "family"), format, seats, people, chance);
    json_t *rows = json_array();
    bool provisional = false; /* every chance depends on all strengths */
    for (int i = 0; i < seats && stored == STORE_STORED; i++)
        provisional = provisional || chance[i].provisional;
    for (int i = 0; i < seats && stored == STORE_STORED; i++)
        json_array_append_new(rows,
                              json_pack("{s:I, s:I}", "first", (json_int_t)llround(100 * chance[i].first),
                                        "last", (json_int_t)llround(100 * chance[i].last)));
    api_answer_stored(
        call, stored, 0,
        json_pack("{s:s, s:o, s:b}", "format", format, "chances", rows, "provisional", provisional));
}

/* Writes the class of a ranking: the one that the caller names, or else the one with the most people. Returns
 * false after a refusal. */
static bool class_of(api_call *call, char class[STORE_STRENGTH_CLASS])
{
    const char *family = api_text(call, "family"), *format = api_text(call, "format");
    const char *wrong = format && !family        ? "family"
                        : family && !format      ? "format"
                        : api_text(call, "game") ? "game"
                                                 : NULL;
    if (wrong)
        return api_refuse(call, API_E_STRENGTH_CLASS, wrong, NULL, NULL), false;
    if (!family && store_strength_top_class(call->store, class) != STORE_STORED)
        strcpy(class, "kozel/two"); /* nobody has a strength yet */
    if (family && !matches_strength_class(family, format, class))
        class[0] = '\0'; /* nobody has a strength in it */
    return true;
}

/* Answers with the ranking by strength of a class. */
static void answer_strengths(api_call *call)
{
    bool friends = api_switch(call, "friends", false);
    char class[STORE_STRENGTH_CLASS];
    if (!class_of(call, class))
        return;
    if (friends && !call->person) {
        api_refuse(call, API_E_SESSION, NULL, NULL, NULL);
        return;
    }
    clubs_request club = {0};
    if (api_text(call, "club") && !clubs_find(call, &club))
        return;
    store_strength_filter filter = {.class = class,
                                    .settled = matches_strength_settled(class),
                                    .since_ms = api_int(call, "since", 0),
                                    .friends = friends ? call->person->id : 0,
                                    .club = club.club.id};
    api_rows page = api_rows_of(call, store_strength_leader_count(call->store, &filter), LEADERS);
    json_t *rows = json_array(), *row;
    size_t i;
    store_stored stored = store_strength_leaders(call->store, &filter, page.skip, LEADERS, rows);
    json_array_foreach(rows, i, row)
    {
        show_strength(row);
        json_object_set(row, "value", json_object_get(row, "strength"));
        json_object_del(row, "strength");
    }
    const char *format = store_strength_format_word(store_strength_format(class));
    api_answer_stored(call, stored, 0,
                      json_pack("{s:s#, s:s, s:I, s:I, s:o}", "family", class, (int)strcspn(class, "/"),
                                "format", format, "page", (json_int_t)page.page, "pages",
                                (json_int_t)page.pages, "leaders", rows));
}

void api_leaders(api_call *call)
{
    const char *game = api_text(call, "game"), *by = api_text(call, "by");
    bool by_elo = by && !strcmp(by, "elo");
    int64_t since = api_int(call, "since", 0);
    if (by && !strcmp(by, "strength")) {
        answer_strengths(call);
        return;
    }
    if (api_switch(call, "friends", false) || api_text(call, "club")) {
        api_refuse(call, API_E_STRENGTH_CLASS, api_text(call, "club") ? "club" : "friends", NULL, NULL);
        return;
    }
    if (by_elo && (!game || since)) { /* the Elos of different games cannot be added */
        api_refuse(call, API_E_ELO_GAME, "game", NULL, NULL);
        return;
    }
    api_rows page = api_rows_of(call, store_leader_count(call->store, game, by_elo, since), LEADERS);
    json_t *rows = json_array();
    store_stored stored = store_leaders(call->store, game, by_elo, since, page.skip, LEADERS, rows);
    api_answer_rows(call, stored, page, "leaders", rows);
}
