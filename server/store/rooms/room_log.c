/* SPDX-License-Identifier: MIT */
#include "server/store/rooms/room_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/matches/receipt.h"
#include "server/store/rooms/node.h"
#include "server/store/sql/damage.h"
#include "server/store/sql/query.h"

/* ---- writing ---- */

static store_stored checked(struct store *store, store_stored stored, const char *room, int64_t seq)
{
    if (stored != STORE_NONE)
        return stored;
    snprintf(store->reason, sizeof store->reason,
             "not the next entry of a room of this epoch, or this node has been taken for dead: room %s, "
             "entry %lld",
             room, (long long)seq);
    return STORE_CONFLICT;
}

/* Opens a room. The node's row is locked until the transaction's end. So the room exists before the node is
 * retired, or never. */
static store_stored open_room(struct store *store, const store_room_entry *e)
{
    if (!store->epoch) /* no other nodes */
        return store_post(store, "INSERT INTO tables (id, epoch, opened) VALUES ($1, 0, $2)", "ti", e->room,
                          e->now_ms);
    return store_post(store,
                      "INSERT INTO tables (id, epoch, opened) SELECT $1, n.epoch, $3 FROM node AS n"
                      " WHERE n.epoch = $2 AND n.retired = 0 FOR SHARE OF n",
                      "tii", e->room, store->epoch, e->now_ms);
}

/* Adds an entry. The room's row is locked until the transaction's end, too. A claim meanwhile waits for the
 * entry. */
static store_stored add_entry(struct store *store, const store_room_entry *e)
{
    return store_post(
        store,
        "INSERT INTO table_entry (place, seq, text, at) SELECT t.id, $2, $3, $4 FROM tables AS t"
        " WHERE t.id = $1 AND t.epoch = $5 AND $2 = 1 + coalesce((SELECT max(o.seq) FROM table_entry AS o"
        " WHERE o.place = t.id), 0) FOR SHARE OF t",
        "titii", e->room, e->seq, e->text, e->now_ms, store->epoch);
}

static store_stored delete_older(struct store *store, const store_room_entry *e)
{
    return store_none_ok(
        store_run(store, "DELETE FROM table_entry WHERE place = $1 AND seq < $2", "ti", e->room, e->seq));
}

store_stored store_room_post(struct store *store, const store_room_entry *e)
{
    store_stored stored = e->seq == 1 ? open_room(store, e) : STORE_STORED;
    if (stored == STORE_STORED)
        stored = add_entry(store, e);
    if (stored == STORE_STORED && e->match)
        stored = store_post(store, "UPDATE tables SET match = $2, needs = $4 WHERE id = $1 AND epoch = $3",
                            "ttii", e->room, e->match, store->epoch, store->knows);
    if (stored == STORE_STORED && e->whole && e->seq > 1)
        stored = delete_older(store, e);
    return checked(store, stored, e->room, e->seq);
}

store_stored store_room_close(struct store *store, const char *room)
{
    return checked(
        store, store_post(store, "DELETE FROM tables WHERE id = $1 AND epoch = $2", "ti", room, store->epoch),
        room, 0);
}

/* ---- reading ---- */

/* Entries are numbered from 1; a higher number is damage. */
#define ROOM_SEQ_MAX INT64_C(1000000000000)

/* Texts, copied. */
struct texts {
    char **text;
    size_t count;
    int64_t seq;
    bool whole; /* they are numbered in order, from 1 if none was replaced */
};

static void texts_clear(struct texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        free(texts->text[i]);
    free(texts->text);
    *texts = (struct texts){0};
}

static bool texts_add(struct texts *texts, const char *text)
{
    char **grown = store_grow((void **)&texts->text, texts->count, sizeof *texts->text);
    char *copy = grown ? strdup(text) : NULL;
    if (!copy)
        return false;
    texts->text[texts->count++] = copy;
    return true;
}

