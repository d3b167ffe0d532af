/* SPDX-License-Identifier: MIT */
#include "server/app/hub_ports.h"

#include "base/log.h"
#include "base/random.h"
#include "server/app/fair_ports.h"
#include "server/matches/proof.h"
#include "server/matches/result.h"
#include "server/sessions/snapshot.h"
#include "server/store/admin/moderation.h"
#include "server/store/rooms/room_log.h"
#include "server/store/sql/damage.h"
#include "server/tournaments/founding.h"
#include "server/tournaments/requests.h"

#include <stdlib.h>
#include <string.h>

/* One write to the log of a match or a table; the texts follow it in the same block. */
struct log_job {
    delivery_job job;
    enum { BEGIN, APPEND, TABLE, CLOSE } what;
    bool whole;
    int64_t seq, reserve_ms, now_ms;
    size_t text, match; /* where in `texts` the second and third text begin; 0: none */
    char texts[];
};

static store_stored log_run(delivery_job *job, struct store *store)
{
    struct log_job *l = (struct log_job *)job;
    const char *id = l->texts, *text = l->texts + l->text;
    store_room_entry entry = {.room = id,
                              .match = l->match ? l->texts + l->match : NULL,
                              .seq = l->seq,
                              .text = text,
                              .whole = l->whole,
                              .now_ms = l->now_ms};
    switch (l->what) {
    case BEGIN:
        return store_match_begin(store, id, text, l->now_ms);
    case APPEND:
        return store_match_post(store, id, l->seq, text, l->reserve_ms, l->now_ms);
    case TABLE:
        return store_room_post(store, &entry);
    default:
        return store_room_close(store, id);
    }
}

static void log_done(delivery_job *job)
{
    free(job);
}

static void fail(const app_hub_wiring *w, const char *what)
{
    w->delivery->failure.fail(w->delivery->failure.context, what, "out of memory");
}

/* `text`, `match`: NULL for none. */
static void write_log(app_hub_wiring *w, struct log_job what, const char *id, const char *text,
                      const char *match)
{
    size_t id_size = strlen(id) + 1, text_size = text ? strlen(text) + 1 : 0;
    size_t match_size = match ? strlen(match) + 1 : 0;
    struct log_job *l = malloc(sizeof *l + id_size + text_size + match_size);
    if (!l) {
        fail(w, "cannot write to a log");
        return;
    }
    *l = what;
    l->job = (delivery_job){.run = log_run, .done = log_done, .durable = true};
    l->text = text ? id_size : 0;
    l->match = match ? id_size + text_size : 0;
    memcpy(l->texts, id, id_size);
    memcpy(l->texts + id_size, text ? text : "", text_size);
    memcpy(l->texts + id_size + text_size, match ? match : "", match_size);
    delivery_outbox_write(&w->delivery->outbox, &l->job);
}

static void port_table_append(void *context, const char *table, const char *match, int64_t seq,
                              const char *text, bool whole, int64_t now_ms)
{
    struct log_job append = {.what = TABLE, .whole = whole, .seq = seq, .now_ms = now_ms};
    write_log(context, append, table, text, match);
}

static void port_table_close(void *context, const char *table, int64_t now_ms)
{
    write_log(context, (struct log_job){.what = CLOSE, .now_ms = now_ms}, table, NULL, NULL);
}

static void port_match_begin(void *context, const char *match, const char *setup, int64_t now_ms)
{
    ((app_hub_wiring *)context)->counts.begun++;
    base_log_about(BASE_LOG_DEBUG, "server", BASE_LOG_ABOUT({"match", match}), "begins");
    write_log(context, (struct log_job){.what = BEGIN, .now_ms = now_ms}, match, setup, NULL);
}

static void port_match_append(void *context, const char *match, int64_t seq, const char *lines,
                              int64_t reserve_ms, int64_t now_ms)
{
    ((app_hub_wiring *)context)->counts.entries++;
    struct log_job append = {.what = APPEND, .seq = seq, .reserve_ms = reserve_ms, .now_ms = now_ms};
    write_log(context, append, match, lines, NULL);
}

