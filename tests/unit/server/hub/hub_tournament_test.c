/* SPDX-License-Identifier: MIT */
/* Tables of tournaments: from their opening to the result (server/hub/play/tournament_table.h). */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/play/sealing.h"
#include "server/hub/state/hub_state.h"
#include "server/rooms/host.h"

static const char *phase_of(const page *p)
{
    return text_of(p->mirror, "phase");
}

/* Waits until a table where nobody takes part in the deals begins its match. */
static void wait_for_match(world *w, const page *p)
{
    assert_string_equal(phase_of(p), "sealing");
    world_wait(w, HUB_SEALING_HASH_MS);
    assert_string_equal(phase_of(p), "play");
}

/* The third table of the tournament "cup", for persons 1 and 2. */
static hub_tournament_table order_of(const char *id, const char *game)
{
    return (hub_tournament_table){
        .id = id,
        .place = {.id = "cup", .table = 3, .entrants = 2, .round = 2, .rated = true, .name = "Cup \"9\""},
        .game = game,
        .options = "target=25",
        .time = 30,
        .reserve = 60,
        .rated = true,
        .seats = 2,
        .person = {{1, "Ann", NULL}, {2, "Bob", NULL}}};
}

/* Opens a table as the first node does. */
static bool open_order(world *w, const hub_tournament_table *order)
{
    w->sending = false;
    room_host *rooms = hub_begin_rooms(w->hub, w->now);
    bool opened = hub_open_tournament_table(w->hub, order);
    room_end(rooms);
    world_after_call(w);
    relay_deliver(w);
    return opened;
}

static bool open_table_as(world *w, const char *id, const char *game)
{
    const hub_tournament_table order = order_of(id, game);
    return open_order(w, &order);
}

static bool open_table(world *w, const char *game)
{
    return open_table_as(w, "cupt3", game);
}

/* Checks what the page knows of the match's tournament. */
static void assert_tournament(const page *p, const char *expected)
{
    char *text = json_dumps(json_object_get(p->mirror, "tournament"), JSON_COMPACT);
    assert_string_equal(text, expected);
    free(text);
}

#define CUP "\"id\":\"cup\",\"name\":\"Cup \\\"9\\\"\",\"round\":2,\"match\":4"

static bool was_called(const page *p)
{
    size_t i;
    json_t *event;
    json_array_foreach(p->events, i, event)
    {
        if (!strcmp(text_of(event, "ev"), "called") && !strcmp(text_of(event, "table"), "cupt3"))
            return true;
    }
    return false;
}

static world *begin(uint64_t seed, bool both)
{
    world *w = world_begin(seed);
    w->usual.registered = true;
    page_open(w, 1);
    if (both)
        page_open(w, 2);
    assert_true(open_table(w, "kozel"));
    return w;
}

static void the_match_begins_when_everybody_is_there(void **state)
{
    (void)state;
    world *w = begin(1, true);
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_true(was_called(a) && was_called(b));
    world_wait(w, 1000);
    page_enter(a, "cupt3");
    assert_string_equal(phase_of(a), "waiting");
    assert_tournament(a, "{" CUP ",\"awaited\":[2]}");
    assert_int_equal(number_of(a->mirror, "wait"), HUB_TOURNAMENT_WAIT_MS - 1000);
    world_wait(w, HUB_TOURNAMENT_WAIT_MS - 2000);
    page_enter(b, "cupt3");
    assert_tournament(a, "{" CUP "}");
    wait_for_match(w, a);
    world_play(w);
    assert_tournament(a, "{" CUP "}");
    const hub_settlement *s = &w->matches[0].settlement;
    assert_string_equal(s->tournament.id, "cup");
    assert_int_equal(s->tournament.table, 3);
    assert_true(s->rated);
    assert_int_equal(w->forfeits, 0);
    world_end(w);
}

/* Entrants are seated without a request of theirs, so they are asked for their part of the seed. */
static void entrants_take_part_in_the_deals(void **state)
{
    (void)state;
    world *w = begin(10, true);
    page *a = &w->pages[0], *b = &w->pages[1];
    page_enter(a, "cupt3");
    page_enter(b, "cupt3");
    assert_string_equal(phase_of(a), "sealing");
    assert_non_null(page_ask(a, "hash", "\"table\":\"cupt3\",\"hash\":\"%064d\"", 1));
    assert_non_null(page_ask(b, "hash", "\"table\":\"cupt3\",\"hash\":\"%064d\"", 2));
    const json_t *fair = json_object_get(a->mirror, "fair");
    assert_true(json_is_object(fair));
    char hash[80];
    for (int person = 1; person <= 2; person++) {
        snprintf(hash, sizeof hash, "%064d", person);
        assert_non_null(strstr(text_of(fair, "receipt"), hash));
    }
    world_end(w);
}