static store_stored read_entries(struct store *store, const char *room, struct texts *texts)
{
    store_query query;
    bool has_memory = true;
    store_query_start(&query, store, "SELECT text, seq FROM table_entry WHERE place = $1 ORDER BY seq", "t",
                      room);
    texts->whole = true;
    while (has_memory && store_query_next(&query)) {
        int64_t seq = store_query_int(&query, 1);
        has_memory = texts_add(texts, store_query_text(&query, 0));
        texts->whole =
            texts->whole && seq > 0 && seq < ROOM_SEQ_MAX && (!texts->seq || seq == texts->seq + 1);
        texts->seq = seq;
    }
    store_stored stored = store_query_end_list(&query);
    return has_memory ? stored : store_no_memory(store);
}

/* A room whose match is being read. */
struct taking {
    struct store *store;
    store_room *room;
    store_take_room *take;
    void *context;
    store_stored stored;
};

static void take_with_receipt(void *context, const store_receipt *receipt)
{
    struct taking *t = context;
    t->room->receipt = receipt;
    t->take(t->context, t->room);
}

static void take_with_match(void *context, const store_match *match)
{
    struct taking *t = context;
    t->room->match = match;
    t->room->damage = t->room->damage ? t->room->damage : match->damage;
    t->stored = store_receipt_one(t->store, match->id, take_with_receipt, t);
    if (t->stored == STORE_NONE) {
        t->stored = STORE_STORED;
        t->take(t->context, t->room);
    }
}

static store_stored take_room(struct store *store, store_room *room, const char *match, store_take_room *take,
                              void *context)
{
    struct texts texts = {0};
    struct taking taking = {store, room, take, context, STORE_STORED};
    store_stored stored = read_entries(store, room->id, &texts);
    room->entries = (const char *const *)texts.text;
    room->count = texts.count;
    room->seq = texts.seq;
    room->damage = !texts.whole ? "its log has a gap" : texts.count ? NULL : "its log is gone";
    if (stored == STORE_STORED && match)
        stored = store_match_one(store, match, take_with_match, &taking);
    bool lost = stored == STORE_NONE;
    if (lost)
        room->damage = "its match is gone";
    if (lost || !texts.whole || !texts.count)
        store_damage_note("tables", room->id, room->damage);
    if (lost || (stored == STORE_STORED && !match))
        take(context, room);
    stored = lost ? STORE_STORED : stored;
    texts_clear(&texts);
    return stored == STORE_STORED ? taking.stored : stored;
}

static store_stored take_rooms(struct store *store, store_query *query, store_take_room *take, void *context)
{
    store_stored read = STORE_STORED;
    while (read == STORE_STORED && store_query_next(query)) {
        store_room room = {.id = store_query_text(query, 0), .epoch = store_query_int(query, 1)};
        read = take_room(store, &room, store_query_text_or_null(query, 2), take, context);
    }
    store_stored stored = store_query_end(query);
    return read != STORE_STORED ? read : stored;
}

store_stored store_rooms(struct store *store, store_take_room *take, void *context)
{
    store_query query;
    store_query_start(&query, store, "SELECT id, epoch, match FROM tables ORDER BY opened, id", "");
    return store_none_ok(take_rooms(store, &query, take, context));
}

store_stored store_room_owners(struct store *store, void (*take)(void *context, int64_t epoch), void *context)
{
    store_query query;
    /* Each epoch is found from the one before it: one index look-up an epoch. */
    store_query_start(&query, store,
                      "WITH RECURSIVE owner (epoch) AS (SELECT min(epoch) FROM tables"
                      " UNION ALL SELECT (SELECT min(t.epoch) FROM tables AS t WHERE t.epoch > owner.epoch)"
                      " FROM owner WHERE owner.epoch IS NOT NULL)"
                      " SELECT epoch FROM owner WHERE epoch IS NOT NULL",
                      "");
    while (store_query_next(&query))
        take(context, store_query_int(&query, 0));
    return store_query_end_list(&query);
}

