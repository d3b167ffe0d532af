/* SPDX-License-Identifier: MIT */
#include "server/sessions/snapshot.h"

#include <kozel/rating.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/clubs/rights.h"
#include "server/store/matches/fair.h"
#include "server/store/matches/strength.h"

static int32_t points_of(kz_strength_format format, const json_t *mean)
{
    kz_strength strength = {.mean = (double)json_integer_value(mean) / STORE_STRENGTH_UNIT};
    double points = kz_strength_points(format, strength).mean;
    return fabs(points) < INT32_MAX ? (int32_t)lround(points) : 0; /* else it is damaged */
}

/* Keeps the strengths of rows as store_strengths() makes them. */
static void keep_strengths(session_snapshot *snapshot, const json_t *rows)
{
    size_t i;
    json_t *row;
    snapshot->strengths = base_new((json_array_size(rows) + 1) * sizeof *snapshot->strengths);
    json_array_foreach(rows, i, row)
    {
        hub_person_strength *out = &snapshot->strengths[snapshot->strength_count];
        const char *class = json_string_value(json_object_get(row, "class"));
        size_t family = strcspn(class, "/");
        if (family >= sizeof out->family)
            continue; /* no game has it any more */
        memcpy(out->family, class, family);
        out->format = (uint8_t)store_strength_format(class);
        out->points = points_of(store_strength_format(class), json_object_get(row, "mean"));
        snapshot->strength_count++;
    }
}

static store_stored read_strengths(session_snapshot *snapshot, struct store *store)
{
    json_t *rows = json_array();
    store_stored stored = store_strengths(store, snapshot->person.id, rows);
    if (stored == STORE_STORED)
        keep_strengths(snapshot, rows);
    json_decref(rows);
    return stored;
}

static store_stored read_clubs(session_snapshot *snapshot, struct store *store)
{
    store_membership *list;
    size_t count;
    store_stored stored = store_memberships(store, snapshot->person.id, &list, &count);
    snapshot->clubs = base_new((count + 1) * sizeof *snapshot->clubs);
    for (size_t i = 0; i < count; i++) {
        const clubs_caller member = {.person.standing = list[i].standing, .registered = true};
        snapshot->clubs[i] = (hub_person_club){.id = list[i].club, .leads = clubs_may(&member, "tournament")};
    }
    snapshot->club_count = count;
    free(list);
    return stored;
}

store_stored session_snapshot_read(session_snapshot *snapshot, struct store *store)
{
    store_stored stored =
        store_ratings(store, snapshot->person.id, &snapshot->ratings, &snapshot->rating_count);
    if (stored == STORE_STORED)
        stored = read_strengths(snapshot, store);
    if (stored == STORE_STORED)
        stored = store_blocked(store, snapshot->person.id, &snapshot->blocked, &snapshot->blocked_count);
    if (stored == STORE_STORED)
        stored = read_clubs(snapshot, store);
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
    free(snapshot->strengths);
    free(snapshot->blocked);
    free(snapshot->clubs);
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
        .program = p->bot,
        .role = p->role,
        .coins = p->bot ? 0 : p->coins,
        .registered_ms = snapshot->registered_ms,
        .matches = snapshot->matches,
        .home = snapshot->home,
        .ratings = ratings,
        .rating_count = count,
        .strengths = snapshot->strengths,
        .strength_count = snapshot->strength_count,
        .blocked = snapshot->blocked,
        .blocked_count = snapshot->blocked_count,
        .clubs = snapshot->clubs,
        .club_count = snapshot->club_count,
        .quits = snapshot->quits,
        .quit_count = (size_t)snapshot->quit_count,
    };
    if (conn)
        hub_connect(hub, conn, &person, now_ms);
    else
        hub_update(hub, &person, now_ms);
}
