/* SPDX-License-Identifier: MIT */
#include "server/sessions/gate.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"

/* The worker pool reads; the loop's bans are its own meanwhile. */
struct read_job {
    kz_job job;
    kz_gate *gate;
    int64_t now_ms;
    kz_bans bans;
};

bool kz_gate_open(kz_gate *gate, kz_store *store)
{
    gate->shared = store->engine->shared;
    gate->read_ms = kz_steady_now(gate->clock);
    if (kz_bans_read(&gate->bans, store, gate->read_ms) == KZ_STORED)
        return true;
    kz_log(KZ_ERROR, "store", "cannot read the bans: %s", store->reason);
    return false;
}

void kz_gate_clear(kz_gate *gate)
{
    kz_bans_clear(&gate->bans);
}

static kz_stored read_run(kz_job *job, kz_store *store)
{
    struct read_job *r = (struct read_job *)job;
    return kz_bans_read(&r->bans, store, r->now_ms);
}

static void install(kz_gate *gate, kz_bans *bans)
{
    kz_bans old = gate->bans;
    bool same = old.count == bans->count &&
                (!old.count || !memcmp(old.list, bans->list, old.count * sizeof *old.list));
    kz_bans_clear(&old);
    gate->bans = *bans;
    *bans = (kz_bans){0};
    if (!same)
        gate->changed(gate->context);
}

/* Whether the bans are to be asked for again: they were changed while the store read them. */
static bool take_answer(struct read_job *r)
{
    kz_gate *gate = r->gate;
    gate->reading = false;
    if (r->job.stored == KZ_STORED && !gate->again)
        install(gate, &r->bans);
    kz_bans_clear(&r->bans);
    kz_lanes_count_error(gate->lanes, r->job.stored);
    return gate->again;
}

static bool submit(struct read_job *r)
{
    kz_gate *gate = r->gate;
    gate->again = false;
    r->now_ms = gate->read_ms = kz_steady_now(gate->clock);
    gate->reading = kz_lane_submit(gate->lanes, KZ_LANE_PEOPLE, &r->job);
    return gate->reading;
}

static void read_done(kz_job *job)
{
    struct read_job *r = (struct read_job *)job;
    if (!take_answer(r) || !submit(r))
        free(r);
}

static void read_again(kz_gate *gate)
{
    gate->again = gate->reading;
    struct read_job *r = gate->reading ? NULL : calloc(1, sizeof *r);
    if (!r)
        return;
    r->job = (kz_job){.run = read_run, .done = read_done};
    r->gate = gate;
    if (!submit(r))
        free(r);
}

void kz_gate_tick(kz_gate *gate)
{
    /* A store that is this process's alone changes nowhere else. */
    if (gate->shared && kz_steady_now(gate->clock) - gate->read_ms >= 1000 * KZ_BAN_REREAD_S)
        read_again(gate);
}

void kz_gate_changed(kz_gate *gate, kz_bans *bans)
{
    install(gate, bans);
    read_again(gate); /* another host may have been faster */
}

const kz_ban *kz_gate_ban(const kz_gate *gate, const kz_address *address, bool registered)
{
    return kz_bans_find(&gate->bans, address, registered, kz_steady_now(gate->clock));
}

const kz_ban *kz_gate_refuses(kz_gate *gate, const kz_address *address, bool registered)
{
    const kz_ban *ban = kz_gate_ban(gate, address, registered);
    kz_address home = kz_address_home(address);
    if (ban)
        kz_security_note(gate->security, KZ_S_BANNED_ADDRESS, (kz_security_who){.home = &home},
                         kz_steady_now(gate->clock));
    return ban;
}
