/* SPDX-License-Identifier: MIT */
#include "server/sessions/network_bans.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"

/* A read by the worker pool. It does not touch the loop's bans. */
struct read_job {
    delivery_job job;
    session_gate *gate;
    int64_t now_ms;
    guard_bans bans;
};

bool session_gate_open(session_gate *gate, struct store *store)
{
    gate->shared = store->engine->shared;
    gate->read_ms = base_steady_now(gate->clock);
    if (guard_bans_read(&gate->bans, store, gate->read_ms) == STORE_STORED)
        return true;
    base_log(BASE_LOG_ERROR, "store", "cannot read the bans: %s", store->reason);
    return false;
}

void session_gate_clear(session_gate *gate)
{
    guard_bans_clear(&gate->bans);
}

static store_stored read_run(delivery_job *job, struct store *store)
{
    struct read_job *r = (struct read_job *)job;
    return guard_bans_read(&r->bans, store, r->now_ms);
}

static void install(session_gate *gate, guard_bans *bans)
{
    guard_bans old = gate->bans;
    bool same = old.count == bans->count &&
                (!old.count || !memcmp(old.list, bans->list, old.count * sizeof *old.list));
    guard_bans_clear(&old);
    gate->bans = *bans;
    *bans = (guard_bans){0};
    if (!same)
        gate->changed(gate->context);
}

/* Takes the answer. Returns true if the bans must be read again, because they were changed meanwhile. */
static bool take_answer(struct read_job *r)
{
    session_gate *gate = r->gate;
    gate->reading = false;
    if (r->job.stored == STORE_STORED && !gate->again)
        install(gate, &r->bans);
    guard_bans_clear(&r->bans);
    delivery_lanes_count_error(gate->lanes, r->job.stored);
    return gate->again;
}

static bool submit(struct read_job *r)
{
    session_gate *gate = r->gate;
    gate->again = false;
    r->now_ms = gate->read_ms = base_steady_now(gate->clock);
    gate->reading = delivery_lane_submit(gate->lanes, DELIVERY_LANE_PEOPLE, &r->job);
    return gate->reading;
}

static void read_done(delivery_job *job)
{
    struct read_job *r = (struct read_job *)job;
    if (!take_answer(r) || !submit(r))
        free(r);
}

static void read_again(session_gate *gate)
{
    gate->again = gate->reading;
    struct read_job *r = gate->reading ? NULL : calloc(1, sizeof *r);
    if (!r)
        return;
    r->job = (delivery_job){.run = read_run, .done = read_done};
    r->gate = gate;
    if (!submit(r))
        free(r);
}

void session_gate_tick(session_gate *gate)
{
    /* Nobody else changes a store that only this process has. */
    if (gate->shared && base_steady_now(gate->clock) - gate->read_ms >= 1000 * GUARD_BAN_REREAD_S)
        read_again(gate);
}

void session_gate_changed(session_gate *gate, guard_bans *bans)
{
    install(gate, bans);
    read_again(gate); /* another host may have changed them earlier */
}

const guard_ban *session_gate_ban(const session_gate *gate, const net_address *address, bool registered)
{
    return guard_bans_find(&gate->bans, address, registered, base_steady_now(gate->clock));
}

const guard_ban *session_gate_refuses(session_gate *gate, const net_address *address, bool registered)
{
    const guard_ban *ban = session_gate_ban(gate, address, registered);
    net_address home = net_address_limit_key(address);
    if (ban)
        guard_security_note(gate->security, GUARD_EVENT_BANNED_ADDRESS, (guard_security_who){.home = &home},
                            base_steady_now(gate->clock));
    return ban;
}
