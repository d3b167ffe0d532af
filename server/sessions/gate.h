/* SPDX-License-Identifier: MIT */
/* Bans of networks (ban.h), as they are applied to new guests, the API and WebSockets. In the loop's thread.
 */
#ifndef KOZEL_SERVER_SESSIONS_GATE_H
#define KOZEL_SERVER_SESSIONS_GATE_H

#include "base/steady_clock.h"
#include "server/accounts/guard/ban.h"
#include "server/accounts/guard/security.h"
#include "server/delivery/lanes.h"

typedef struct session_gate {
    delivery_lanes *lanes;
    const base_steady_clock *clock;
    guard_security *security;
    /* Other bans hold from now on: connections that they concern must be closed. */
    void (*changed)(void *context);
    void *context;
    bool shared; /* other nodes change the store's bans, too */
    guard_bans bans;
    bool reading, again; /* the store is being asked; what comes may be from before a change */
    int64_t read_ms;     /* when it was asked last */
} session_gate;

/* Reads the bans, before anybody is let in. WAITS for the store; false: it failed (logged). */
bool session_gate_open(session_gate *gate, struct store *store);

/* Frees the bans. */
void session_gate_clear(session_gate *gate);

/* Reads the bans of a shared store again when that is due; call it every second. */
void session_gate_tick(session_gate *gate);

/* The bans were changed here: takes them over from `bans`, and reads them again. */
void session_gate_changed(session_gate *gate, guard_bans *bans);

/* The ban that keeps somebody of this address out; NULL: none does. */
const guard_ban *session_gate_ban(const session_gate *gate, const net_address *address, bool registered);

/* The same, noted in the security log. */
const guard_ban *session_gate_refuses(session_gate *gate, const net_address *address, bool registered);

#endif
