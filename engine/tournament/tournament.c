/* SPDX-License-Identifier: MIT */
/* The life of a tournament, and the dispatch of its events. */
#include "engine/tournament/tournament.h"

#include "engine/memory/memory.h"
#include "engine/memory/pointers.h"

#include <stdio.h>
#include <string.h>

bool tournament_fail(kz_error *error, kz_code code, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    return !kz_fail(error, code, text, NULL, NULL);
}

/* ---- terms ---- */

static bool is_within(const char *term, int64_t value, int64_t min, int64_t max, kz_error *error)
{
    char low[24], high[24];
    if (value >= min && value <= max)
        return true;
    snprintf(low, sizeof low, "%lld", (long long)min);
    snprintf(high, sizeof high, "%lld", (long long)max);
    return !kz_fail(error, KZ_E_TERM, term, low, high);
}

static bool are_tiebreaks_possible(const kz_tournament_terms *terms, kz_error *error)
{
    unsigned seen = 0;
    if (!is_within("tiebreak_count", terms->tiebreak_count, 0, KZ_TIEBREAKS, error))
        return false;
    for (int i = 0; i < terms->tiebreak_count; i++) {
        if (!is_within("tiebreak", terms->tiebreak[i], 0, KZ_TIEBREAKS - 1, error))
            return false;
        if (seen >> terms->tiebreak[i] & 1)
            return !kz_fail(error, KZ_E_OPTION_TWICE, "tiebreak", NULL, NULL);
        seen |= 1u << terms->tiebreak[i];
    }
    return true;
}

static bool are_terms_possible(const kz_tournament_terms *terms, const kz_matching *matching, kz_error *error)
{
    bool swiss = terms->format == KZ_FORMAT_SWISS, evening = terms->format == KZ_FORMAT_EVENING;
    int max_at_table = terms->format == KZ_FORMAT_ROUND_ROBIN ? 2 : KZ_MAX_AT_TABLE;
    if (swiss && !matching->solve)
        return !kz_fail(error, KZ_E_NULL, "matching", NULL, NULL);
    return is_within("format", terms->format, KZ_FORMAT_ROUND_ROBIN, KZ_FORMAT_EVENING, error) &&
           is_within("max_at_table", terms->max_at_table, 2, max_at_table, error) &&
           is_within("min_at_table", terms->min_at_table, 2, terms->max_at_table, error) &&
           is_within("rounds", terms->rounds, swiss, evening ? 0 : KZ_MAX_ROUNDS, error) &&
           is_within("last_entry", terms->last_entry, 0, evening ? 0 : KZ_MAX_ROUNDS, error) &&
           is_within("tables", terms->tables, evening, evening ? UINT8_MAX : 0, error) &&
           is_within("max_stay", terms->max_stay, 0, evening ? UINT8_MAX : 0, error) &&
           is_within("duration_ms", terms->duration_ms, evening, evening ? INT64_MAX / 2 : 0, error) &&
           is_within("twice", terms->twice, 0, terms->format == KZ_FORMAT_ROUND_ROBIN, error) &&
           are_tiebreaks_possible(terms, error);
}

/* ---- new, copy, free ---- */

bool kz_tournament_new(kz_tournament **tournament, const kz_tournament_terms *terms,
                       const kz_matching *matching, kz_error *error)
{
    if (memory_is_null(tournament, "tournament", error))
        return false;
    *tournament = NULL;
    if (memory_is_null(terms, "terms", error) || memory_is_null(matching, "matching", error) ||
        !are_terms_possible(terms, matching, error))
        return false;
    kz_tournament *t = memory_new(1, sizeof *t);
    if (!t)
        return !kz_fail(error, KZ_E_MEMORY, NULL, NULL, NULL);
    t->terms = *terms;
    t->matching = *matching;
    *tournament = t;
    return true;
}

/* Returns a copy of `count` elements, or NULL without memory. */
static void *copy_of(const void *block, uint32_t count, size_t size)
{
    void *copy = memory_new(count ? count : 1, size);
    if (copy && count)
        memcpy(copy, block, count * size);
    return copy;
}

kz_tournament *kz_tournament_copy(const kz_tournament *tournament)
{
    kz_tournament *copy = copy_of(tournament, 1, sizeof *copy);
    if (!copy)
        return NULL;
    copy->entrant = copy_of(tournament->entrant, copy->entrant_count, sizeof *copy->entrant);
    copy->table = copy_of(tournament->table, copy->table_count, sizeof *copy->table);
    copy->reason = copy_of(tournament->reason, copy->table_count, sizeof *copy->reason);
    copy->entrant_room = copy->entrant_count;
    copy->table_room = copy->table_count;
    if (copy->entrant && copy->table && copy->reason)
        return copy;
    kz_tournament_free(copy);
    return NULL;
}

void kz_tournament_free(kz_tournament *tournament)
{
    if (!tournament)
        return;
    memory_free(tournament->entrant);
    memory_free(tournament->table);
    memory_free(tournament->reason);
    memory_free(tournament);
}

/* ---- events ---- */

static bool begin(kz_tournament *t, int64_t at_ms, kz_error *error)
{
    if (t->begun)
        return !kz_fail(error, KZ_E_BEGUN, NULL, NULL, NULL);
    uint16_t rounds = t->terms.rounds;
    if (t->terms.format == KZ_FORMAT_ROUND_ROBIN && !(rounds = tournament_round_robin_rounds(t)))
        return tournament_fail(error, KZ_E_ENTRANTS_MANY, tournament_round_robin_places(t));
    t->rounds = rounds;
    t->begun = true;
    t->begun_ms = at_ms;
    return true;
}

