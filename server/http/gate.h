/* SPDX-License-Identifier: MIT */
/* Bans of networks at the server's doors: new guests, the API, WebSockets (ban.h). In the loop's thread. */
#ifndef KOZEL_SERVER_HTTP_GATE_H
#define KOZEL_SERVER_HTTP_GATE_H

#include "server/accounts/guard/ban.h"

struct kz_server;

typedef struct kz_gate {
    kz_bans bans;
    bool reading, again; /* the store is being asked; what comes may be from before a change */
    int64_t read_ms;     /* when it was asked last */
} kz_gate;

/* Before anybody is let in. WAITS for the store; false: it failed (logged). */
bool kz_gate_open(struct kz_server *server);

/* Every second: asks a store that others change, too, anew when it is time. */
void kz_gate_tick(struct kz_server *server);

/* The bans have changed here: they are taken over from `bans`, and connections that are banned now closed. */
void kz_gate_changed(struct kz_server *server, kz_bans *bans);

/* What keeps somebody of this address out; NULL: nothing. */
const kz_ban *kz_gate_ban(const struct kz_server *server, const kz_address *address, bool registered);

/* The same, noted in the security log. */
const kz_ban *kz_gate_refuses(struct kz_server *server, const kz_address *address, bool registered);

#endif
