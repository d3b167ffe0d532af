/* SPDX-License-Identifier: MIT */
/* Finished matches, rankings, ratings (docs/spec/platform.md sections 5 and 6). */
#include "server/store/matches/history.h"
#include "server/http/api/api.h"
#include "server/http/api/person.h"
#include "server/store/matches/match_log.h"

#include <string.h>

enum { MATCHES = 20, LAST = 8, LEADERS = 50, COURSE = 500 };

static const char *const outcomes[] = {"lost", "drawn", "won"};

/* The match's players, without what only the store needs to know. */
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

static void take_match(void *context, const kz_store_past *row)
{
    const kz_store_played *p = &row->played;
    json_t *match = json_pack("{s:s, s:s, s:I, s:b, s:i, s:s, s:I, s:I, s:I, s:b, s:o}", "match", row->match,
                              "game", row->game, "ended", (json_int_t)row->ended, "rated", row->rated, "seat",
                              p->seat + 1, "outcome", outcomes[p->outcome], "score", (json_int_t)p->score,
                              "points", (json_int_t)p->points, "coins", (json_int_t)p->coins, "starred",
                              row->starred, "players", players_of(row->players));
    if (p->elo_after)
        json_object_set_new(match, "elo",
                            json_pack("[I, I]", (json_int_t)p->elo_before, (json_int_t)p->elo_after));
    if (p->place)
        json_object_set_new(match, "place", json_integer(p->place));
    json_array_append_new(context, match);
}

static void answer_history(kz_api *call, int64_t person, kz_store_wanted wanted)
{
    int64_t count = kz_store_history_count(call->store, person, &wanted);
    kz_api_rows page = kz_api_rows_of(call, count, MATCHES);
    wanted.skip = page.skip;
    wanted.most = MATCHES;
    json_t *rows = json_array();
    kz_stored stored = kz_store_history(call->store, person, &wanted, take_match, rows);
    if (kz_api_stored(call, stored, 0, 0))
        kz_api_answer(call,
                      json_pack("{s:I, s:I, s:I, s:O}", "count", (json_int_t)count, "page",
                                (json_int_t)page.page, "pages", (json_int_t)page.pages, "matches", rows));
    json_decref(rows);
}

void kz_api_history(kz_api *call)
{
    kz_store_wanted wanted = {.game = kz_api_text(call, "game"),
                              .outcome = -1,
                              .starred = kz_api_switch(call, "starred", false),
                              .viewer = -1};
    const char *outcome = kz_api_text(call, "outcome");
    for (int i = 0; outcome && i < 3; i++)
        if (!strcmp(outcome, outcomes[i]))
            wanted.outcome = i;
    if (kz_api_text(call, "with")) {
        kz_store_person other;
        if (!kz_api_find_person(call, "with", &other))
            return;
        wanted.with = other.id;
    }
    answer_history(call, call->person->id, wanted);
}

/* Favourites are one's own affair. */
static void hide_stars(json_t *answer)
{
    json_t *match;
    size_t i;
    json_array_foreach(json_object_get(answer, "matches"), i, match)
        json_object_set_new(match, "starred", json_false());
}

void kz_api_games_of(kz_api *call)
{
    kz_store_person person;
    if (!kz_api_find_person(call, "name", &person))
        return;
    int64_t viewer = call->person ? call->person->id : 0;
    answer_history(call, person.id,
                   (kz_store_wanted){.game = kz_api_text(call, "game"), .outcome = -1, .viewer = viewer});
    if (!call->person || call->person->id != person.id)
        hide_stars(call->out);
}

void kz_api_last_match(kz_api *call)
{
    char match[KZ_MATCH_ID_SIZE];
    kz_stored stored = kz_store_last_at_table(call->store, kz_api_text(call, "table"), match);
    if (kz_api_stored(call, stored, KZ_A_MATCH, 0))
        kz_api_answer(call, json_pack("{s:s}", "match", match));
}

static void take_last(void *context, const kz_store_ended *row)
{
    json_array_append_new(context, json_pack("{s:s, s:s, s:I, s:b, s:o}", "match", row->match, "game",
                                             row->game, "ended", (json_int_t)row->ended, "rated", row->rated,
                                             "players", players_of(row->players)));
}

void kz_api_results(kz_api *call)
{
    json_t *rows = json_array();
    kz_stored stored = kz_store_last_matches(call->store, LAST, take_last, rows);
    if (kz_api_stored(call, stored, 0, 0))
        kz_api_answer(call, json_pack("{s:O}", "matches", rows));
    json_decref(rows);
}

void kz_api_star(kz_api *call)
{
    bool on = kz_api_switch(call, "on", true);
    if (kz_api_stored(call, kz_store_star(call->store, call->person->id, kz_api_text(call, "match"), on),
                      KZ_A_MATCH, 0))
        kz_api_answer(call, json_pack("{s:b}", "starred", on));
}

static void take_point(void *context, int64_t at, int64_t elo, int64_t sum)
{
    json_t *point = json_pack("{s:I, s:I}", "at", (json_int_t)at, "sum", (json_int_t)sum);
    if (elo)
        json_object_set_new(point, "elo", json_integer(elo));
    json_array_append_new(context, point);
}

void kz_api_rating(kz_api *call)
{
    kz_store_person person;
    if (!kz_api_find_person(call, "name", &person))
        return;
    const char *game = kz_api_text(call, "game");
    json_t *points = json_array();
    kz_stored stored = kz_store_rating_course(call->store, person.id, game, COURSE, take_point, points);
    if (kz_api_stored(call, stored, 0, 0))
        kz_api_answer(call, json_pack("{s:s, s:O}", "game", game, "points", points));
    json_decref(points);
}

static void take_leader(void *context, const kz_store_leader *row)
{
    json_array_append_new(context,
                          json_pack("{s:I, s:s, s:I, s:I, s:I, s:I}", "place", (json_int_t)row->place, "name",
                                    row->name, "value", (json_int_t)row->value, "won", (json_int_t)row->won,
                                    "lost", (json_int_t)row->lost, "drawn", (json_int_t)row->drawn));
}

void kz_api_leaders(kz_api *call)
{
    const char *game = kz_api_text(call, "game"), *by = kz_api_text(call, "by");
    bool by_elo = by && !strcmp(by, "elo");
    int64_t since = kz_api_int(call, "since", 0);
    if (by_elo && (!game || since)) { /* the Elos of different games cannot be added up */
        kz_api_refuse(call, KZ_A_ELO_GAME, "game", NULL, NULL);
        return;
    }
    kz_api_rows page = kz_api_rows_of(call, kz_store_leader_count(call->store, game, by_elo, since), LEADERS);
    json_t *rows = json_array();
    kz_stored stored =
        kz_store_leaders(call->store, game, by_elo, since, page.skip, LEADERS, take_leader, rows);
    if (kz_api_stored(call, stored, 0, 0))
        kz_api_answer(call, json_pack("{s:I, s:I, s:O}", "page", (json_int_t)page.page, "pages",
                                      (json_int_t)page.pages, "leaders", rows));
    json_decref(rows);
}
