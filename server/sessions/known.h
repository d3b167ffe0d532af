/* SPDX-License-Identifier: MIT */
/* A person as the hub wants to know him, read from the store. */
#ifndef KOZEL_SERVER_SESSIONS_KNOWN_H
#define KOZEL_SERVER_SESSIONS_KNOWN_H

#include "server/hub/hub.h"
#include "server/store/matches/result.h"
#include "server/store/people/person.h"

typedef struct kz_known {
    kz_store_person person;
    kz_store_rating *ratings;
    size_t rating_count;
    int64_t *blocked;
    size_t blocked_count;
    int64_t registered_ms, matches; /* as in kz_hub_person */
    int64_t quits[KZ_QUITS_MAX];    /* likewise */
    int quit_count;
    uint64_t home; /* likewise; not of the store */
} kz_known;

/* Reads ratings and blocks of known->person; clear it in any case. */
kz_stored kz_known_read(kz_known *known, kz_store *store);
void kz_known_clear(kz_known *known);

/* Tells the hub: of a new connection (conn != 0), or of what has changed. */
void kz_known_tell(const kz_known *known, kz_hub *hub, kz_conn conn, int64_t now_ms);

#endif