store_stored store_rooms_of(struct store *store, int64_t epoch,
                            void (*take)(void *context, const char *room, int64_t epoch, int64_t needs),
                            void *context)
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT id, needs FROM tables WHERE epoch = $1 AND needs < $2 ORDER BY opened, id",
                      "ii", epoch, STORE_NEEDS_REPAIR);
    while (store_query_next(&query))
        take(context, store_query_text(&query, 0), epoch, store_query_int(&query, 1));
    return store_query_end_list(&query);
}

store_stored store_room_claim(struct store *store, const char *room, int64_t old, store_take_room *take,
                              void *context)
{
    store_stored stored =
        store_run(store,
                  "UPDATE tables SET epoch = $3, needs = CASE WHEN needs = 0 THEN 0 ELSE $4 END"
                  " WHERE id = $1 AND epoch = $2 AND needs <= $4"
                  " AND EXISTS (SELECT 1 FROM node WHERE node.epoch = $3 AND retired = 0)"
                  " AND NOT EXISTS (SELECT 1 FROM lease WHERE lease.epoch = $2)",
                  "tiii", room, old, store->epoch, store->knows);
    if (stored == STORE_STORED)
        stored = store_claim_match(store, room, old);
    if (stored == STORE_STORED) {
        store_query query;
        store_query_start(&query, store, "SELECT id, epoch, match FROM tables WHERE id = $1", "t", room);
        return take_rooms(store, &query, take, context);
    }
    if (stored != STORE_NONE)
        return stored;
    snprintf(store->reason, sizeof store->reason, "no room of epoch %lld to claim: %s", (long long)old, room);
    return STORE_CONFLICT;
}

store_stored store_room_own(struct store *store, const char *room, store_take_room *take, void *context)
{
    store_query query;
    /* The lock waits for a commit of a lost connection that is still running. PostgreSQL then returns the row
     * as that commit left it. */
    store_query_start(&query, store, "SELECT epoch FROM tables WHERE id = $1 FOR NO KEY UPDATE", "t", room);
    bool own = store_query_next(&query) && store_query_int(&query, 0) == store->epoch;
    store_stored stored = store_query_end_list(&query);
    if (stored != STORE_STORED || !own)
        return stored;
    store_query_start(&query, store, "SELECT id, epoch, match FROM tables WHERE id = $1", "t", room);
    return take_rooms(store, &query, take, context);
}

store_stored store_room_read(struct store *store, const char *room, store_take_room *take, void *context)
{
    struct texts texts = {0};
    store_stored stored = read_entries(store, room, &texts);
    store_room read = {.id = room,
                       .entries = (const char *const *)texts.text,
                       .count = texts.count,
                       .seq = texts.seq,
                       .damage = texts.whole ? NULL : "its log has a gap"};
    if (stored == STORE_STORED && texts.count)
        take(context, &read);
    else if (stored == STORE_STORED)
        stored = STORE_NONE;
    texts_clear(&texts);
    return stored;
}

store_stored store_room_leave(struct store *store, const char *room, bool damaged)
{
    store_stored stored = store_run(store,
                                    "UPDATE match SET epoch = 0 WHERE id = (SELECT match FROM tables WHERE"
                                    " tables.id = $1 AND tables.epoch = $2) AND ended IS NULL AND epoch = $2",
                                    "ti", room, store->epoch);
    if (stored == STORE_STORED || stored == STORE_NONE)
        stored = store_run(store, "UPDATE tables SET epoch = 0, needs = $3 WHERE id = $1 AND epoch = $2",
                           "tii", room, store->epoch, damaged ? STORE_NEEDS_REPAIR : store->knows + 1);
    return store_none_ok(stored);
}

store_stored store_room_has(struct store *store, const char *room)
{
    store_query query;
    store_query_start(&query, store, "SELECT 1 FROM tables WHERE id = $1 AND needs < $2", "ti", room,
                      STORE_NEEDS_REPAIR);
    store_query_next(&query);
    return store_query_end(&query);
}

store_stored store_room_has_match(struct store *store, const char *room)
{
    store_query query;
    store_query_start(&query, store, "SELECT 1 FROM tables WHERE id = $1 AND match IS NOT NULL", "t", room);
    store_query_next(&query);
    return store_query_end(&query);
}
