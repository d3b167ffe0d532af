/* SPDX-License-Identifier: MIT */
/* Tables and what they score.
 *
 * A win at a table of two is worth 2 points, a draw 1. If a tournament has larger tables, points go in equal
 * steps from 6 to 0 at every table. That is 6 4 2 0, or 6 3 0, or 6 0. The mean is 3 at each of them. So
 * where tables of three and four are mixed, the size of a table favours nobody. Entrants with the same place
 * share the mean of their points. */
#include "engine/tournament/results.h"

#include "engine/memory/memory.h"
#include "engine/memory/pointers.h"
#include "engine/tournament/duplicate/boards.h"
#include "engine/tournament/evening.h"
#include "engine/tournament/explain.h"
#include "engine/tournament/knock_out.h"

#include <string.h>

int32_t tournament_win(const kz_tournament_terms *terms)
{
    return terms->format == KZ_FORMAT_EVENING ? 100 : terms->max_at_table == 2 ? 200 : 600;
}

/* ---- results ---- */

void kz_tournament_result_set(kz_tournament_result *result, int sides, const uint8_t place[],
                              const int32_t score[], bool high_score_wins, unsigned losers)
{
    bool all_lost = losers == (1u << sides) - 1;
    int32_t highest = score[0], points[KZ_MAX_AT_TABLE];
    for (int i = 1; i < sides; i++)
        highest = score[i] > highest ? score[i] : highest;
    for (int i = 0; i < sides; i++) {
        points[i] = high_score_wins ? score[i] : highest - score[i];
        points[i] = points[i] < KZ_MAX_RESULT_POINTS ? points[i] : KZ_MAX_RESULT_POINTS;
        points[i] = points[i] > -KZ_MAX_RESULT_POINTS ? points[i] : -KZ_MAX_RESULT_POINTS;
    }
    for (int i = 0; i < sides; i++) {
        result->place[i] = 1;
        result->points[i] = points[i];
        for (int j = 0; j < sides; j++) {
            bool better = !all_lost && place[j] < place[i];
            result->place[i] = (uint8_t)(result->place[i] + better);
            if (better && points[j] < result->points[i])
                result->points[i] = points[j];
        }
    }
    result->losers = (uint8_t)losers;
}

static bool forfeits(const kz_tournament_result *result, int i)
{
    return result->forfeits >> i & 1;
}

/* Returns how many entrants that do not forfeit are placed before place `place`. */
static int better_than(const kz_tournament_result *result, int count, int place)
{
    int better = 0;
    for (int i = 0; i < count; i++)
        better += !forfeits(result, i) && result->place[i] < place;
    return better;
}

static bool is_possible(const kz_tournament_result *result, int count)
{
    unsigned all = (1u << count) - 1;
    if ((result->losers | result->titles | result->forfeits) & ~all || result->titles & ~result->losers)
        return false;
    for (int i = 0; i < count; i++) {
        if (result->points[i] > KZ_MAX_RESULT_POINTS || result->points[i] < -KZ_MAX_RESULT_POINTS)
            return false;
        if (forfeits(result, i))
            continue;
        if (result->place[i] < 1 || result->place[i] > count)
            return false;
        if (!result->forfeits && result->place[i] != 1 + better_than(result, count, result->place[i]))
            return false;
    }
    return true;
}

int32_t kz_tournament_place_score(const kz_tournament_terms *terms, int count, int place)
{
    int32_t win = tournament_win(terms);
    if (terms->format == KZ_FORMAT_KNOCK_OUT)
        return 0;
    if (count < 2) /* a bye */
        return win;
    if (terms->format == KZ_FORMAT_EVENING)
        return place == 1 ? win : 0;
    return win * (count - place) / (count - 1);
}

/* Returns the score of entrant i of a table that is over. Equal places share the mean of their scores. */
static int32_t score_of(const kz_tournament *t, const kz_tournament_table *table, int i)
{
    const kz_tournament_result *result = &table->result;
    int32_t sum = 0;
    int equal = 0;
    if (forfeits(result, i))
        return 0;
    if (t->terms.format == KZ_FORMAT_EVENING)
        return kz_tournament_place_score(&t->terms, table->count, result->losers >> i & 1 ? 2 : 1);
    for (int j = 0; j < table->count; j++)
        if (!forfeits(result, j) && result->place[j] == result->place[i])
            sum += kz_tournament_place_score(&t->terms, table->count, result->place[i] + equal++);
    return sum / equal;
}

/* Returns whether entrant j is placed before entrant i by points. */
static bool has_more(const kz_tournament_result *result, int j, int i)
{
    return !forfeits(result, j) && (forfeits(result, i) || result->points[j] > result->points[i]);
}