/* The end of a match: result, ratings, play money. */
struct end_job {
    delivery_job job;
    app_hub_wiring *wiring;
    hub_settlement settlement;
    matches_result_written written;
    int64_t now_ms;
    char *match, *result, *game;
};

static store_stored end_run(delivery_job *job, struct store *store)
{
    struct end_job *e = (struct end_job *)job;
    matches_result_clear(&e->written); /* of an earlier attempt */
    if (job->reduced) {
        store_damage_note("match", e->match,
                          "damaged rows keep its result from being written: it counts for nobody");
        e->settlement.closed = true;
    }
    const char *result = job->reduced ? "{\"closed\":true}" : e->result;
    store_stored stored =
        matches_result_write(store, e->match, result, &e->settlement, e->now_ms, &e->written);
    return stored == STORE_STORED ? matches_proof_end(store, e->match) : stored;
}

static void end_done(delivery_job *job)
{
    struct end_job *e = (struct end_job *)job;
    app_hub_wiring *w = e->wiring;
    if (job->stored == STORE_STORED && !w->host->closed) {
        int64_t now_ms = delivery_hub_host_now(w->host);
        struct hub *hub = delivery_hub_host_call(w->host);
        for (int i = 0; i < e->settlement.seats; i++)
            if (e->written.person[i].person.id) {
                session_stale_reads_note_change(&w->sessions->stale_reads, e->written.person[i].person.id);
                session_snapshot_pass(&e->written.person[i], hub, 0, now_ms);
                w->delivery->others.changed(w->delivery->others.context, e->written.person[i].person.id);
            }
        const char *seats = e->written.seats;
        hub_settled(hub, e->match, seats, seats ? strlen(seats) : 0, now_ms);
        app_job_runner_wake(w->job_runner); /* for the event of the end */
    }
    matches_result_clear(&e->written);
    free(e->match);
    free(e->result);
    free(e->game);
    free(e);
}

static void port_match_end(void *context, const char *match, const char *result,
                           const hub_settlement *settlement, int64_t now_ms)
{
    app_hub_wiring *w = context;
    w->counts.ended++;
    base_log_about(BASE_LOG_DEBUG, "server", BASE_LOG_ABOUT({"match", match}, {"table", settlement->table}),
                   "ends");
    struct end_job *e = calloc(1, sizeof *e);
    if (e) {
        e->match = strdup(match);
        e->result = strdup(result);
        e->game = strdup(settlement->game);
    }
    if (!e || !e->match || !e->result || !e->game) {
        fail(w, "cannot end match");
        return; /* the process ends */
    }
    e->job = (delivery_job){.run = end_run, .done = end_done, .durable = true, .reducible = true};
    e->wiring = w;
    e->settlement = *settlement;
    e->settlement.table = NULL;
    e->settlement.game = e->game;
    e->now_ms = now_ms;
    delivery_outbox_write(&w->delivery->outbox, &e->job);
}

/* ---- messages ---- */

static void port_post(void *context, const topic_message *message)
{
    delivery_post(((app_hub_wiring *)context)->delivery, message);
}

/* ---- bots ---- */

static void port_think(void *context, const hub_question *question)
{
    app_bot_workers_think(((app_hub_wiring *)context)->bots, question);
}

static bool port_advise(void *context, const char *table, uint64_t ticket, const kz_view *view,
                        hub_person_id person)
{
    return app_bot_workers_advise(((app_hub_wiring *)context)->bots, table, ticket, view, person);
}

static void port_give_up(void *context, uint64_t ticket)
{
    app_bot_workers_give_up(((app_hub_wiring *)context)->bots, ticket);
}

/* ---- many nodes ---- */

static struct cluster *cluster_of(void *context)
{
    return ((app_hub_wiring *)context)->cluster;
}

