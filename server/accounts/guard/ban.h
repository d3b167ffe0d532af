/* SPDX-License-Identifier: MIT */
/* Networks that are banned, as a node holds them in memory: read from the store at the start, every few
 * seconds, and when a host has changed them here.
 *
 * A ban is of everybody, or of new people: then who is registered may still sign in and play from there, and
 * guests and registrations are refused. */
#ifndef KOZEL_SERVER_ACCOUNTS_GUARD_BAN_H
#define KOZEL_SERVER_ACCOUNTS_GUARD_BAN_H

#include "server/net/address.h"
#include "server/store/store.h"

enum {
    GUARD_BANS_MOST = 1000,    /* that hold at a time */
    GUARD_BAN_REREAD_S = 2,    /* as often the store is asked for what others have changed */
    GUARD_BAN_UNTIL_SIZE = 24, /* bytes of "2026-03-01 12:00 UTC" */
    GUARD_BAN_REASON_SIZE = 112,
    GUARD_BAN_WIDEST_V4 = 8, /* bits of a prefix: wider ones are banned by force only */
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

/* Reads those that hold, in place of what is there; the old ones stay if it fails. WAITS for the store. */
store_stored guard_bans_read(guard_bans *bans, struct store *store, int64_t now_ms);
void guard_bans_clear(guard_bans *bans);

/* The ban that keeps somebody of this address out; NULL: none does. One of everybody comes first. */
const guard_ban *guard_bans_find(const guard_bans *bans, const net_address *address, bool registered,
                                 int64_t now_ms);

/* Whether a network is so wide that many who are not meant are in it. */
bool guard_ban_is_wide(const net_range *network);

/* Until when, for people. */
void guard_ban_until(int64_t ends, char text[GUARD_BAN_UNTIL_SIZE]);

#endif