void kz_tournament_result_by_points(kz_tournament_result *result, int count)
{
    result->losers = result->forfeits;
    for (int i = 0; i < count; i++) {
        bool above_some = false, below_some = false;
        result->place[i] = 1;
        for (int j = 0; j < count; j++) {
            result->place[i] = (uint8_t)(result->place[i] + has_more(result, j, i));
            below_some = below_some || has_more(result, j, i);
            above_some = above_some || (!forfeits(result, j) && has_more(result, i, j));
        }
        if (below_some && !above_some)
            result->losers |= (uint8_t)(1u << i);
    }
}

/* Returns whether the result of an event is possible for a table. */
static bool is_event_possible(const kz_tournament *t, const kz_tournament_event *event, const int32_t board[],
                              const kz_tournament_table *table)
{
    return is_possible(&event->result, table->count) &&
           (t->terms.format != KZ_FORMAT_DUPLICATE ||
            tournament_are_boards_possible(t, table, &event->result, board));
}

/* Stores a result that is possible. */
static void set_result(kz_tournament_table *table, const kz_tournament_result *result)
{
    kz_tournament_result *stored = &table->result;
    memset(stored, 0, sizeof *stored);
    for (int i = 0; i < table->count; i++) {
        int place = forfeits(result, i) ? UINT8_MAX : result->place[i];
        stored->place[i] = (uint8_t)(1 + better_than(result, table->count, place));
        stored->points[i] = result->points[i];
    }
    stored->losers = result->losers;
    stored->titles = result->titles;
    stored->forfeits = result->forfeits;
}

/* Stores the boards of a table. Without a play they are 0. */
static void set_boards(kz_tournament *t, const kz_tournament_event *event, const int32_t board[])
{
    int32_t *stored = &t->board[(size_t)event->table * t->duplicate.boards];
    for (int i = 0; i < t->duplicate.boards; i++)
        stored[i] = event->result.forfeits ? 0 : board[i];
}

static int32_t bye_score(const kz_tournament *t)
{
    return t->terms.format == KZ_FORMAT_DUPLICATE ? tournament_bye_in_duplicate(t)
                                                  : tournament_win(&t->terms);
}

/* Adds the scores of a table that is over. In an arena a win after two in a row counts double. */
static void add_scores(kz_tournament *t, kz_tournament_table *table)
{
    if (t->terms.format == KZ_FORMAT_KNOCK_OUT) {
        tournament_settle_series(t, table);
        return;
    }
    for (int i = 0; i < table->count; i++) {
        tournament_entrant *entrant = &t->entrant[table->entrant[i]];
        bool bye = table->count == 1, won = bye || score_of(t, table, i) == tournament_win(&t->terms);
        table->score[i] = bye ? bye_score(t) : score_of(t, table, i);
        if (t->terms.format == KZ_FORMAT_ARENA) {
            table->score[i] *= won && entrant->streak >= 2 ? 2 : 1;
            entrant->streak = (uint8_t)(won ? entrant->streak + (entrant->streak < UINT8_MAX) : 0);
        }
        entrant->score += table->score[i];
    }
}

/* Adds up all scores again. The tables of one entrant follow each other in time, so their order is that of
 * their numbers. */
static void recount(kz_tournament *t)
{
    if (t->terms.format == KZ_FORMAT_DUPLICATE) {
        tournament_score_all_rounds(t);
        return;
    }
    for (uint32_t i = 0; i < t->entrant_count; i++) {
        t->entrant[i].score = 0;
        t->entrant[i].streak = 0;
    }
    for (uint32_t i = 0; i < t->table_count; i++)
        if (t->table[i].over)
            add_scores(t, &t->table[i]);
}

/* Returns the table of an event, or NULL. */
static kz_tournament_table *table_of(kz_tournament *t, const kz_tournament_event *event, kz_error *error)
{
    if (event->table < t->table_count)
        return &t->table[event->table];
    tournament_fail(error, KZ_E_MATCH, event->table);
    return NULL;
}

bool tournament_add_result(kz_tournament *t, const kz_tournament_event *event, const int32_t board[],
                           kz_error *error)
{
    kz_tournament_table *table = table_of(t, event, error);
    if (!table)
        return false;
    if (table->over)
        return tournament_fail(error, KZ_E_MATCH_RESULT, event->table);
    if (!is_event_possible(t, event, board, table))
        return tournament_fail(error, KZ_E_RESULT, event->table);
    table->over = true;
    table->over_ms = event->at_ms;
    t->running--;
    for (int i = 0; i < table->count; i++) {
        t->entrant[table->entrant[i]].playing = false;
        t->entrant[table->entrant[i]].free_ms = event->at_ms;
    }
    set_result(table, &event->result);
    set_boards(t, event, board);
    if (t->terms.format != KZ_FORMAT_DUPLICATE)
        add_scores(t, table);
    else if (!t->running)
        tournament_score_last_round(t);
    if (t->terms.format == KZ_FORMAT_EVENING)
        tournament_give_up_seats(t, event->table);
    return true;
}

