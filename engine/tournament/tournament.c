/* SPDX-License-Identifier: MIT */
/* Events, and what a tournament needs next. */
#include "engine/memory/pointers.h"
#include "engine/tournament/arena.h"
#include "engine/tournament/duplicate/boards.h"
#include "engine/tournament/duplicate/duplicate.h"
#include "engine/tournament/entrants.h"
#include "engine/tournament/evening.h"
#include "engine/tournament/groups.h"
#include "engine/tournament/knock_out.h"
#include "engine/tournament/results.h"
#include "engine/tournament/round_robin.h"
#include "engine/tournament/swiss.h"

/* ---- events ---- */

static bool begin(kz_tournament *t, int64_t at_ms, kz_error *error)
{
    if (t->begun)
        return !kz_fail(error, KZ_E_BEGUN, NULL, NULL, NULL);
    uint16_t rounds = t->terms.rounds;
    if (t->terms.format == KZ_FORMAT_ROUND_ROBIN && !(rounds = tournament_round_robin_rounds(t)))
        return tournament_fail(error, KZ_E_ENTRANTS_MANY, tournament_round_robin_places(t));
    if (t->terms.format == KZ_FORMAT_KNOCK_OUT && !(rounds = tournament_draw_bracket(t)))
        return !kz_fail(error, KZ_E_MEMORY, NULL, NULL, NULL);
    if (t->terms.rounds && t->terms.rounds != rounds)
        return tournament_fail_term(error, "rounds", rounds, rounds);
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
    if (t->terms.format == KZ_FORMAT_DUPLICATE && t->running)
        tournament_score_all_rounds(t);
    return true;
}

static bool apply(kz_tournament *t, const kz_tournament_event *event, const int32_t board[], kz_error *error)
{
    switch (event->kind) {
    case KZ_EVENT_ENTERED:
        return tournament_enter(t, event, error);
    case KZ_EVENT_LEFT:
        return tournament_leave(t, event->entrant, error);
    case KZ_EVENT_RETURNED:
        return tournament_return(t, event, error);
    case KZ_EVENT_BEGUN:
        return begin(t, event->at_ms, error);
    case KZ_EVENT_PAIRED:
        return tournament_add_pairing(t, event, error);
    case KZ_EVENT_RESULT:
        return tournament_add_result(t, event, board, error);
    case KZ_EVENT_CORRECTED:
        return tournament_correct(t, event, board, error);
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
    return kz_tournament_apply_boards(tournament, event, NULL, error);
}

bool kz_tournament_apply_boards(kz_tournament *tournament, const kz_tournament_event *event,
                                const int32_t board[], kz_error *error)
{
    if (memory_is_null(tournament, "tournament", error) || memory_is_null(event, "event", error))
        return false;
    if (tournament->closed)
        return !kz_fail(error, KZ_E_ENDED, NULL, NULL, NULL);
    if (event->at_ms < tournament->now_ms)
        return !kz_fail(error, KZ_E_TIME_BACK, NULL, NULL, NULL);
    if (!apply(tournament, event, board, error))
        return false;
    tournament->now_ms = event->at_ms;
    return true;
}

/* ---- what is next ---- */

/* Returns what a timed tournament needs that has begun. */
static kz_tournament_need timed_need(const kz_tournament *t, int64_t now_ms)
{
    bool late = tournament_is_late(t, now_ms), evening = t->terms.format == KZ_FORMAT_EVENING;
    if (!late && !t->paused && (evening ? tournament_evening_can_begin(t) : tournament_arena_can_begin(t)))
        return KZ_TOURNAMENT_NEEDS_PAIRING;
    if (t->running)
        return KZ_TOURNAMENT_NEEDS_RESULTS;
    if (late)
        return KZ_TOURNAMENT_ENDED;
    return t->paused ? KZ_TOURNAMENT_NEEDS_CONTINUE : KZ_TOURNAMENT_NEEDS_ENTRANTS;
}

static kz_tournament_need need_of(const kz_tournament *t, int64_t now_ms)
{
    if (t->closed)
        return KZ_TOURNAMENT_ENDED;
    if (!t->begun)
        return KZ_TOURNAMENT_NEEDS_BEGIN;
    if (tournament_is_timed(&t->terms))
        return timed_need(t, now_ms);
    if (t->terms.format == KZ_FORMAT_KNOCK_OUT)
        return tournament_knock_out_need(t);
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
    kz_tournament_need need = need_of(tournament, now_ms);
    bool between = need != KZ_TOURNAMENT_NEEDS_RESULTS && need != KZ_TOURNAMENT_ENDED;
    uint16_t round = (uint16_t)(tournament->round + between);
    if (tournament->begun && tournament->terms.format == KZ_FORMAT_KNOCK_OUT)
        round = tournament_knock_out_round(tournament);
    return (kz_tournament_step){(uint8_t)need, round, tournament->running};
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
    switch (tournament->terms.format) {
    case KZ_FORMAT_ARENA:
        return tournament_pair_arena(tournament, pairing, error);
    case KZ_FORMAT_DUPLICATE:
        return tournament_pair_duplicate(tournament, pairing, error);
    case KZ_FORMAT_EVENING:
        tournament_pair_evening(tournament, pairing);
        return true;
    case KZ_FORMAT_KNOCK_OUT:
        tournament_pair_knock_out(tournament, pairing);
        return true;
    case KZ_FORMAT_SWISS:
        return tournament->terms.max_at_table > 2 ? tournament_pair_groups(tournament, pairing, error)
                                                  : tournament_pair_swiss(tournament, pairing, error);
    default:
        tournament_pair_round_robin(tournament, pairing);
        return true;
    }
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

const int32_t *kz_tournament_boards(const kz_tournament *tournament, uint32_t table)
{
    uint8_t boards = tournament->duplicate.boards;
    return boards && table < tournament->table_count ? &tournament->board[(size_t)table * boards] : NULL;
}

int kz_tournament_line(const kz_tournament *tournament, uint16_t entrant)
{
    const kz_duplicate_terms *duplicate = &tournament->duplicate;
    bool two = duplicate->boards && duplicate->movement == KZ_MOVEMENT_PAIRS && !duplicate->change_lines;
    if (!two || entrant >= tournament->entrant_count)
        return 0;
    return tournament->entrant[entrant].line % TOURNAMENT_NO_LINE + 1;
}

bool kz_tournament_active(const kz_tournament *tournament, uint16_t entrant)
{
    return entrant < tournament->entrant_count && tournament->entrant[entrant].active;
}
