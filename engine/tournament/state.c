/* SPDX-License-Identifier: MIT */
/* The terms of a tournament, and its memory. */
#include "engine/tournament/state.h"

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

bool tournament_fail_term(kz_error *error, const char *term, int64_t min, int64_t max)
{
    char low[24], high[24];
    snprintf(low, sizeof low, "%lld", (long long)min);
    snprintf(high, sizeof high, "%lld", (long long)max);
    return !kz_fail(error, KZ_E_TERM, term, low, high);
}

/* ---- terms ---- */

static bool is_within(const char *term, int64_t value, int64_t min, int64_t max, kz_error *error)
{
    return (value >= min && value <= max) || tournament_fail_term(error, term, min, max);
}

static bool are_tiebreaks_possible(const kz_tournament_terms *terms, kz_error *error)
{
    unsigned seen = 0, first = terms->format == KZ_FORMAT_DUPLICATE ? KZ_TIEBREAK_DIFFERENCE : 0;
    if (!is_within("tiebreak_count", terms->tiebreak_count, 0, KZ_TIEBREAKS, error))
        return false;
    for (int i = 0; i < terms->tiebreak_count; i++) {
        if (!is_within("tiebreak", terms->tiebreak[i], first, KZ_TIEBREAKS - 1, error))
            return false;
        if (seen >> terms->tiebreak[i] & 1)
            return !kz_fail(error, KZ_E_OPTION_TWICE, "tiebreak", NULL, NULL);
        seen |= 1u << terms->tiebreak[i];
    }
    return true;
}

/* A series has an odd number of matches. */
static bool is_best_of_possible(const kz_tournament_terms *terms, kz_error *error)
{
    int max = terms->format == KZ_FORMAT_KNOCK_OUT ? 15 : 0;
    return is_within("best_of", terms->best_of, max > 0, max, error) &&
           (!max || terms->best_of % 2 || tournament_fail_term(error, "best_of", 1, max));
}

/* Checks what only duplicate has. */
static bool is_duplicate_possible(const kz_tournament_terms *terms, const kz_duplicate_terms *duplicate,
                                  kz_error *error)
{
    bool pairs = duplicate->movement == KZ_MOVEMENT_PAIRS, victory = !duplicate->matchpoints;
    int at_table = duplicate->movement == KZ_MOVEMENT_PLAYERS ? KZ_MAX_AT_TABLE : 2;
    return is_within("format", terms->format, KZ_FORMAT_DUPLICATE, KZ_FORMAT_DUPLICATE, error) &&
           is_within("boards", duplicate->boards, 1, KZ_MAX_BOARDS, error) &&
           is_within("movement", duplicate->movement, 0, KZ_MOVEMENT_TEAMS, error) &&
           is_within("max_at_table", terms->max_at_table, at_table, at_table, error) &&
           is_within("min_at_table", terms->min_at_table, at_table, at_table, error) &&
           is_within("change_lines", duplicate->change_lines, 0, pairs, error) &&
           is_within("deviation", duplicate->deviation, victory, victory ? KZ_MAX_DEVIATION : 0, error);
}

static bool are_terms_possible(const kz_tournament_terms *terms, const kz_matching *matching, kz_error *error)
{
    bool swiss = terms->format == KZ_FORMAT_SWISS, evening = terms->format == KZ_FORMAT_EVENING;
    bool duplicate = terms->format == KZ_FORMAT_DUPLICATE;
    bool rounds = swiss || duplicate || terms->format == KZ_FORMAT_ROUND_ROBIN;
    bool timed = tournament_is_timed(terms);
    int max_at_table = swiss || evening || duplicate ? KZ_MAX_AT_TABLE : 2;
    if (((swiss && terms->max_at_table == 2) || duplicate) && !matching->solve)
        return !kz_fail(error, KZ_E_NULL, "matching", NULL, NULL);
    return is_within("format", terms->format, KZ_FORMAT_ROUND_ROBIN, KZ_FORMAT_DUPLICATE, error) &&
           is_within("max_at_table", terms->max_at_table, 2, max_at_table, error) &&
           is_within("min_at_table", terms->min_at_table, 2, terms->max_at_table, error) &&
           is_within("small_tables", terms->small_tables, 0, swiss, error) &&
           is_within("rounds", terms->rounds, swiss || duplicate, rounds ? KZ_MAX_ROUNDS : 0, error) &&
           is_within("last_entry", terms->last_entry, 0, rounds ? KZ_MAX_ROUNDS : 0, error) &&
           is_within("tables", terms->tables, evening, evening ? UINT8_MAX : 0, error) &&
           is_within("max_stay", terms->max_stay, 0, evening ? UINT8_MAX : 0, error) &&
           is_within("duration_ms", terms->duration_ms, timed, timed ? INT64_MAX / 2 : 0, error) &&
           is_best_of_possible(terms, error) &&
           is_within("twice", terms->twice, 0, terms->format == KZ_FORMAT_ROUND_ROBIN, error) &&
           are_tiebreaks_possible(terms, error);
}

