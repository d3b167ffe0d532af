/* SPDX-License-Identifier: MIT */
#include "server/app/tournaments.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/memory.h"
#include "server/matching/matching.h"

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

static void port_open(void *context, const tournaments_tournament *tournament, uint32_t table)
{
    const tournaments_terms *terms = &tournament->terms;
    const kz_tournament_table *paired = kz_tournament_table_at(tournament->core, table);
    hub_tournament_table order = {.id = tournament->table[table].text,
                                  .tournament = tournament->room.id,
                                  .table = (int32_t)table,
                                  .game = terms->game,
                                  .options = terms->options,
                                  .time = terms->move_ms / 1000,
                                  .reserve = terms->reserve_ms / 1000,
                                  .rated = terms->rated,
                                  .seats = paired->count};
    for (int i = 0; i < paired->count; i++) {
        const tournaments_person *person = &tournament->person[paired->entrant[i]];
        order.person[i] = (hub_tournament_person){person->id, person->name};
    }
    if (!hub_open_tournament_table(((app_tournaments *)context)->host->hub, &order))
        base_log(BASE_LOG_ERROR, "server", "tournament %s: table %u cannot be opened", tournament->room.id,
                 (unsigned)table);
}

void app_tournaments_init(app_tournaments *tournaments, delivery_lanes *lanes, delivery_hub_host *host)
{
    room_host *rooms = hub_rooms(host->hub);
    *tournaments = (app_tournaments){.lanes = lanes,
                                     .host = host,
                                     .tournaments = {.rooms = rooms,
                                                     .matching = matching_lemon,
                                                     .context = tournaments,
                                                     .pair = port_pair,
                                                     .new_id = port_new_id,
                                                     .open = port_open}};
    room_host_add_kind(rooms, &tournaments_kind, &tournaments->tournaments);
}
