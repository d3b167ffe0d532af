/* SPDX-License-Identifier: MIT */
/* Each event is tried on a copy of the tournament, so the core decides. What is so already is not offered. */
#include "server/social/tournaments/may.h"

typedef struct asker {
    const tournaments_tournament *tournament;
    int64_t now_ms;
    uint32_t entrant; /* of the person; the number of entrants: none */
    bool entered, active;
} asker;

/* Returns whether the event is possible now. */
static bool possible(const asker *a, uint8_t kind, uint32_t entrant)
{
    kz_tournament *copy = kz_tournament_copy(a->tournament->core);
    kz_tournament_event event = {.kind = kind, .at_ms = a->now_ms, .entrant = (uint16_t)entrant};
    bool applied = copy && kz_tournament_apply(copy, &event, NULL);
    kz_tournament_free(copy);
    return applied;
}

static bool enter(const asker *a)
{
    uint8_t kind = a->entered ? KZ_EVENT_RETURNED : KZ_EVENT_ENTERED;
    bool full = tournaments_active(a->tournament) >= a->tournament->terms.entrants_max;
    return !a->active && !full && possible(a, kind, a->entrant);
}

static bool leave(const asker *a)
{
    return a->active && possible(a, KZ_EVENT_LEFT, a->entrant);
}

static bool start(const asker *a)
{
    bool begun = a->tournament->begun_ms != 0;
    return !begun && tournaments_active(a->tournament) >= 2 && possible(a, KZ_EVENT_BEGUN, 0);
}

static bool pause(const asker *a)
{
    return !a->tournament->paused && possible(a, KZ_EVENT_PAUSED, 0);
}

static bool go_on(const asker *a)
{
    return a->tournament->paused && possible(a, KZ_EVENT_CONTINUED, 0);
}

static bool remove_entrant(const asker *a)
{
    return tournaments_active(a->tournament) > 0;
}

static bool close_it(const asker *a)
{
    return possible(a, KZ_EVENT_CLOSED, 0);
}

static bool set_result(const asker *a)
{
    return kz_tournament_tables(a->tournament->core) > 0;
}

static const struct {
    const char *what;
    bool (*may)(const asker *a);
    bool host;  /* for the host */
    bool after; /* also when the tournament is over */
} actions[] = {{"enter", enter, false, false},   {"leave", leave, false, false},
               {"start", start, true, false},    {"pause", pause, true, false},
               {"continue", go_on, true, false}, {"remove", remove_entrant, true, false},
               {"close", close_it, true, false}, {"result", set_result, true, true}};

json_t *social_tournament_may(const tournaments_tournament *tournament, int64_t person, bool host,
                              int64_t now_ms)
{
    uint32_t count = kz_tournament_entrants(tournament->core);
    asker a = {.tournament = tournament, .now_ms = now_ms};
    while (a.entrant < count && tournament->person[a.entrant].id != person)
        a.entrant++;
    a.entered = a.entrant < count;
    a.active = kz_tournament_active(tournament->core, (uint16_t)a.entrant);
    bool over = kz_tournament_next(tournament->core, now_ms).need == KZ_TOURNAMENT_ENDED;
    json_t *words = json_array();
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if ((host || !actions[i].host) && (!over || actions[i].after) && actions[i].may(&a))
            json_array_append_new(words, json_string(actions[i].what));
    return words;
}
