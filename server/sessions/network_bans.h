/* SPDX-License-Identifier: MIT */
/* Applies bans of networks (ban.h) to new guests, the API and WebSockets. Used in the loop's thread. */
#pragma once

#include "base/clock.h"
#include "server/accounts/guard/ban.h"
#include "server/accounts/guard/security.h"
#include "server/delivery/lanes.h"

typedef struct session_network_bans {
    delivery_lanes *lanes;
    const base_steady_clock *clock;
    guard_security *security;
    /* The bans have changed: connections under a ban must be closed. */
    void (*changed)(void *context);
    void *context;
    bool shared; /* other nodes change the store's bans, too */
    guard_bans bans;
    bool reading, again; /* a read is under way; its answer may be older than a change */
    int64_t read_ms;     /* time of the last read */
} session_network_bans;

/* Reads the bans, before any client is let in. WAITS for the store. Returns false if it failed (logged). */
bool session_network_bans_open(session_network_bans *network_bans, struct store *store);

/* Frees the bans. */
void session_network_bans_clear(session_network_bans *network_bans);

/* Reads the bans of a shared store again when that is due. Call it every second. */
void session_network_bans_tick(session_network_bans *network_bans);

/* Applies bans that were changed here, taking them from `bans`, and reads the store again. */
void session_network_bans_changed(session_network_bans *network_bans, guard_bans *bans);

/* Returns the ban that applies to this address; NULL: there is none. */
const guard_ban *session_network_bans_find(const session_network_bans *network_bans,
                                           const net_address *address, bool registered);

/* Does the same, and notes a ban in the security log. */
const guard_ban *session_network_bans_refuse(session_network_bans *network_bans, const net_address *address,
                                             bool registered);
