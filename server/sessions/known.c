/* SPDX-License-Identifier: MIT */
#include "server/sessions/known.h"

#include <stdlib.h>

#include "server/store/matches/fair.h"

kz_stored kz_known_read(kz_known *known, kz_store *store)
{
    kz_stored stored = kz_store_ratings(store, known->person.id, &known->ratings, &known->rating_count);
    if (stored == KZ_STORED)
        stored = kz_store_blocked(store, known->person.id, &known->blocked, &known->blocked_count);
    if (stored == KZ_STORED)
        stored = kz_store_experience(store, known->person.id, &known->registered_ms, &known->matches);
    if (stored == KZ_STORED)
        stored = kz_store_quits(store, known->person.id, KZ_QUITS_MAX, known->quits, &known->quit_count);
    return stored;
}

void kz_known_clear(kz_known *known)
{
    free(known->ratings);
    free(known->blocked);
    *known = (kz_known){0};
}

void kz_known_tell(const kz_known *known, kz_hub *hub, kz_conn conn, int64_t now_ms)
{
    const kz_store_person *p = &known->person;
    kz_hub_rating ratings[KZ_GAMES];
    size_t count = known->rating_count < KZ_GAMES ? known->rating_count : KZ_GAMES;
    for (size_t i = 0; i < count; i++)
        ratings[i] = (kz_hub_rating){known->ratings[i].game, (int32_t)known->ratings[i].elo};
    /* A program's account plays neither for ratings nor for stakes: to the hub it is a guest without money
     * (docs/spec/rules.md section 4: games with a bot change nothing). */
    kz_hub_person person = {
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
        kz_hub_connect(hub, conn, &person, now_ms);
    else
        kz_hub_update(hub, &person, now_ms);
}
