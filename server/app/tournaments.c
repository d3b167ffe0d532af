/* SPDX-License-Identifier: MIT */
#include "server/app/tournaments.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/memory.h"
#include "server/matching/matching.h"
#include "server/store/sql/tournament_result.h"
#include "server/tournaments/deals.h"
#include "server/tournaments/results.h"

/* ---- pairings ---- */

struct pairing_job {
    delivery_job job;
    app_tournaments *tournaments;
    char id[ROOM_ID_TEXT];
    kz_tournament *copy;
    size_t events;
    int64_t now_ms;
    bool paired;
    kz_tournament_pairing pairing;
    kz_error error;
};

static store_stored pair_run(delivery_job *job, struct store *store)
{
    struct pairing_job *p = (struct pairing_job *)job;
    (void)store;
    p->pairing.table = base_new(KZ_MAX_ENTRANTS * sizeof *p->pairing.table);
    p->paired = kz_tournament_pair(p->copy, p->now_ms, &p->pairing, &p->error);
    return STORE_STORED;
}

static void pair_done(delivery_job *job)
{
    struct pairing_job *p = (struct pairing_job *)job;
    app_tournaments *t = p->tournaments;
    if (!t->host->closed) {
        room_host *rooms = hub_begin_rooms(delivery_hub_host_call(t->host), delivery_hub_host_now(t->host));
        if (!p->paired)
            base_log(BASE_LOG_WARN, "server", "tournament %s cannot be paired: %s", p->id,
                     kz_code_word(p->error.code));
        if (!rooms->closing) /* else another node has the tournament by now */
            tournaments_answer(&t->tournaments, p->id, p->events, p->paired ? &p->pairing : NULL);
        room_end(rooms);
    }
    kz_tournament_free(p->copy);
    free(p->pairing.table);
    free(p);
}

static bool port_pair(void *context, const char *id, kz_tournament *copy, size_t events)
{
    app_tournaments *t = context;
    struct pairing_job *p = base_new(sizeof *p);
    *p = (struct pairing_job){.job = {.run = pair_run, .done = pair_done},
                              .tournaments = t,
                              .copy = copy,
                              .events = events,
                              .now_ms = t->tournaments.rooms->now};
    memcpy(p->id, id, strlen(id) + 1);
    if (delivery_lane_submit(t->lanes, DELIVERY_LANE_PAIRINGS, &p->job))
        return true;
    free(p);
    return false;
}

static void port_new_id(void *context, char id[ROOM_ID_TEXT])
{
    hub_draw_room_id(((app_tournaments *)context)->host->hub, id);
}

/* ---- tables ---- */

/* Returns the bits of the people of a table who have no seat left. They leave the tournament: otherwise an
 * evening would pair them again at once. */
static unsigned remove_seatless(app_tournaments *t, tournaments_tournament *tournament, uint32_t table)
{
    const kz_tournament_table *paired = kz_tournament_table_at(tournament->core, table);
    unsigned seatless = 0;
    for (int i = 0; i < paired->count; i++) {
        uint16_t entrant = tournaments_at_seat(tournament, table, i);
        tournaments_event left = {.core = {.kind = KZ_EVENT_LEFT, .entrant = entrant}};
        const tournaments_person *person = &tournament->person[entrant];
        if (*person->bot || hub_has_seat_for(t->host->hub, person->id))
            continue;
        seatless |= 1u << i;
        tournaments_apply(&t->tournaments, tournament, &left, NULL);
    }
    return seatless;
}

static void port_open(void *context, tournaments_tournament *tournament, uint32_t table)
{
    const tournaments_terms *terms = &tournament->terms;
    const kz_tournament_table *paired = kz_tournament_table_at(tournament->core, table);
    hub_tournament_table order = {.id = tournament->table[table].text,
                                  .place = {.table = (int32_t)table,
                                            .round = paired->round,
                                            .entrants = paired->count,
                                            .rated = terms->rated,
                                            .deals = paired->extra > 0},
                                  .game = terms->game,
                                  .options = terms->options,
                                  .time = terms->move_ms / 1000,
                                  .reserve = terms->reserve_ms / 1000,
                                  .rated = terms->rated,
                                  .seats = (terms->pairs ? 2 : 1) * paired->count};
    memcpy(order.place.id, tournament->room.id, strlen(tournament->room.id) + 1);
    memcpy(order.place.name, terms->name, strlen(terms->name) + 1);
    for (int i = 0; i < paired->count; i++) {
        const tournaments_person *person = &tournament->person[tournaments_at_seat(tournament, table, i)];
        order.person[i] =
            (hub_tournament_person){person->id, person->name, *person->bot ? person->bot : NULL};
        order.rated = order.rated && !*person->bot;
    }
    app_tournaments *t = context;
    if (hub_open_tournament_table(t->host->hub, &order))
        return;
    base_log(BASE_LOG_ERROR, "server", "tournament %s: table %u cannot be opened", tournament->room.id,
             (unsigned)table);
    /* Without a result the round would not end. */
    unsigned all = (1u << paired->count) - 1, seatless = remove_seatless(t, tournament, table);
    app_tournaments_forfeit(t, &order.place, seatless ? seatless : all, t->tournaments.rooms->now);
}

static void port_call_off(void *context, const char *room)
{
    const app_tournaments *t = context;
    if (!hub_call_off_tournament_table(t->host->hub, room))
        t->others->call_off(t->others->context, room);
}

