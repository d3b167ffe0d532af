/* SPDX-License-Identifier: MIT */
#include "server/sessions/snapshot.h"

#include <stdlib.h>

#include "server/store/matches/fair.h"

store_stored session_snapshot_read(session_snapshot *snapshot, struct store *store)
{
    store_stored stored =
        store_ratings(store, snapshot->person.id, &snapshot->ratings, &snapshot->rating_count);
    if (stored == STORE_STORED)
        stored = store_blocked(store, snapshot->person.id, &snapshot->blocked, &snapshot->blocked_count);
    if (stored == STORE_STORED)
        stored = store_experience(store, snapshot->person.id, &snapshot->registered_ms, &snapshot->matches);
    if (stored == STORE_STORED)
        stored =
            store_quits(store, snapshot->person.id, HUB_QUITS_MAX, snapshot->quits, &snapshot->quit_count);
    return stored;
}

void session_snapshot_clear(session_snapshot *snapshot)
{
    free(snapshot->ratings);
    free(snapshot->blocked);
    *snapshot = (session_snapshot){0};
}

void session_snapshot_pass(const session_snapshot *snapshot, struct hub *hub, hub_conn conn, int64_t now_ms)
{
    const store_person *p = &snapshot->person;
    hub_person_rating ratings[KZ_GAMES];
    size_t count = snapshot->rating_count < KZ_GAMES ? snapshot->rating_count : KZ_GAMES;
    for (size_t i = 0; i < count; i++)
        ratings[i] = (hub_person_rating){snapshot->ratings[i].game, (int32_t)snapshot->ratings[i].elo};
    /* A program's account plays neither for ratings nor for stakes. So for the hub it is a guest without
     * money (docs/spec/rules.md section 4: games with a bot change nothing). */
    hub_person person = {
        .id = p->id,
        .name = p->name,
        .registered = p->registered && !p->bot,
        .role = p->role,
        .coins = p->bot ? 0 : p->coins,
        .registered_ms = snapshot->registered_ms,
        .matches = snapshot->matches,
        .home = snapshot->home,
        .ratings = ratings,
        .rating_count = count,
        .blocked = snapshot->blocked,
        .blocked_count = snapshot->blocked_count,
        .quits = snapshot->quits,
        .quit_count = (size_t)snapshot->quit_count,
    };
    if (conn)
        hub_connect(hub, conn, &person, now_ms);
    else
        hub_update(hub, &person, now_ms);
}
