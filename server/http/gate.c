/* SPDX-License-Identifier: MIT */
#include "server/http/gate.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "server/app/loop.h"
#include "server/delivery/websocket.h"

/* The worker pool reads; the loop's bans are its own meanwhile. */
struct read_job {
    kz_job job;
    kz_server *server;
    int64_t now_ms;
    kz_bans bans;
};

bool kz_gate_open(kz_server *server)
{
    server->gate.read_ms = kz_steady_now(&server->clock);
    if (kz_bans_read(&server->gate.bans, server->store, server->gate.read_ms) == KZ_STORED)
        return true;
    kz_log(KZ_ERROR, "store", "cannot read the bans: %s", server->store->reason);
    return false;
}

static kz_stored read_run(kz_job *job, kz_store *store)
{
    struct read_job *r = (struct read_job *)job;
    return kz_bans_read(&r->bans, store, r->now_ms);
}

static void ask(kz_server *server);

static void install(kz_server *server, kz_bans *bans)
{
    kz_bans old = server->gate.bans;
    bool same = old.count == bans->count &&
                (!old.count || !memcmp(old.list, bans->list, old.count * sizeof *old.list));
    kz_bans_clear(&old);
    server->gate.bans = *bans;
    *bans = (kz_bans){0};
    if (!same && !server->host.closed) /* who comes is asked at the door */
        kz_ws_close_banned(server);
}

static void read_done(kz_job *job)
{
    struct read_job *r = (struct read_job *)job;
    kz_server *server = r->server;
    server->gate.reading = false;
    if (job->stored == KZ_STORED && !server->gate.again)
        install(server, &r->bans);
    kz_bans_clear(&r->bans);
    kz_lanes_count_error(&server->lanes, job->stored);
    free(r);
    if (server->gate.again)
        ask(server);
}

static void ask(kz_server *server)
{
    server->gate.again = server->gate.reading;
    if (server->gate.reading || !server->lanes.open || server->host.closed)
        return;
    struct read_job *r = calloc(1, sizeof *r);
    if (!r)
        return;
    r->job = (kz_job){.run = read_run, .done = read_done};
    r->server = server;
    r->now_ms = server->gate.read_ms = kz_steady_now(&server->clock);
    server->gate.reading = kz_lane_submit(&server->lanes, KZ_LANE_PEOPLE, &r->job);
    if (!server->gate.reading)
        free(r);
}

void kz_gate_tick(kz_server *server)
{
    /* A store that is this process's alone changes nowhere else. */
    if (server->store->engine->shared &&
        kz_steady_now(&server->clock) - server->gate.read_ms >= 1000 * KZ_BAN_REREAD_S)
        ask(server);
}

void kz_gate_changed(kz_server *server, kz_bans *bans)
{
    install(server, bans);
    ask(server); /* another host may have been faster */
}

const kz_ban *kz_gate_ban(const kz_server *server, const kz_address *address, bool registered)
{
    return kz_bans_find(&server->gate.bans, address, registered, kz_steady_now(&server->clock));
}

const kz_ban *kz_gate_refuses(kz_server *server, const kz_address *address, bool registered)
{
    const kz_ban *ban = kz_gate_ban(server, address, registered);
    kz_address home = kz_address_home(address);
    if (ban)
        kz_security_note(&server->security, KZ_S_BANNED_ADDRESS, (kz_security_who){.home = &home},
                         kz_steady_now(&server->clock));
    return ban;
}
