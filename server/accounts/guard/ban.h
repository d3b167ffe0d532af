/* SPDX-License-Identifier: MIT */
/* Banned networks, as a node keeps them in memory. They are read from the store at the start, every few
 * seconds, and when a host has changed them here.
 *
 * A ban applies to everybody, or to new people. In the latter case registered people may still sign in and
 * play from there; guests and registrations are refused. */
#pragma once

#include "server/net/address.h"
#include "server/store/store.h"

enum {
    GUARD_BANS_MAX = 1000,     /* max bans at a time */
    GUARD_BAN_REREAD_S = 2,    /* seconds between two reads of other nodes' changes */
    GUARD_BAN_UNTIL_SIZE = 24, /* bytes of "2026-03-01 12:00 UTC" */
    GUARD_BAN_REASON_SIZE = 112,
    GUARD_BAN_WIDEST_V4 = 8, /* bits of a prefix: shorter ones are banned by force only */
    GUARD_BAN_WIDEST_V6 = 16,
};

typedef struct guard_ban {
    net_range network;
    bool everybody;
    int64_t ends;
    char reason[GUARD_BAN_REASON_SIZE];
} guard_ban;

typedef struct guard_bans {
    guard_ban *list;
    size_t count;
} guard_bans;

/* Reads the present bans in place of the old ones. The old ones stay if that fails. WAITS for the store. */
store_stored guard_bans_read(guard_bans *bans, struct store *store, int64_t now_ms);
void guard_bans_clear(guard_bans *bans);

/* Returns the ban that applies to this address; NULL: none. A ban of everybody comes first. */
const guard_ban *guard_bans_find(const guard_bans *bans, const net_address *address, bool registered,
                                 int64_t now_ms);

/* Returns true if a network is so wide that it has many uninvolved people. */
bool guard_ban_is_wide(const net_range *network);

/* Writes the end of a ban, for people. */
void guard_ban_until(int64_t ends, char text[GUARD_BAN_UNTIL_SIZE]);