static bool port_runs(void *context, const char *room)
{
    return hub_table_runs(((const app_tournaments *)context)->host->hub, room);
}

static void port_remove_name(void *context, const char *id)
{
    const app_tournaments *t = context;
    hub_remove_tournament_name(t->host->hub, id);
    t->others->remove_name(t->others->context, id);
}

/* ---- results ---- */

enum { RESULTS = 64 /* read at once */ };

struct results_job {
    delivery_job job;
    app_tournaments *tournaments;
    int64_t after, id[RESULTS];
    json_t *result[RESULTS];
    int count;
};

static void take_result(void *context, int64_t id, const char *payload)
{
    struct results_job *r = context;
    r->id[r->count] = id;
    r->result[r->count++] = json_loads(payload, JSON_REJECT_DUPLICATES, NULL);
}

static store_stored results_run(delivery_job *job, struct store *store)
{
    struct results_job *r = (struct results_job *)job;
    return store_tournament_results(store, r->after, RESULTS, take_result, r);
}

/* A write about a result: it is added, or dropped. */
struct result_job {
    delivery_job job;
    int64_t id, now_ms;
    char *payload; /* NULL: it is dropped */
};

static store_stored result_run(delivery_job *job, struct store *store)
{
    const struct result_job *r = (struct result_job *)job;
    return r->payload ? store_tournament_result_add(store, r->payload, r->now_ms)
                      : store_tournament_result_drop(store, r->id);
}

static void result_done(delivery_job *job)
{
    free(((struct result_job *)job)->payload);
    free(job);
}

static void write_result(app_tournaments *t, struct result_job what)
{
    struct result_job *r = base_new(sizeof *r);
    *r = what;
    r->job = (delivery_job){.run = result_run, .done = result_done, .durable = true};
    delivery_outbox_write(t->outbox, &r->job);
}

/* Applies the results of tournaments that are here. They are dropped in the same transaction. Others are left
 * to the nodes that have their tournaments. */
static void apply_results(app_tournaments *t, const struct results_job *r)
{
    room_host *rooms = hub_begin_rooms(delivery_hub_host_call(t->host), delivery_hub_host_now(t->host));
    for (int i = 0; i < r->count && !rooms->closing; i++)
        if (tournaments_take_result(&t->tournaments, r->result[i]))
            write_result(t, (struct result_job){.id = r->id[i]});
    room_end(rooms);
}

static void results_done(delivery_job *job)
{
    struct results_job *r = (struct results_job *)job;
    r->tournaments->reading = false;
    r->tournaments->read_until = r->count == RESULTS ? r->id[RESULTS - 1] : 0;
    if (job->stored == STORE_STORED && r->count && !r->tournaments->host->closed)
        apply_results(r->tournaments, r);
    for (int i = 0; i < r->count; i++)
        json_decref(r->result[i]);
    free(r);
}

void app_tournaments_tick(app_tournaments *t)
{
    if (t->reading || !tournaments_await_results(&t->tournaments))
        return;
    struct results_job *r = base_new(sizeof *r);
    r->job = (delivery_job){.run = results_run, .done = results_done};
    r->tournaments = t;
    r->after = t->read_until;
    t->reading = delivery_lane_submit(t->lanes, DELIVERY_LANE_UPKEEP, &r->job);
    if (!t->reading)
        free(r);
}

void app_tournaments_forfeit(app_tournaments *t, const hub_tournament_place *place_of, unsigned seats,
                             int64_t now_ms)
{
    unsigned entrants = 0; /* a pair forfeits with one of the two */
    for (int i = 0; i < KZ_SEATS; i++)
        if (seats >> i & 1)
            entrants |= 1u << i % place_of->entrants;
    kz_tournament_result by_points = {.forfeits = (uint8_t)entrants};
    kz_tournament_result_by_points(&by_points, place_of->entrants);
    json_t *place = json_array(), *points = json_array();
    for (int i = 0; i < place_of->entrants; i++) {
        json_array_append_new(place, json_integer(by_points.place[i]));
        json_array_append_new(points, json_integer(by_points.points[i]));
    }
    json_t *result =
        json_pack("{s:s, s:s, s:I, s:i, s:o, s:o, s:i, s:i}", "tournament", place_of->id, "event", "result",
                  "at", (json_int_t)now_ms, "table", (int)place_of->table, "place", place, "points", points,
                  "forfeits", by_points.forfeits, "losers", by_points.losers);
    write_result(
        t, (struct result_job){.payload = base_must(json_dumps(result, JSON_COMPACT)), .now_ms = now_ms});
    json_decref(result);
}

void app_tournaments_init(app_tournaments *tournaments, delivery_lanes *lanes, delivery_hub_host *host,
                          delivery_outbox *outbox, const delivery_other_nodes *others)
{
    room_host *rooms = hub_rooms(host->hub);
    *tournaments = (app_tournaments){.lanes = lanes,
                                     .host = host,
                                     .outbox = outbox,
                                     .others = others,
                                     .tournaments = {.rooms = rooms,
                                                     .matching = matching_lemon,
                                                     .context = tournaments,
                                                     .pair = port_pair,
                                                     .new_id = port_new_id,
                                                     .open = port_open,
                                                     .call_off = port_call_off,
                                                     .runs = port_runs,
                                                     .remove_name = port_remove_name}};
    room_host_add_kind(rooms, &tournaments_kind, &tournaments->tournaments);
}
