/* SPDX-License-Identifier: MIT */
/* The server's side of tournaments: pairings in a lane, and results from the store. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "server/app/tournaments.h"
#include "server/store/sql/query.h"
#include "server/store/sql/tournament_result.h"
#include "server/tournaments/requests.h"
#include "tests/unit/server/store/store_world.h"

typedef struct world {
    uv_loop_t loop;
    base_steady_clock clock;
    delivery_hub_host host;
    delivery_lanes lanes;
    delivery_outbox outbox;
    delivery_other_nodes others;
    char called_off[64], nameless[64]; /* at the other nodes */
    app_tournaments tournaments;
    struct store *store;
    char written[256]; /* rooms in whose logs this turn of the loop writes */
} world;

static void on_post(void *context, const topic_message *message)
{
    (void)context, (void)message;
}

static void on_append(void *context, const char *room, const char *match, int64_t seq, const char *text,
                      bool whole, int64_t now_ms)
{
    world *w = context;
    size_t length = strlen(w->written);
    (void)match, (void)seq, (void)text, (void)whole, (void)now_ms;
    snprintf(w->written + length, sizeof w->written - length, "%s ", room);
}

/* Commits a turn of the loop. */
static void on_submit(void *context, uint64_t batch, delivery_job *first)
{
    world *w = context;
    (void)batch;
    assert_int_equal(store_begin(w->store), STORE_STORED);
    for (delivery_job *job = first, *next; job; job = next) {
        next = job->next;
        assert_int_equal(job->run(job, w->store), STORE_STORED);
        job->done(job);
    }
    assert_int_equal(store_commit(w->store), STORE_STORED);
}

static void on_random(void *context, void *bytes, size_t count)
{
    static uint8_t last;
    (void)context;
    memset(bytes, ++last, count);
}

static void on_close(void *context, const char *room, int64_t now_ms)
{
    (void)context, (void)room, (void)now_ms;
}

static void on_forfeit(void *context, const hub_tournament_place *place, unsigned seats, int64_t now_ms)
{
    app_tournaments_forfeit(&((world *)context)->tournaments, place, seats, now_ms);
}

static void on_call_off(void *context, const char *table)
{
    world *w = context;
    size_t length = strlen(w->called_off);
    snprintf(w->called_off + length, sizeof w->called_off - length, "%s ", table);
}

static void on_remove_name(void *context, const char *tournament)
{
    world *w = context;
    snprintf(w->nameless, sizeof w->nameless, "%s", tournament);
}

static tournaments_tournament *cup(const world *w)
{
    return (tournaments_tournament *)room_find(w->tournaments.tournaments.rooms, "cup");
}

/* A Swiss of four entrants, which has just begun. The lanes do not run yet. */
static void begin_game(world *w, const char *game)
{
    tournaments_terms terms = {
        .options = "target=25",
        .move_ms = 30000,
        .seats = 2,
        .entrants_max = 4,
        .core = {.format = KZ_FORMAT_SWISS, .min_at_table = 2, .max_at_table = 2, .rounds = 3, .seed = 5}};
    strcpy(terms.game, game);
    static const char *const names[] = {"Ann", "Bob", "Cid", "Dan"};
    hub_config config = hub_defaults();
    hub_ports ports = {.context = w,
                       .random = on_random,
                       .forfeit = on_forfeit,
                       .rooms = {.post = on_post, .append = on_append, .close = on_close}};
    w->store = test_store_open(test_store_where);
    assert_int_equal(uv_loop_init(&w->loop), 0);
    delivery_hub_host_init(&w->host, &w->loop, &w->clock);
    w->host.hub = hub_new(&config, &ports);
    w->others = (delivery_other_nodes){.context = w, .call_off = on_call_off, .remove_name = on_remove_name};
    app_tournaments_init(&w->tournaments, &w->lanes, &w->host, &w->outbox, &w->others);
    delivery_outbox_init(&w->outbox, &(delivery_outbox_ports){.context = w, .submit = on_submit});
    tournaments_host *host = &w->tournaments.tournaments;
    room_host *rooms = hub_begin_rooms(w->host.hub, delivery_hub_host_now(&w->host));
    assert_non_null(tournaments_new(host, "cup", &terms, NULL));
    for (int i = 0; i < 4; i++) {
        tournaments_event entered = {
            .core = {.kind = KZ_EVENT_ENTERED, .entrant = (uint16_t)i}, .person = 100 + i, .name = names[i]};
        assert_true(tournaments_apply(host, cup(w), &entered, NULL));
    }
    room_end(rooms);
    assert_false(cup(w)->pairing);
    assert_true(delivery_lanes_start(&w->lanes, &w->loop, w->store, 1));
}

