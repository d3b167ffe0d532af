/* SPDX-License-Identifier: MIT */
/* A snapshot of a person for the hub, read from the store. */
#pragma once

#include "server/hub/hub.h"
#include "server/store/matches/result.h"
#include "server/store/people/person.h"

typedef struct session_snapshot {
    store_person person;
    store_rating *ratings;
    size_t rating_count;
    hub_person_strength *strengths;
    size_t strength_count;
    int64_t *blocked;
    size_t blocked_count;
    hub_person_club *clubs;
    size_t club_count;
    int64_t registered_ms, matches; /* as in hub_person */
    int64_t quits[HUB_QUITS_MAX];   /* as in hub_person */
    int quit_count;
    uint64_t home; /* as in hub_person; not from the store */
} session_snapshot;

/* Reads ratings, strengths, blocks and clubs of `snapshot->person`. Clear `snapshot` in any case. */
store_stored session_snapshot_read(session_snapshot *snapshot, struct store *store);
void session_snapshot_clear(session_snapshot *snapshot);

/* Passes the snapshot to the hub: for a new connection (conn != 0), or as a change. */
void session_snapshot_pass(const session_snapshot *snapshot, struct hub *hub, hub_conn conn, int64_t now_ms);