bool kz_tournament_set_tables(kz_tournament_terms *terms, int sides, bool mixed, kz_error *error)
{
    if (memory_is_null(terms, "terms", error))
        return false;
    bool swiss = terms->format == KZ_FORMAT_SWISS, duplicate = terms->format == KZ_FORMAT_DUPLICATE;
    bool larger = swiss || terms->format == KZ_FORMAT_EVENING || (duplicate && sides == KZ_MAX_AT_TABLE);
    if (sides < 2 || sides > (larger ? KZ_MAX_AT_TABLE : 2))
        return tournament_fail(error, KZ_E_TABLE_SIZE, sides);
    terms->small_tables = mixed && sides == 3 && swiss;
    terms->min_at_table = (uint8_t)(mixed && sides == 4 && !duplicate ? 3 : sides);
    terms->max_at_table = (uint8_t)(terms->small_tables ? 4 : sides);
    return true;
}

uint32_t kz_tournament_fit(const kz_tournament_terms *terms, uint32_t entrants)
{
    uint32_t seats = terms->small_tables ? terms->min_at_table : terms->max_at_table, fit = 2;
    if (terms->format == KZ_FORMAT_KNOCK_OUT) {
        while (fit < entrants && fit < KZ_MAX_ENTRANTS)
            fit *= 2;
        return fit;
    }
    if (terms->format == KZ_FORMAT_EVENING && entrants > seats * terms->tables)
        return entrants < KZ_MAX_ENTRANTS ? entrants : KZ_MAX_ENTRANTS;
    if (terms->format == KZ_FORMAT_SWISS && seats == 2 && entrants <= terms->rounds)
        entrants = terms->rounds + 1u;
    fit = entrants > seats ? (entrants + seats - 1) / seats * seats : seats;
    return fit < KZ_MAX_ENTRANTS ? fit : KZ_MAX_ENTRANTS;
}

/* ---- new, copy, free ---- */

/* `duplicate` is NULL in the other formats. */
static bool make(kz_tournament **tournament, const kz_tournament_terms *terms,
                 const kz_duplicate_terms *duplicate, const kz_matching *matching, kz_error *error)
{
    if (memory_is_null(terms, "terms", error) || memory_is_null(matching, "matching", error) ||
        !are_terms_possible(terms, matching, error) ||
        (duplicate ? !is_duplicate_possible(terms, duplicate, error)
                   : !is_within("format", terms->format, 0, KZ_FORMAT_KNOCK_OUT, error)))
        return false;
    kz_tournament *t = memory_new(1, sizeof *t);
    if (!t)
        return !kz_fail(error, KZ_E_MEMORY, NULL, NULL, NULL);
    t->terms = *terms;
    if (duplicate)
        t->duplicate = *duplicate;
    t->matching = *matching;
    *tournament = t;
    return true;
}

bool kz_tournament_new(kz_tournament **tournament, const kz_tournament_terms *terms,
                       const kz_matching *matching, kz_error *error)
{
    if (memory_is_null(tournament, "tournament", error))
        return false;
    *tournament = NULL;
    return make(tournament, terms, NULL, matching, error);
}

bool kz_tournament_new_duplicate(kz_tournament **tournament, const kz_tournament_terms *terms,
                                 const kz_duplicate_terms *duplicate, const kz_matching *matching,
                                 kz_error *error)
{
    if (memory_is_null(tournament, "tournament", error))
        return false;
    *tournament = NULL;
    return !memory_is_null(duplicate, "duplicate", error) &&
           make(tournament, terms, duplicate, matching, error);
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
    copy->board = copy_of(tournament->board, copy->table_count * copy->duplicate.boards, sizeof *copy->board);
    copy->entrant_room = copy->entrant_count;
    copy->table_room = copy->table_count;
    if (copy->entrant && copy->table && copy->reason && copy->board)
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
    memory_free(tournament->board);
    memory_free(tournament);
}