static void begin(world *w)
{
    begin_game(w, "kozel");
}

/* The time has come at which the pairing is tried again. */
static void ask(world *w)
{
    hub_tick(w->host.hub, room_next_due(w->tournaments.tournaments.rooms));
    assert_true(cup(w)->pairing);
}

static void end(world *w)
{
    delivery_lanes_stop(&w->lanes);
    hub_free(w->host.hub);
    delivery_hub_host_end(&w->host);
    uv_run(&w->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&w->loop), 0);
    store_close(w->store);
}

static void a_lane_pairs(void **state)
{
    static world w;
    (void)state;
    begin(&w);
    ask(&w);
    w.written[0] = '\0';
    while (cup(&w)->pairing)
        uv_run(&w.loop, UV_RUN_ONCE);
    assert_int_equal(kz_tournament_tables(cup(&w)->core), 2);
    char expected[64];
    snprintf(expected, sizeof expected, "cup %s %s ", cup(&w)->table[0].text, cup(&w)->table[1].text);
    assert_string_equal(w.written, expected); /* in one transaction: no restart comes between */
    assert_string_not_equal(cup(&w)->table[0].text, cup(&w)->table[1].text);
    assert_int_equal(strlen(cup(&w)->table[0].text), HUB_PRIVATE_ID);
    hub_figures figures;
    hub_count(w.host.hub, &figures);
    assert_int_equal(figures.tables[0], 2); /* they wait for their people */
    end(&w);
}

static void read_results(world *w)
{
    app_tournaments_tick(&w->tournaments);
    while (w->tournaments.reading)
        uv_run(&w->loop, UV_RUN_ONCE);
    delivery_outbox_flush(&w->outbox);
}

static int64_t jobs(const world *w)
{
    return store_ask_int(w->store, -1, "SELECT count(*) FROM job", "");
}

static void results_come_by_the_store(void **state)
{
    static const char other[] = "{\"tournament\":\"other\",\"event\":\"result\",\"at\":1,\"table\":0,"
                                "\"place\":[1,2],\"points\":[5,0]}",
                      cup0[] = "{\"tournament\":\"cup\",\"event\":\"result\",\"at\":1,\"table\":0,"
                               "\"place\":[1,2],\"points\":[5,0]}";
    static world w;
    (void)state;
    begin(&w);
    for (int i = 0; i < 100; i++) /* more than are read at once */
        store_tournament_result_add(w.store, other, 1);
    store_tournament_result_add(w.store, cup0, 1);
    store_tournament_result_add(w.store, cup0, 1); /* twice */
    read_results(&w);
    assert_int_equal(jobs(&w), 102); /* nothing is awaited yet */
    ask(&w);
    while (cup(&w)->pairing)
        uv_run(&w.loop, UV_RUN_ONCE);
    read_results(&w);
    read_results(&w);
    assert_true(kz_tournament_table_at(cup(&w)->core, 0)->over);
    assert_int_equal(jobs(&w), 100);
    app_tournaments_forfeit(&w.tournaments, &(hub_tournament_place){.id = "cup", .table = 1, .entrants = 2},
                            2, 1);
    delivery_outbox_flush(&w.outbox);
    for (int i = 0; i < 2; i++)
        read_results(&w);
    const kz_tournament_table *table = kz_tournament_table_at(cup(&w)->core, 1);
    assert_true(table->over);
    assert_int_equal(table->score[0], 200);
    assert_int_equal(table->score[1], 0);
    assert_int_equal(jobs(&w), 100);
    end(&w);
}

static void a_table_that_cannot_be_opened_is_forfeited(void **state)
{
    static world w;
    (void)state;
    begin_game(&w, "chess");
    ask(&w);
    while (cup(&w)->pairing)
        uv_run(&w.loop, UV_RUN_ONCE);
    delivery_outbox_flush(&w.outbox);
    assert_int_equal(jobs(&w), 2);
    read_results(&w);
    for (uint32_t i = 0; i < 2; i++) {
        const kz_tournament_table *table = kz_tournament_table_at(cup(&w)->core, i);
        assert_true(table->over);
        assert_int_equal(table->result.forfeits, 3);
    }
    end(&w);
}

static size_t waiting(const world *w)
{
    hub_figures figures;
    hub_count(w->host.hub, &figures);
    return (size_t)figures.tables[0];
}

