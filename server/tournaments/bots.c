/* SPDX-License-Identifier: MIT */
#include "server/tournaments/bots.h"

static bool is_active(const tournaments_tournament *tournament, uint32_t entrant)
{
    return kz_tournament_active(tournament->core, (uint16_t)entrant);
}

/* Counts the entrants that are there: bots, or people. */
static uint32_t count(const tournaments_tournament *tournament, bool bots)
{
    uint32_t entrants = kz_tournament_entrants(tournament->core), found = 0;
    for (uint32_t i = 0; i < entrants; i++)
        found += is_active(tournament, i) && (*tournament->person[i].bot != 0) == bots;
    return found;
}

uint32_t tournaments_people(const tournaments_tournament *tournament)
{
    return count(tournament, false);
}

uint32_t tournaments_filled(const tournaments_tournament *tournament)
{
    const tournaments_terms *terms = &tournament->terms;
    uint32_t people = tournaments_people(tournament);
    if (!*terms->bots || !people)
        return people;
    uint32_t filled = kz_tournament_fit(&terms->core, people > terms->fill ? people : terms->fill);
    if (filled > terms->entrants_max)
        filled = terms->entrants_max > people ? terms->entrants_max : people;
    return filled - people > TOURNAMENTS_BOTS_MAX ? people + TOURNAMENTS_BOTS_MAX : filled;
}

kz_tournament_need tournaments_need(const tournaments_tournament *tournament, int64_t now_ms)
{
    kz_tournament_need need = (kz_tournament_need)kz_tournament_next(tournament->core, now_ms).need;
    bool left_to_bots = *tournament->terms.bots && tournament->begun_ms && !tournaments_people(tournament);
    return left_to_bots && need != KZ_TOURNAMENT_ENDED ? KZ_TOURNAMENT_NEEDS_ENTRANTS : need;
}

/* Returns whether bots may come and go now. Rounds that are fixed at the start have no place for others. */
static bool may_change(const tournaments_tournament *tournament, int64_t now_ms)
{
    uint8_t format = tournament->terms.core.format;
    kz_tournament_need need = tournaments_need(tournament, now_ms);
    if (!tournament->begun_ms)
        return need == KZ_TOURNAMENT_NEEDS_BEGIN;
    if (tournament->paused || format == KZ_FORMAT_ROUND_ROBIN || format == KZ_FORMAT_KNOCK_OUT)
        return false;
    return need == KZ_TOURNAMENT_NEEDS_PAIRING || need == KZ_TOURNAMENT_NEEDS_ENTRANTS;
}

/* Returns the event by which one more bot takes part: the first that has left returns. */
static tournaments_event one_more(const tournaments_tournament *tournament)
{
    uint32_t entrants = kz_tournament_entrants(tournament->core), i = 0;
    while (i < entrants && (!*tournament->person[i].bot || is_active(tournament, i)))
        i++;
    return (tournaments_event){
        .core = {.kind = i < entrants ? KZ_EVENT_RETURNED : KZ_EVENT_ENTERED, .entrant = (uint16_t)i},
        .bot = tournament->terms.bots};
}

/* Returns the event by which the last bot leaves. */
static tournaments_event one_less(const tournaments_tournament *tournament)
{
    uint32_t i = kz_tournament_entrants(tournament->core) - 1;
    while (!*tournament->person[i].bot || !is_active(tournament, i))
        i--;
    return (tournaments_event){.core = {.kind = KZ_EVENT_LEFT, .entrant = (uint16_t)i}};
}

bool tournaments_bot_event(const tournaments_tournament *tournament, int64_t now_ms, tournaments_event *event)
{
    if (!*tournament->terms.bots || !may_change(tournament, now_ms))
        return false;
    uint32_t bots = count(tournament, true);
    uint32_t wanted = tournaments_filled(tournament) - tournaments_people(tournament);
    *event = bots < wanted   ? one_more(tournament)
             : bots > wanted ? one_less(tournament)
                             : (tournaments_event){0};
    return bots != wanted;
}