static void port_link(void *context, hub_conn conn, hub_node node, const char *identity, size_t length)
{
    cluster_link(cluster_of(context), conn, node, identity, length);
}

static void port_forward(void *context, hub_conn conn, hub_node node, const char *text, size_t length)
{
    cluster_forward(cluster_of(context), conn, node, text, length);
}

static void port_notice(void *context, const char *table, const char *text, size_t length)
{
    cluster_notice(cluster_of(context), table, text, length);
}

static bool port_look_up(void *context, const char *table)
{
    return cluster_look_up(cluster_of(context), table);
}

/* ---- moderation, chance ---- */

/* A report for the moderators (server/store/admin/moderation.h). */
struct report_job {
    delivery_job job;
    hub_person_id reporter, accused;
    int64_t now_ms;
    char *table, *text;
};

static store_stored report_run(delivery_job *job, struct store *store)
{
    struct report_job *r = (struct report_job *)job;
    if (job->reduced) {
        store_damage_note_number("person", r->accused, "a report about this person cannot be written");
        return STORE_STORED;
    }
    return store_report_add(store, r->reporter, r->accused, r->table, r->text, r->now_ms);
}

static void report_done(delivery_job *job)
{
    struct report_job *r = (struct report_job *)job;
    free(r->table);
    free(r->text);
    free(r);
}

static void port_report(void *context, hub_person_id reporter, hub_person_id accused, const char *table,
                        const char *text, int64_t now_ms)
{
    app_hub_wiring *w = context;
    struct report_job *r = calloc(1, sizeof *r);
    if (!r)
        return;
    *r = (struct report_job){
        .job = {.run = report_run, .done = report_done, .durable = true, .reducible = true},
        .reporter = reporter,
        .accused = accused,
        .now_ms = now_ms,
        .table = strdup(table),
        .text = strdup(text)};
    if (r->table && r->text)
        delivery_outbox_write(&w->delivery->outbox, &r->job);
    else
        report_done(&r->job);
}

static void port_forfeit(void *context, const hub_tournament_place *place, unsigned seats, int64_t now_ms)
{
    app_tournaments_forfeit(&((app_hub_wiring *)context)->tournaments, place, seats, now_ms);
}

static bool port_found(void *context, const hub_tournament_founding *founding, char id[HUB_ID_TEXT],
                       hub_tournament_refusal *refusal)
{
    return tournaments_found(&((app_hub_wiring *)context)->tournaments.tournaments, founding, id, refusal);
}

static bool port_act(void *context, struct room *room, const hub_tournament_request *request,
                     hub_tournament_refusal *refusal)
{
    return tournaments_act(&((app_hub_wiring *)context)->tournaments.tournaments,
                           (tournaments_tournament *)room, request, refusal);
}

static void port_expel(void *context, hub_person_id person)
{
    tournaments_expel(&((app_hub_wiring *)context)->tournaments.tournaments, person);
}

static void port_random(void *context, void *bytes, size_t count)
{
    (void)context;
    base_random(BASE_RANDOM_HUB, bytes, count);
}

hub_ports app_hub_wiring_ports(app_hub_wiring *w, bool many_nodes)
{
    hub_ports ports = {.context = w,
                       .rooms.post = port_post,
                       .rooms.append = port_table_append,
                       .rooms.close = port_table_close,
                       .match_begin = port_match_begin,
                       .match_append = port_match_append,
                       .match_end = port_match_end,
                       .think = port_think,
                       .advise = port_advise,
                       .give_up = port_give_up,
                       .report = port_report,
                       .forfeit = port_forfeit,
                       .tournaments = {port_found, port_act, port_expel},
                       .random = port_random};
    app_fair_ports(&ports);
    if (many_nodes) {
        ports.rooms.nodes.link = port_link;
        ports.rooms.nodes.forward = port_forward;
        ports.rooms.nodes.notice = port_notice;
        ports.rooms.nodes.look_up = port_look_up;
    }
    return ports;
}