static void a_given_result_calls_the_table_off(void **state)
{
    static world w;
    hub_tournament_refusal refusal;
    json_t *message = json_pack("{s:i, s:i, s:i, s:s}", "match", 1, "first", 5, "second", 0, "note", "x");
    const hub_tournament_request request = {.what = "result", .message = message};
    (void)state;
    begin(&w);
    ask(&w);
    while (cup(&w)->pairing)
        uv_run(&w.loop, UV_RUN_ONCE);
    assert_int_equal(waiting(&w), 2);
    room_host *rooms = hub_begin_rooms(w.host.hub, delivery_hub_host_now(&w.host));
    assert_true(tournaments_act(&w.tournaments.tournaments, cup(&w), &request, &refusal));
    room_end(rooms);
    assert_int_equal(waiting(&w), 1);
    delivery_outbox_flush(&w.outbox);
    read_results(&w);
    assert_int_equal(kz_tournament_table_at(cup(&w)->core, 0)->result.forfeits, 0);
    json_decref(message);
    end(&w);
}

/* The table of the first match is at another node. A moderator closes the tournament. */
static void other_nodes_call_their_tables_off(void **state)
{
    static world w;
    hub_tournament_refusal refusal;
    const hub_tournament_request request = {.person = 7, .staff = true, .what = "close"};
    char expected[ROOM_ID_TEXT + 1];
    (void)state;
    begin(&w);
    ask(&w);
    while (cup(&w)->pairing)
        uv_run(&w.loop, UV_RUN_ONCE);
    hub_close_table(w.host.hub, cup(&w)->table[0].text, delivery_hub_host_now(&w.host));
    assert_int_equal(waiting(&w), 1);
    room_host *rooms = hub_begin_rooms(w.host.hub, delivery_hub_host_now(&w.host));
    assert_true(tournaments_act(&w.tournaments.tournaments, cup(&w), &request, &refusal));
    room_end(rooms);
    assert_int_equal(waiting(&w), 0);
    snprintf(expected, sizeof expected, "%s ", cup(&w)->table[0].text);
    assert_string_equal(w.called_off, expected);
    assert_string_equal(w.nameless, "cup");
    delivery_outbox_flush(&w.outbox);
    end(&w);
}

/* Person 100 sits at as many tables as anybody can. */
static void who_has_no_seat_left_leaves(void **state)
{
    static world w;
    (void)state;
    begin(&w);
    room_host *rooms = hub_begin_rooms(w.host.hub, delivery_hub_host_now(&w.host));
    for (int i = 0; hub_has_seat_for(w.host.hub, 100); i++) {
        char id[] = "other0";
        id[5] = (char)(id[5] + i);
        assert_true(hub_open_tournament_table(
            w.host.hub,
            &(hub_tournament_table){.id = id,
                                    .place.id = "other",
                                    .game = "kozel",
                                    .options = "",
                                    .time = 30,
                                    .seats = 2,
                                    .person = {{.id = 100, .name = "Ann"}, {.id = 200 + i, .name = "Eve"}}}));
    }
    room_end(rooms);
    ask(&w);
    while (cup(&w)->pairing)
        uv_run(&w.loop, UV_RUN_ONCE);
    delivery_outbox_flush(&w.outbox);
    for (uint16_t i = 0; i < 4; i++)
        assert_int_equal(kz_tournament_active(cup(&w)->core, i), i > 0);
    read_results(&w);
    for (uint32_t i = 0; i < 2; i++) {
        const kz_tournament_table *table = kz_tournament_table_at(cup(&w)->core, i);
        unsigned own = table->entrant[0] == 0 ? 1 : table->entrant[1] == 0 ? 2 : 0;
        assert_int_equal(table->over, own != 0);
        assert_int_equal(table->result.forfeits, own);
    }
    end(&w);
}

static void a_server_that_stops_drops_a_pairing(void **state)
{
    static world w;
    (void)state;
    begin(&w);
    ask(&w);
    delivery_hub_host_close(&w.host);
    delivery_lanes_stop(&w.lanes);
    assert_int_equal(kz_tournament_tables(cup(&w)->core), 0);
    end(&w);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, test_store_setup, test_store_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(a_lane_pairs),
                                       TEST(results_come_by_the_store),
                                       TEST(a_table_that_cannot_be_opened_is_forfeited),
                                       TEST(a_given_result_calls_the_table_off),
                                       TEST(other_nodes_call_their_tables_off),
                                       TEST(who_has_no_seat_left_leaves),
                                       TEST(a_server_that_stops_drops_a_pairing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
