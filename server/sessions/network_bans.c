/* SPDX-License-Identifier: MIT */
#include "server/sessions/network_bans.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"

/* A read by the worker pool. It does not touch the loop's bans. */
struct read_job {
    delivery_job job;
    session_network_bans *network_bans;
    int64_t now_ms;
    guard_bans bans;
};

bool session_network_bans_open(session_network_bans *network_bans, struct store *store)
{
    network_bans->shared = store->engine->shared;
    network_bans->read_ms = base_steady_now(network_bans->clock);
    if (guard_bans_read(&network_bans->bans, store, network_bans->read_ms) == STORE_STORED)
        return true;
    base_log(BASE_LOG_ERROR, "store", "cannot read the bans: %s", store->reason);
    return false;
}

void session_network_bans_clear(session_network_bans *network_bans)
{
    guard_bans_clear(&network_bans->bans);
}

static store_stored read_run(delivery_job *job, struct store *store)
{
    struct read_job *r = (struct read_job *)job;
    return guard_bans_read(&r->bans, store, r->now_ms);
}

static void install(session_network_bans *network_bans, guard_bans *bans)
{
    guard_bans old = network_bans->bans;
    bool same = old.count == bans->count &&
                (!old.count || !memcmp(old.list, bans->list, old.count * sizeof *old.list));
    guard_bans_clear(&old);
    network_bans->bans = *bans;
    *bans = (guard_bans){0};
    if (!same)
        network_bans->changed(network_bans->context);
}

/* Takes the answer. Returns true if the bans must be read again, because they were changed meanwhile. */
static bool take_answer(struct read_job *r)
{
    session_network_bans *network_bans = r->network_bans;
    network_bans->reading = false;
    if (r->job.stored == STORE_STORED && !network_bans->again)
        install(network_bans, &r->bans);
    guard_bans_clear(&r->bans);
    delivery_lanes_count_error(network_bans->lanes, r->job.stored);
    return network_bans->again;
}

static bool submit(struct read_job *r)
{
    session_network_bans *network_bans = r->network_bans;
    network_bans->again = false;
    r->now_ms = network_bans->read_ms = base_steady_now(network_bans->clock);
    network_bans->reading = delivery_lane_submit(network_bans->lanes, DELIVERY_LANE_PEOPLE, &r->job);
    return network_bans->reading;
}

static void read_done(delivery_job *job)
{
    struct read_job *r = (struct read_job *)job;
    if (!take_answer(r) || !submit(r))
        free(r);
}

static void read_again(session_network_bans *network_bans)
{
    network_bans->again = network_bans->reading;
    struct read_job *r = network_bans->reading ? NULL : calloc(1, sizeof *r);
    if (!r)
        return;
    r->job = (delivery_job){.run = read_run, .done = read_done};
    r->network_bans = network_bans;
    if (!submit(r))
        free(r);
}

void session_network_bans_tick(session_network_bans *network_bans)
{
    /* Nobody else changes a store that only this process has. */
    if (network_bans->shared &&
        base_steady_now(network_bans->clock) - network_bans->read_ms >= 1000 * GUARD_BAN_REREAD_S)
        read_again(network_bans);
}

void session_network_bans_changed(session_network_bans *network_bans, guard_bans *bans)
{
    install(network_bans, bans);
    read_again(network_bans); /* another host may have changed them earlier */
}

const guard_ban *session_network_bans_find(const session_network_bans *network_bans,
                                           const net_address *address, bool registered)
{
    return guard_bans_find(&network_bans->bans, address, registered, base_steady_now(network_bans->clock));
}

const guard_ban *session_network_bans_refuse(session_network_bans *network_bans, const net_address *address,
                                             bool registered)
{
    const guard_ban *ban = session_network_bans_find(network_bans, address, registered);
    net_address home = net_address_limit_key(address);
    if (ban)
        guard_security_note(network_bans->security, GUARD_EVENT_BANNED_ADDRESS,
                            (guard_security_who){.home = &home}, base_steady_now(network_bans->clock));
    return ban;
}
