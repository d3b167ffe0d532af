/* SPDX-License-Identifier: MIT */
/* Rooms and their logs. Every room is a row of the table `tables`, with its owner's epoch from its first
 * moment. The entries of its log are JSON texts (server/rooms/log.h). Those of a table have the events
 * outside of its matches: seats, terms, queue, proposals, chat. Its matches have separate logs (match_log.h),
 * which its row names. Like a match, a room is written only by its owner (struct store.epoch). */
#pragma once

#include "server/store/matches/match_log.h"

/* A new entry of a room's log. */
typedef struct store_room_entry {
    const char *room;
    const char *match; /* the id of the match that begins with it; NULL: none does */
    int64_t seq;       /* 1, 2, ...; the first one opens the room */
    const char *text;
    bool whole; /* it has the room's whole state: earlier entries are not needed any more */
    int64_t now_ms;
} store_room_entry;

/* Writes an entry within a transaction; over a network it does not wait for the answer. STORE_CONFLICT: `seq`
 * is not the next one, or this store has no such room. For the first entry: this store's node has been
 * retired. Such a conflict may also be reported by the commit, which then fails. */
store_stored store_room_post(struct store *store, const store_room_entry *entry);

/* Deletes a room and its log, within a transaction, as above. */
store_stored store_room_close(struct store *store, const char *room);

/* One room, as reported by store_rooms(); valid only during the call. */
typedef struct store_room {
    const char *id;
    int64_t epoch; /* the owner's */
    int64_t seq;   /* of the last entry */
    size_t count;
    const char *const *entries;          /* the texts, in order */
    const store_match *match;            /* the match that is played there, or the last one; NULL: none */
    const struct store_receipt *receipt; /* that match's receipt (receipt.h); NULL: none */
    const char *damage;                  /* the flaw of its rows, with which it cannot go on; NULL: none */
} store_room;

typedef void store_take_room(void *context, const store_room *room);

/* Calls `take` for every room of any owner, oldest first. None is no failure. Works within a transaction,
 * while others write. */
store_stored store_rooms(struct store *store, store_take_room *take, void *context);

/* Calls `take` for each epoch that rooms have, in order. The cost depends on the number of epochs, not of
 * rooms. */
store_stored store_room_owners(struct store *store, void (*take)(void *context, int64_t epoch),
                               void *context);

/* Calls `take` for the id of each undamaged room of that epoch, oldest first. `needs`: the minimum for a
 * program to take the room over, see struct store. It is the level of the program that last played a match
 * there; 0: no minimum. None is no failure. */
store_stored store_rooms_of(struct store *store, int64_t epoch,
                            void (*take)(void *context, const char *room, int64_t epoch, int64_t needs),
                            void *context);

/* Claims a room and its match for this store if it still has the epoch `old`, of a node without a lease
 * (lease.h). It is one compare-and-set that waits for a commit of the old owner under way. From then on the
 * old owner's writes are refused. Then calls `take` once.
 *
 * STORE_CONFLICT: the room is gone or another's by now, or needs a newer program, or this store's node is
 * retired. `take` was not called then. One transaction of the caller may claim many rooms. */
store_stored store_room_claim(struct store *store, const char *room, int64_t old, store_take_room *take,
                              void *context);

/* Calls `take` with `room` if this store's epoch owns that room; otherwise only returns STORE_STORED. For a
 * caller whose claim got no reply and may have been committed. */
store_stored store_room_own(struct store *store, const char *room, store_take_room *take, void *context);

/* Calls `take` with the log of a room of any owner, alone: without its epoch and match. One query reads it,
 * so a room that is closed meanwhile is no damage. STORE_NONE: there is none. */
store_stored store_room_read(struct store *store, const char *room, store_take_room *take, void *context);

/* Checks whether a room exists. STORE_STORED: there is room `room`, of any owner. STORE_NONE: there is
 * none, or it is damaged (store_room_leave()). */
store_stored store_room_has(struct store *store, const char *room);

/* Returns STORE_STORED if a match has begun in that room, also if it is over; STORE_NONE: none has, or there
 * is no such room. */
store_stored store_room_has_match(struct store *store, const char *room);

/* Gives up a room of this store's epoch that its program cannot read. It has no owner then, and waits for a
 * newer program. `damaged`: no node claims it until somebody has repaired it. Does nothing if the room is
 * gone or another's. */
store_stored store_room_leave(struct store *store, const char *room, bool damaged);
