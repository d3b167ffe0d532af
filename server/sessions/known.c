/* SPDX-License-Identifier: MIT */
#include "server/sessions/known.h"

#include <stdlib.h>

#include "server/store/matches/fair.h"

store_stored session_known_read(session_known *known, struct store *store)
{
    store_stored stored = store_ratings(store, known->person.id, &known->ratings, &known->rating_count);
    if (stored == STORE_STORED)
        stored = store_blocked(store, known->person.id, &known->blocked, &known->blocked_count);
    if (stored == STORE_STORED)
        stored = store_experience(store, known->person.id, &known->registered_ms, &known->matches);
    if (stored == STORE_STORED)
        stored = store_quits(store, known->person.id, HUB_QUITS_MAX, known->quits, &known->quit_count);
    return stored;
}

void session_known_clear(session_known *known)
{
    free(known->ratings);
    free(known->blocked);
    *known = (session_known){0};
}

void session_known_tell(const session_known *known, struct hub *hub, hub_conn conn, int64_t now_ms)
{
    const store_person *p = &known->person;
    hub_person_rating ratings[KZ_GAMES];
    size_t count = known->rating_count < KZ_GAMES ? known->rating_count : KZ_GAMES;
    for (size_t i = 0; i < count; i++)
        ratings[i] = (hub_person_rating){known->ratings[i].game, (int32_t)known->ratings[i].elo};
    /* A program's account plays neither for ratings nor for stakes. So for the hub it is a guest without
     * money (docs/spec/rules.md section 4: games with a bot change nothing). */
    hub_person person = {
        .id = p->id,
        .name = p->name,
        .registered = p->registered && !p->bot,
        .role = p->role,
        .coins = p->bot ? 0 : p->coins,
        .registered_ms = known->registered_ms,
        .matches = known->matches,
        .home = known->home,
        .ratings = ratings,
        .rating_count = count,
        .blocked = known->blocked,
        .blocked_count = known->blocked_count,
        .quits = known->quits,
        .quit_count = (size_t)known->quit_count,
    };
    if (conn)
        hub_connect(hub, conn, &person, now_ms);
    else
        hub_update(hub, &person, now_ms);
}
