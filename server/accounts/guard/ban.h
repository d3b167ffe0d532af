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
    KZ_BANS_MOST = 1000,    /* that hold at a time */
    KZ_BAN_REREAD_S = 2,    /* as often the store is asked for what others have changed */
    KZ_BAN_UNTIL_SIZE = 24, /* bytes of "2026-03-01 12:00 UTC" */
    KZ_BAN_REASON_SIZE = 112,
    KZ_BAN_WIDEST_V4 = 8, /* bits of a prefix: wider ones are banned by force only */
    KZ_BAN_WIDEST_V6 = 16,
};

typedef struct kz_ban {
    kz_network network;
    bool everybody;
    int64_t ends;
    char reason[KZ_BAN_REASON_SIZE];
} kz_ban;

typedef struct kz_bans {
    kz_ban *list;
    size_t count;
} kz_bans;

/* Reads those that hold, in place of what is there; the old ones stay if it fails. WAITS for the store. */
kz_stored kz_bans_read(kz_bans *bans, kz_store *store, int64_t now_ms);
void kz_bans_clear(kz_bans *bans);

/* The ban that keeps somebody of this address out; NULL: none does. One of everybody comes first. */
const kz_ban *kz_bans_find(const kz_bans *bans, const kz_address *address, bool registered, int64_t now_ms);

/* Whether a network is so wide that many who are not meant are in it. */
bool kz_ban_is_wide(const kz_network *network);

/* Until when, for people. */
void kz_ban_until(int64_t ends, char text[KZ_BAN_UNTIL_SIZE]);

#endif