static void who_has_not_come_in_time_forfeits(void **state)
{
    (void)state;
    world *w = begin(2, false);
    page_enter(&w->pages[0], "cupt3");
    world_wait(w, HUB_TOURNAMENT_WAIT_MS - 1);
    assert_int_equal(w->forfeits, 0);
    world_wait(w, 1);
    assert_int_equal(w->forfeits, 1);
    assert_string_equal(w->forfeit.id, "cup");
    assert_int_equal(w->forfeit.table, 3);
    assert_int_equal(w->forfeiting, 2);
    assert_int_equal(w->match_count, 0);
    assert_null(world_room(w, "cupt3"));
    const page *a = &w->pages[0];
    json_t *closed = json_array_get(a->events, json_array_size(a->events) - 1);
    assert_string_equal(text_of(closed, "ev"), "closed");
    assert_string_equal(text_of(json_object_get(closed, "tournament"), "name"), "Cup \"9\"");
    char *forfeits = json_dumps(json_object_get(closed, "forfeits"), JSON_COMPACT);
    assert_string_equal(forfeits, "[2]");
    free(forfeits);
    world_end(w);
}

static void assert_awaited(const page *p, const char *expected)
{
    const json_t *tournament = json_object_get(p->mirror, "tournament");
    char *text = json_dumps(json_object_get(tournament, "awaited"), JSON_COMPACT);
    assert_string_equal(text, expected);
    free(text);
}

/* Somebody who comes and goes is awaited again. */
static void everybody_sees_who_is_awaited(void **state)
{
    (void)state;
    world *w = world_begin(11);
    w->usual.registered = true;
    page *a = page_open(w, 1), *b = page_open(w, 2), *c = page_open(w, 3);
    assert_true(open_table(w, "kozel"));
    page_enter(c, "cupt3");
    assert_awaited(c, "[1,2]");
    page_enter(b, "cupt3");
    assert_awaited(c, "[1]");
    page_disconnect(b);
    assert_awaited(c, "[1,2]");
    page_enter(a, "cupt3");
    assert_awaited(c, "[2]");
    world_end(w);
}

static void who_comes_later_is_called(void **state)
{
    (void)state;
    world *w = begin(3, false);
    page *b = page_open(w, 2);
    relay_deliver(w);
    page_enter(&w->pages[0], "cupt3");
    page_enter(b, "cupt3");
    wait_for_match(w, b);
    world_end(w);
}

static void nobody_gets_up_or_changes_the_terms(void **state)
{
    (void)state;
    world *w = begin(4, true);
    page *a = &w->pages[0];
    page_enter(a, "cupt3");
    assert_null(page_ask(a, "leave", "\"table\":\"cupt3\""));
    assert_string_equal(page_error(a), "match-running");
    assert_null(page_ask(a, "propose", "\"table\":\"cupt3\",\"target\":101"));
    assert_null(page_ask(a, "start", "\"table\":\"cupt3\""));
    page *c = page_open(w, 3);
    page_enter(c, "cupt3");
    assert_null(page_ask(c, "sit", "\"table\":\"cupt3\""));
    assert_string_equal(phase_of(a), "waiting");
    world_end(w);
}

static void who_is_expelled_forfeits(void **state)
{
    (void)state;
    world *w = begin(5, true);
    page_enter(&w->pages[0], "cupt3");
    world_expel(w, 1);
    assert_int_equal(w->forfeiting, 1);
    assert_null(world_room(w, "cupt3"));
    world_end(w);
}

static void nobody_wins_at_a_table_that_is_closed_before_its_match(void **state)
{
    (void)state;
    world *w = begin(8, true);
    page_enter(&w->pages[0], "cupt3");
    assert_true(hub_close_table(w->hub, "cupt3", w->now));
    world_after_call(w);
    assert_int_equal(w->forfeits, 1);
    assert_int_equal(w->forfeit.table, 3);
    assert_int_equal(w->forfeiting, 3);
    assert_null(world_room(w, "cupt3"));
    world_end(w);
}