bool tournament_correct(kz_tournament *t, const kz_tournament_event *event, const int32_t board[],
                        kz_error *error)
{
    kz_tournament_table *table = table_of(t, event, error);
    if (!table)
        return false;
    if (table->count == 1)
        return tournament_fail(error, KZ_E_MATCH_BYE, event->table);
    if (!table->over)
        return tournament_fail(error, KZ_E_MATCH_RUNNING, event->table);
    if (!is_event_possible(t, event, board, table))
        return tournament_fail(error, KZ_E_RESULT, event->table);
    if (t->terms.format == KZ_FORMAT_KNOCK_OUT && table->round != t->round) /* the next round depends on it */
        return tournament_fail(error, KZ_E_ROUND, t->round);
    kz_tournament_reason *reason = &t->reason[event->table];
    reason->corrected = table->result;
    reason->corrections = (uint8_t)(reason->corrections + (reason->corrections < UINT8_MAX));
    set_result(table, &event->result);
    set_boards(t, event, board);
    if (t->terms.format == KZ_FORMAT_KNOCK_OUT)
        tournament_settle_series(t, table);
    else
        recount(t);
    return true;
}

/* ---- pairings ---- */

/* The entrants that a pairing has so far: a bit for each. */
typedef struct entrant_set {
    uint64_t word[KZ_MAX_ENTRANTS / 64];
} entrant_set;

static bool has(const entrant_set *set, uint32_t entrant)
{
    return set->word[entrant / 64] >> entrant % 64 & 1;
}

static bool check_entrant(const kz_tournament *t, uint16_t entrant, entrant_set *seen, kz_error *error)
{
    if (entrant >= t->entrant_count)
        return tournament_fail(error, KZ_E_ENTRANT, entrant);
    if (!t->entrant[entrant].active)
        return tournament_fail(error, KZ_E_LEFT_ALREADY, entrant);
    if (t->entrant[entrant].playing || has(seen, entrant))
        return tournament_fail(error, KZ_E_PAIRED_TWICE, entrant);
    seen->word[entrant / 64] |= (uint64_t)1 << entrant % 64;
    return true;
}

static bool check_tables(const kz_tournament *t, const kz_tournament_pairing *pairing, entrant_set *seen,
                         kz_error *error)
{
    const kz_tournament_terms *terms = &t->terms;
    uint32_t byes = 0;
    for (uint32_t i = 0; i < pairing->table_count; i++) {
        int count = pairing->table[i].count;
        byes += count == 1;
        if (count != 1 && (count < terms->min_at_table || count > terms->max_at_table))
            return tournament_fail(error, KZ_E_TABLE_SIZE, count);
        for (int j = 0; j < count; j++)
            if (!check_entrant(t, pairing->table[i].entrant[j], seen, error))
                return false;
    }
    uint32_t byes_max = tournament_is_timed(terms) ? 0 : terms->min_at_table - 1;
    bool fixed = terms->format == KZ_FORMAT_ROUND_ROBIN || terms->format == KZ_FORMAT_KNOCK_OUT;
    if (!fixed && byes > byes_max)
        return tournament_fail(error, KZ_E_BYES, byes_max);
    return true;
}

/* Checks what a round of all entrants needs. */
static bool check_round(const kz_tournament *t, const kz_tournament_pairing *pairing, const entrant_set *seen,
                        kz_error *error)
{
    if (t->running)
        return tournament_fail(error, KZ_E_MATCHES_RUNNING, t->running);
    if (t->round == t->rounds)
        return !kz_fail(error, KZ_E_ENDED, NULL, NULL, NULL);
    if (pairing->round != t->round + 1)
        return tournament_fail(error, KZ_E_ROUND, t->round + 1);
    for (uint32_t i = 0; i < t->entrant_count; i++)
        if (t->entrant[i].active && !has(seen, i))
            return tournament_fail(error, KZ_E_UNPAIRED, i);
    return true;
}

