/* SPDX-License-Identifier: MIT */
/* Bans of networks (ban.h), as they are applied to new guests, the API and WebSockets. In the loop's thread.
 */
#ifndef KOZEL_SERVER_SESSIONS_GATE_H
#define KOZEL_SERVER_SESSIONS_GATE_H

#include "base/steady_clock.h"
#include "server/accounts/guard/ban.h"
#include "server/accounts/guard/security.h"
#include "server/delivery/lanes.h"

typedef struct kz_gate {
    kz_lanes *lanes;
    const kz_steady_clock *clock;
    kz_security *security;
    /* Other bans hold from now on: connections that they concern must be closed. */
    void (*changed)(void *context);
    void *context;
    bool shared; /* other nodes change the store's bans, too */
    kz_bans bans;
    bool reading, again; /* the store is being asked; what comes may be from before a change */
    int64_t read_ms;     /* when it was asked last */
} kz_gate;

/* Reads the bans, before anybody is let in. WAITS for the store; false: it failed (logged). */
bool kz_gate_open(kz_gate *gate, kz_store *store);

/* Frees the bans. */
void kz_gate_clear(kz_gate *gate);

/* Reads the bans of a shared store again when that is due; call it every second. */
void kz_gate_tick(kz_gate *gate);

/* The bans were changed here: takes them over from `bans`, and reads them again. */
void kz_gate_changed(kz_gate *gate, kz_bans *bans);

/* The ban that keeps somebody of this address out; NULL: none does. */
const kz_ban *kz_gate_ban(const kz_gate *gate, const kz_address *address, bool registered);

/* The same, noted in the security log. */
const kz_ban *kz_gate_refuses(kz_gate *gate, const kz_address *address, bool registered);

#endif