static void restart(world *w)
{
    char reason[128];
    for (int i = 0; i < w->page_count; i++) {
        json_decref(w->pages[i].mirror);
        w->pages[i].mirror = NULL;
    }
    world_new_hub(w);
    for (int i = 0; i < w->room_count; i++)
        if (w->rooms[i].node && !world_restore_room(w, 0, &w->rooms[i], reason, sizeof reason))
            fail_msg("%s", reason);
    page_connect(&w->pages[0]);
    page_connect(&w->pages[1]);
    page_enter(&w->pages[0], "cupt3");
    page_enter(&w->pages[1], "cupt3");
}

static void call_off(world *w)
{
    w->sending = false;
    room_host *rooms = hub_begin_rooms(w->hub, w->now);
    hub_call_off_tournament_table(w->hub, "cupt3");
    room_end(rooms);
    world_after_call(w);
    relay_deliver(w);
}

/* The host has given the result, or the tournament was closed. */
static void a_match_that_is_called_off_does_not_count(void **state)
{
    (void)state;
    world *w = begin(12, true);
    world_alone(w);
    page *a = &w->pages[0], *b = &w->pages[1];
    page_enter(a, "cupt3");
    page_enter(b, "cupt3");
    wait_for_match(w, a);
    for (int i = 0; i < 2; i++) {
        call_off(w);
        assert_tournament(b, "{" CUP ",\"counts\":false}");
    }
    restart(w);
    world_play(w);
    assert_int_equal(w->match_count, 1);
    assert_string_equal(w->matches[0].settlement.tournament.id, "");
    assert_tournament(a, "{" CUP ",\"counts\":false}");
    assert_int_equal(w->forfeits, 0);
    world_end(w);
}

/* Its tables show the id instead, also after a restart. Other tables keep their names. */
static void a_name_that_is_removed_is_gone_from_tables(void **state)
{
    (void)state;
    world *w = begin(15, true);
    world_alone(w);
    page *a = &w->pages[0];
    page_enter(a, "cupt3");
    page_enter(&w->pages[1], "cupt3");
    wait_for_match(w, a);
    for (int i = 0; i < 2; i++) {
        w->sending = false;
        room_host *rooms = hub_begin_rooms(w->hub, w->now);
        hub_remove_tournament_name(w->hub, i ? "cup" : "cup2");
        room_end(rooms);
        world_after_call(w);
        relay_deliver(w);
        assert_tournament(a, i ? "{\"id\":\"cup\",\"name\":\"cup\",\"round\":2,\"match\":4}" : "{" CUP "}");
    }
    restart(w);
    world_play(w);
    assert_tournament(a, "{\"id\":\"cup\",\"name\":\"cup\",\"round\":2,\"match\":4}");
    assert_string_equal(w->matches[0].settlement.tournament.id, "cup");
    world_end(w);
}

static void a_table_that_waits_is_called_off_without_forfeits(void **state)
{
    (void)state;
    world *w = begin(13, true);
    page_enter(&w->pages[0], "cupt3");
    call_off(w);
    assert_int_equal(w->forfeits, 0);
    assert_null(world_room(w, "cupt3"));
    call_off(w);
    world_end(w);
}

/* The wait begins again: nobody is charged for the outage. The match is still the tournament's. */
static void a_restart_takes_nothing(void **state)
{
    (void)state;
    world *w = begin(6, true);
    world_alone(w);
    w->now += HUB_TOURNAMENT_WAIT_MS;
    restart(w);
    wait_for_match(w, &w->pages[0]);
    restart(w);
    world_play(w);
    assert_int_equal(w->match_count, 1);
    assert_string_equal(w->matches[0].settlement.tournament.id, "cup");
    assert_true(w->matches[0].settlement.tournament.rated); /* so memory aids stay out */
    assert_int_equal(w->forfeits, 0);
    world_end(w);
}

static void a_table_that_cannot_be_opened_leaves_nothing(void **state)
{
    (void)state;
    world *w = world_begin(7);
    assert_false(open_table(w, "chess"));
    assert_int_equal(w->room_count, 0);
    world_end(w);
}