static bool check_pairing(const kz_tournament *t, const kz_tournament_pairing *pairing, int64_t at_ms,
                          kz_error *error)
{
    entrant_set seen = {{0}};
    if (memory_is_null(pairing, "pairing", error))
        return false;
    if (!t->begun)
        return !kz_fail(error, KZ_E_NOT_BEGUN, NULL, NULL, NULL);
    if (!pairing->table_count)
        return !kz_fail(error, KZ_E_PAIRING, NULL, NULL, NULL);
    if (t->paused)
        return !kz_fail(error, KZ_E_PAUSED, NULL, NULL, NULL);
    if (t->active_count < t->terms.min_at_table)
        return tournament_fail(error, KZ_E_ENTRANTS_FEW, t->terms.min_at_table);
    if (tournament_is_timed(&t->terms) &&
        (t->round + pairing->table_count > UINT16_MAX || tournament_is_late(t, at_ms)))
        return !kz_fail(error, KZ_E_ENDED, NULL, NULL, NULL);
    if (t->terms.format == KZ_FORMAT_EVENING && t->running + pairing->table_count > t->terms.tables)
        return !kz_fail(error, KZ_E_PAIRING, NULL, NULL, NULL);
    if (t->terms.format == KZ_FORMAT_KNOCK_OUT)
        return check_tables(t, pairing, &seen, error) && tournament_check_knock_out(t, pairing, error);
    return check_tables(t, pairing, &seen, error) &&
           (!tournament_in_rounds(t) || check_round(t, pairing, &seen, error));
}

/* Makes room for `more` tables. */
static bool make_room(kz_tournament *t, uint32_t more)
{
    uint32_t room = t->table_room;
    if (t->table_count + more <= room)
        return true;
    room = 2 * room > t->table_count + more ? 2 * room : t->table_count + more;
    kz_tournament_table *table = memory_resize(t->table, room * sizeof *table);
    if (table)
        t->table = table;
    kz_tournament_reason *reason = table ? memory_resize(t->reason, room * sizeof *reason) : NULL;
    if (!reason)
        return false;
    t->reason = reason;
    int32_t *board = memory_resize(t->board, ((size_t)room * t->duplicate.boards + 1) * sizeof *board);
    if (!board)
        return false;
    t->board = board;
    t->table_room = room;
    return true;
}

static void begin_table(kz_tournament *t, const kz_tournament_table *paired, uint16_t round, int64_t at_ms)
{
    kz_tournament_table *table = &t->table[t->table_count++];
    memset(table, 0, sizeof *table);
    if (t->duplicate.boards)
        memset(&t->board[(size_t)(t->table_count - 1) * t->duplicate.boards], 0,
               t->duplicate.boards * sizeof *t->board);
    table->round = round;
    table->count = paired->count;
    table->extra = paired->extra;
    table->begun_ms = at_ms;
    for (int i = 0; i < table->count; i++) {
        tournament_entrant *entrant = &t->entrant[paired->entrant[i]];
        table->entrant[i] = paired->entrant[i];
        entrant->staying = false;
        if (table->count == 1)
            continue;
        entrant->playing = true;
        entrant->seats[i]++;
        entrant->last_seat = (uint8_t)i;
        if (t->terms.format == KZ_FORMAT_DUPLICATE && t->duplicate.movement == KZ_MOVEMENT_PAIRS)
            entrant->line = (uint8_t)(i ^ tournament_lines_changed(t, round));
        entrant->last_opponent = table->count == 2 ? paired->entrant[1 - i] : KZ_MAX_ENTRANTS;
    }
    t->running += table->count > 1;
    if (table->count > 1)
        return;
    table->over = true;
    table->over_ms = at_ms;
    table->result.place[0] = 1;
    t->entrant[table->entrant[0]].byes++;
    add_scores(t, table);
}

bool tournament_add_pairing(kz_tournament *t, const kz_tournament_event *event, kz_error *error)
{
    const kz_tournament_pairing *pairing = event->pairing;
    if (!check_pairing(t, pairing, event->at_ms, error))
        return false;
    if (!make_room(t, pairing->table_count) ||
        !tournament_give_reasons(t, pairing, &t->reason[t->table_count]))
        return !kz_fail(error, KZ_E_MEMORY, NULL, NULL, NULL);
    bool in_rounds = tournament_in_rounds(t);
    if (t->terms.format == KZ_FORMAT_KNOCK_OUT && t->round != pairing->round)
        tournament_take_out_absent(t, pairing->round);
    if (!tournament_is_timed(&t->terms))
        t->round = pairing->round;
    for (uint32_t i = 0; i < t->entrant_count && in_rounds; i++)
        t->entrant[i].missed += !t->entrant[i].active; /* all others are in the pairing */
    for (uint32_t i = 0; i < pairing->table_count; i++) {
        t->round = (uint16_t)(t->round + tournament_is_timed(&t->terms));
        begin_table(t, &pairing->table[i], t->round, event->at_ms);
    }
    return true;
}