static bool pause(kz_tournament *t, bool paused, kz_error *error)
{
    if (t->paused == paused)
        return !kz_fail(error, paused ? KZ_E_PAUSED : KZ_E_NOT_PAUSED, NULL, NULL, NULL);
    t->paused = paused;
    return true;
}

static bool close_it(kz_tournament *t)
{
    t->closed = true;
    return true;
}

static bool apply(kz_tournament *t, const kz_tournament_event *event, kz_error *error)
{
    switch (event->kind) {
    case KZ_EVENT_ENTERED:
        return tournament_enter(t, event, error);
    case KZ_EVENT_LEFT:
        return tournament_leave(t, event->entrant, error);
    case KZ_EVENT_RETURNED:
        return tournament_return(t, event->entrant, error);
    case KZ_EVENT_BEGUN:
        return begin(t, event->at_ms, error);
    case KZ_EVENT_PAIRED:
        return tournament_add_pairing(t, event, error);
    case KZ_EVENT_RESULT:
        return tournament_add_result(t, event, error);
    case KZ_EVENT_CORRECTED:
        return tournament_correct(t, event, error);
    case KZ_EVENT_PAUSED:
    case KZ_EVENT_CONTINUED:
        return pause(t, event->kind == KZ_EVENT_PAUSED, error);
    case KZ_EVENT_CLOSED:
        return close_it(t);
    default:
        return !kz_fail(error, KZ_E_TOURNAMENT_EVENT, NULL, NULL, NULL);
    }
}

bool kz_tournament_apply(kz_tournament *tournament, const kz_tournament_event *event, kz_error *error)
{
    if (memory_is_null(tournament, "tournament", error) || memory_is_null(event, "event", error))
        return false;
    if (tournament->closed)
        return !kz_fail(error, KZ_E_ENDED, NULL, NULL, NULL);
    if (event->at_ms < tournament->now_ms)
        return !kz_fail(error, KZ_E_TIME_BACK, NULL, NULL, NULL);
    if (!apply(tournament, event, error))
        return false;
    tournament->now_ms = event->at_ms;
    return true;
}

/* ---- what is next ---- */

static kz_tournament_need need_of(const kz_tournament *t)
{
    if (t->closed)
        return KZ_TOURNAMENT_ENDED;
    if (!t->begun)
        return KZ_TOURNAMENT_NEEDS_BEGIN;
    if (t->running)
        return KZ_TOURNAMENT_NEEDS_RESULTS;
    if (t->round == t->rounds)
        return KZ_TOURNAMENT_ENDED;
    if (t->paused)
        return KZ_TOURNAMENT_NEEDS_CONTINUE;
    return t->active_count < t->terms.min_at_table ? KZ_TOURNAMENT_NEEDS_ENTRANTS
                                                   : KZ_TOURNAMENT_NEEDS_PAIRING;
}

kz_tournament_step kz_tournament_next(const kz_tournament *tournament, int64_t now_ms)
{
    (void)now_ms;
    kz_tournament_need need = need_of(tournament);
    bool between = need != KZ_TOURNAMENT_NEEDS_RESULTS && need != KZ_TOURNAMENT_ENDED;
    return (kz_tournament_step){(uint8_t)need, (uint16_t)(tournament->round + between), tournament->running};
}

bool kz_tournament_pair(const kz_tournament *tournament, int64_t now_ms, kz_tournament_pairing *pairing,
                        kz_error *error)
{
    if (memory_is_null(tournament, "tournament", error) || memory_is_null(pairing, "pairing", error))
        return false;
    kz_tournament_step step = kz_tournament_next(tournament, now_ms);
    switch (step.need) {
    case KZ_TOURNAMENT_NEEDS_PAIRING:
        break;
    case KZ_TOURNAMENT_NEEDS_BEGIN:
        return !kz_fail(error, KZ_E_NOT_BEGUN, NULL, NULL, NULL);
    case KZ_TOURNAMENT_NEEDS_RESULTS:
        return tournament_fail(error, KZ_E_MATCHES_RUNNING, step.running);
    case KZ_TOURNAMENT_NEEDS_ENTRANTS:
        return tournament_fail(error, KZ_E_ENTRANTS_FEW, tournament->terms.min_at_table);
    case KZ_TOURNAMENT_NEEDS_CONTINUE:
        return !kz_fail(error, KZ_E_PAUSED, NULL, NULL, NULL);
    default:
        return !kz_fail(error, KZ_E_ENDED, NULL, NULL, NULL);
    }
    pairing->round = step.round;
    pairing->table_count = 0;
    return tournament->terms.format == KZ_FORMAT_ROUND_ROBIN
               ? tournament_pair_round_robin(tournament, pairing, error)
               : tournament_pair_swiss(tournament, pairing, error);
}

uint32_t kz_tournament_entrants(const kz_tournament *tournament)
{
    return tournament->entrant_count;
}

uint32_t kz_tournament_tables(const kz_tournament *tournament)
{
    return tournament->table_count;
}

const kz_tournament_table *kz_tournament_table_at(const kz_tournament *tournament, uint32_t table)
{
    return table < tournament->table_count ? &tournament->table[table] : NULL;
}

bool kz_tournament_active(const kz_tournament *tournament, uint16_t entrant)
{
    return entrant < tournament->entrant_count && tournament->entrant[entrant].active;
}