/* Lets the match of the table "cupt3" go on until the table closes. */
static void play_until_closed(world *w)
{
    for (int i = 0; i < 10000 && world_room(w, "cupt3"); i++)
        assert_true(world_step(w));
    assert_null(world_room(w, "cupt3"));
}

static void bots_among_themselves_begin_at_once(void **state)
{
    (void)state;
    world *w = world_begin(11);
    hub_tournament_table order = order_of("cupt3", "kozel");
    order.person[0] = order.person[1] = (hub_tournament_person){0, "", "novice"};
    order.rated = false;
    assert_true(open_order(w, &order));
    play_until_closed(w);
    assert_int_equal(w->match_count, 1);
    const hub_settlement *s = &w->matches[0].settlement;
    assert_string_equal(s->tournament.id, "cup");
    assert_false(s->closed);
    assert_int_equal(s->seat[0].person + s->seat[1].person, 0);
    assert_int_equal(w->forfeits, 0);
    world_end(w);
}

static void who_does_not_come_to_a_bot_forfeits(void **state)
{
    (void)state;
    world *w = world_begin(12);
    w->usual.registered = true;
    page_open(w, 1);
    hub_tournament_table order = order_of("cupt3", "kozel");
    order.person[1] = (hub_tournament_person){0, "", "novice"};
    order.rated = false;
    assert_true(open_order(w, &order));
    assert_true(was_called(&w->pages[0]));
    world_wait(w, HUB_TOURNAMENT_WAIT_MS);
    assert_int_equal(w->forfeits, 1);
    assert_int_equal(w->forfeiting, 1);
    world_end(w);
}

static void a_table_of_an_extra_deal_closes_after_it(void **state)
{
    (void)state;
    world *w = world_begin(13);
    world_alone(w);
    w->usual.registered = true;
    page_open(w, 1);
    page_open(w, 2);
    hub_tournament_table order = order_of("cupt3", "kozel");
    order.place.deals = 1;
    assert_true(open_order(w, &order));
    page *a = &w->pages[0];
    page_enter(a, "cupt3");
    assert_tournament(a, "{" CUP ",\"deals\":1,\"awaited\":[2]}");
    restart(w);
    assert_tournament(a, "{" CUP ",\"deals\":1}");
    wait_for_match(w, a);
    play_until_closed(w);
    assert_int_equal(w->match_count, 1);
    const hub_settlement *s = &w->matches[0].settlement;
    assert_true(s->closed && s->deals_done);
    assert_false(s->rated);
    assert_int_equal(s->tournament.table, 3);
    world_end(w);
}

static void an_extra_deal_that_is_closed_before_its_end_has_no_result(void **state)
{
    (void)state;
    world *w = world_begin(14);
    w->usual.registered = true;
    page_open(w, 1);
    page_open(w, 2);
    hub_tournament_table order = order_of("cupt3", "kozel");
    order.place.deals = 1;
    assert_true(open_order(w, &order));
    page_enter(&w->pages[0], "cupt3");
    page_enter(&w->pages[1], "cupt3");
    wait_for_match(w, &w->pages[0]);
    assert_true(hub_close_table(w->hub, "cupt3", w->now));
    world_after_call(w);
    const hub_settlement *s = &w->matches[0].settlement;
    assert_true(s->closed);
    assert_false(s->deals_done);
    world_end(w);
}

static void note_awaited(void *context, const hub_awaited *awaited)
{
    hub_awaited *last = context;
    assert_int_equal(last->person, 0);
    *last = *awaited;
}

/* Once, and only people who are away. */
static void who_is_away_is_awaited(void **state)
{
    (void)state;
    const hub_away away = {.gone_ms = 5000, .hidden_ms = 30000};
    hub_awaited awaited = {0};
    world *w = begin(8, true);
    int64_t opened = w->now;
    page_disconnect(&w->pages[1]);
    world_wait(w, 4999);
    hub_awaited_each(w->hub, &away, w->now, note_awaited, &awaited);
    assert_int_equal(awaited.person, 0);
    world_wait(w, 1);
    hub_awaited_each(w->hub, &away, w->now, note_awaited, &awaited);
    assert_int_equal(awaited.person, 2);
    assert_string_equal(awaited.table, "cupt3");
    assert_int_equal(awaited.ends, opened + HUB_TOURNAMENT_WAIT_MS);
    hub_awaited_each(w->hub, &away, w->now, note_awaited, &awaited);
    world_end(w);
}

/* People who stay at their tables after the match have room for any number of rounds. */
static void there_is_room_for_each_round(void **state)
{
    (void)state;
    char id[HUB_ID_TEXT];
    world *w = begin(9, true);
    page *a = &w->pages[0], *b = &w->pages[1];
    page_enter(a, "cupt3");
    page_enter(b, "cupt3");
    for (int round = 1; round < 12; round++) {
        world_play(w);
        assert_string_equal(phase_of(a), "over");
        snprintf(id, sizeof id, "cupt%d", 10 + round);
        assert_true(open_table_as(w, id, "kozel"));
        page_enter(a, id);
        page_enter(b, id);
        wait_for_match(w, a);
    }
    assert_int_equal(w->forfeits, 0);
    world_end(w);
}

static hub_tournament_fault refused_by;

static bool refuse_founding(void *context, const hub_tournament_founding *founding, char id[HUB_ID_TEXT],
                            hub_tournament_refusal *refusal)
{
    (void)context, (void)founding, (void)id;
    refusal->fault = refused_by;
    return false;
}

static void each_refusal_has_its_code(void **state)
{
    static const char *const codes[] = {[HUB_TOURNAMENT_TOO_MANY] = "too-many-tournaments",
                                        [HUB_TOURNAMENT_SERVER_FULL] = "tournaments-full",
                                        [HUB_TOURNAMENT_START] = "tournament-start",
                                        [HUB_TOURNAMENT_TODAY] = "tournaments-today",
                                        [HUB_TOURNAMENT_FULL] = "tournament-full",
                                        [HUB_TOURNAMENT_MANY_ENTERED] = "tournaments-entered",
                                        [HUB_TOURNAMENT_CHANGES] = "tournament-changes",
                                        [HUB_TOURNAMENT_PROGRAMS] = "tournament-no-bots",
                                        [HUB_TOURNAMENT_CLUB] = "tournament-club",
                                        [HUB_TOURNAMENT_CLUB_LEADERS] = "tournament-club-leaders",
                                        [HUB_TOURNAMENT_NOT_ENTERED] = "not-entered",
                                        [HUB_TOURNAMENT_NOT_HOST] = "not-host"};
    (void)state;
    world *w = begin(1, false);
    page *p = &w->pages[0];
    w->hub->ports.tournaments.found = refuse_founding;
    for (refused_by = HUB_TOURNAMENT_BY_CORE + 1; refused_by < sizeof codes / sizeof *codes; refused_by++) {
        assert_null(
            page_ask(p, "found", "\"name\":\"Cup\",\"game\":\"kozel\",\"format\":\"swiss\",\"max\":4"));
        assert_string_equal(page_error(p), codes[refused_by]);
    }
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_match_begins_when_everybody_is_there),
        cmocka_unit_test(entrants_take_part_in_the_deals),
        cmocka_unit_test(who_has_not_come_in_time_forfeits),
        cmocka_unit_test(everybody_sees_who_is_awaited),
        cmocka_unit_test(a_match_that_is_called_off_does_not_count),
        cmocka_unit_test(a_name_that_is_removed_is_gone_from_tables),
        cmocka_unit_test(a_table_that_waits_is_called_off_without_forfeits),
        cmocka_unit_test(who_comes_later_is_called),
        cmocka_unit_test(who_is_away_is_awaited),
        cmocka_unit_test(nobody_gets_up_or_changes_the_terms),
        cmocka_unit_test(there_is_room_for_each_round),
        cmocka_unit_test(who_is_expelled_forfeits),
        cmocka_unit_test(nobody_wins_at_a_table_that_is_closed_before_its_match),
        cmocka_unit_test(a_restart_takes_nothing),
        cmocka_unit_test(bots_among_themselves_begin_at_once),
        cmocka_unit_test(who_does_not_come_to_a_bot_forfeits),
        cmocka_unit_test(a_table_of_an_extra_deal_closes_after_it),
        cmocka_unit_test(an_extra_deal_that_is_closed_before_its_end_has_no_result),
        cmocka_unit_test(a_table_that_cannot_be_opened_leaves_nothing),
        cmocka_unit_test(each_refusal_has_its_code),
    };
    return cmocka_run_group_tests_name("hub_tournament", tests, NULL, NULL);
}
