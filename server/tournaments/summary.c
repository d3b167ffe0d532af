/* SPDX-License-Identifier: MIT */
/* What lists and pages show of a tournament. */
#include "server/tournaments/summary.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/tournaments/bots.h"

static const char *const formats[] = {[KZ_FORMAT_ROUND_ROBIN] = "round-robin",
                                      [KZ_FORMAT_SWISS] = "swiss",
                                      [KZ_FORMAT_EVENING] = "evening",
                                      [KZ_FORMAT_ARENA] = "arena",
                                      [KZ_FORMAT_KNOCK_OUT] = "knock-out"};
enum { FORMATS = sizeof formats / sizeof *formats };

static const char *const tiebreaks[KZ_TIEBREAKS] = {
    [KZ_TIEBREAK_DIRECT] = "direct",
    [KZ_TIEBREAK_BUCHHOLZ_CUT_1] = "buchholz-cut-1",
    [KZ_TIEBREAK_SONNEBORN_BERGER] = "sonneborn-berger",
    [KZ_TIEBREAK_DIFFERENCE] = "difference",
    [KZ_TIEBREAK_WINS] = "wins",
};

const char *tournaments_format_word(uint8_t format)
{
    return formats[format];
}

bool tournaments_format_of(const char *word, uint8_t *format)
{
    for (uint8_t i = 0; word && i < FORMATS; i++)
        if (strcmp(formats[i], word) == 0) {
            *format = i;
            return true;
        }
    return false;
}

const char *tournaments_tiebreak_word(uint8_t tiebreak)
{
    return tiebreaks[tiebreak];
}

const char *tournaments_state_word(const tournaments_tournament *tournament, int64_t now_ms)
{
    static const char *const states[] = {
        [KZ_TOURNAMENT_NEEDS_BEGIN] = "open",      [KZ_TOURNAMENT_NEEDS_PAIRING] = "pairing",
        [KZ_TOURNAMENT_NEEDS_RESULTS] = "running", [KZ_TOURNAMENT_NEEDS_ENTRANTS] = "waiting",
        [KZ_TOURNAMENT_NEEDS_CONTINUE] = "paused", [KZ_TOURNAMENT_ENDED] = "ended",
    };
    return states[tournaments_need(tournament, now_ms)];
}

/* Writes "target=50,fish=one" as an object. */
static void put_options(base_text *json, const char *options)
{
    char text[TOURNAMENTS_OPTIONS_TEXT], *rest = NULL;
    memcpy(text, options, strlen(options) + 1);
    base_json_object(json, "options");
    for (char *key = strtok_r(text, ",", &rest); key; key = strtok_r(NULL, ",", &rest)) {
        char *value = strchr(key, '=');
        if (value) {
            *value = '\0';
            base_json_text(json, key, value + 1);
        }
    }
    base_json_close(json);
}

static void put_tables(base_text *json, const tournaments_terms *terms)
{
    base_json_text(json, "game", terms->game);
    put_options(json, terms->options);
    base_json_number(json, "seats", terms->seats);
    if (terms->pairs)
        base_json_truth(json, "pairs", true);
    if (terms->core.min_at_table < terms->core.max_at_table)
        base_json_number(json, "fewest", terms->core.min_at_table);
    base_json_number(json, "time", terms->move_ms / 1000);
    base_json_number(json, "reserve", terms->reserve_ms / 1000);
    base_json_truth(json, "rated", terms->rated);
    if (terms->programs)
        base_json_truth(json, "programs", true);
}

static int rounds_of(const tournaments_tournament *tournament)
{
    const tournaments_terms *terms = &tournament->terms;
    int entrants = tournament->begun_ms ? (int)tournament->begun_with : terms->entrants_max, rounds = 1;
    if (terms->core.format == KZ_FORMAT_KNOCK_OUT) {
        while (1 << rounds < entrants)
            rounds++;
        return rounds;
    }
    if (terms->core.rounds || terms->core.format != KZ_FORMAT_ROUND_ROBIN)
        return terms->core.rounds;
    return entrants - 1 + entrants % 2;
}

static void put_course(base_text *json, const tournaments_tournament *tournament, const char *state)
{
    uint32_t tables = kz_tournament_tables(tournament->core);
    int round = tables ? kz_tournament_table_at(tournament->core, tables - 1)->round : 0;
    int rounds = rounds_of(tournament);
    if (tournament->terms.starts_ms)
        base_json_number(json, "starts", tournament->terms.starts_ms);
    if (rounds)
        base_json_number(json, "rounds", rounds);
    base_json_number(json, "round", round);
    if (tournament->begun_ms)
        base_json_number(json, "begun", tournament->begun_ms);
    if (strcmp(state, "ended") == 0)
        base_json_number(json, "ended", tournament->last_ms);
}

/* Returns true if somebody who has not entered may do so now. The core decides about late entrants. */
static bool is_open(const tournaments_tournament *tournament, int64_t now_ms)
{
    kz_tournament_event entered = {.kind = KZ_EVENT_ENTERED,
                                   .at_ms = tournament->last_ms > now_ms ? tournament->last_ms : now_ms,
                                   .entrant = (uint16_t)kz_tournament_entrants(tournament->core)};
    if (kz_tournament_next(tournament->core, now_ms).need == KZ_TOURNAMENT_ENDED ||
        tournaments_people(tournament) >= tournament->terms.entrants_max)
        return false;
    if (!tournament->begun_ms)
        return true;
    kz_tournament *copy = kz_tournament_copy(tournament->core);
    bool open = copy && kz_tournament_apply(copy, &entered, NULL);
    kz_tournament_free(copy);
    return open;
}

void tournaments_put_summary(base_text *json, const tournaments_tournament *tournament, int64_t now_ms)
{
    const tournaments_terms *terms = &tournament->terms;
    const char *state = tournaments_state_word(tournament, now_ms);
    base_json_text(json, "tournament", tournament->room.id);
    base_json_text(json, "name", terms->name);
    base_json_text(json, "state", state);
    base_json_text(json, "format", tournaments_format_word(terms->core.format));
    put_tables(json, terms);
    base_json_number(json, "founder", terms->founder);
    if (terms->club)
        base_json_number(json, "club", terms->club);
    base_json_number(json, "entrants",
                     tournament->begun_ms ? kz_tournament_entrants(tournament->core)
                                          : tournaments_people(tournament));
    base_json_number(json, "max", terms->entrants_max);
    if (*terms->bots)
        base_json_text(json, "bots", terms->bots);
    base_json_truth(json, "open", is_open(tournament, now_ms));
    put_course(json, tournament, state);
}

/* ---- the best tables ---- */

enum { BEST_MAX = 3 };

typedef struct best {
    uint32_t table[BEST_MAX];
    int64_t score[BEST_MAX];
    int count;
} best;

/* Of equal ones the earlier pairing is first. */
static void add_to_best(best *best, uint32_t table, int64_t score)
{
    int i = best->count < BEST_MAX ? best->count++ : BEST_MAX;
    for (; i > 0 && best->score[i - 1] < score; i--)
        if (i < BEST_MAX) {
            best->table[i] = best->table[i - 1];
            best->score[i] = best->score[i - 1];
        }
    if (i < BEST_MAX) {
        best->table[i] = table;
        best->score[i] = score;
    }
}

/* Returns whether a bot plays at a table. */
static bool has_bot(const tournaments_tournament *tournament, const kz_tournament_table *table)
{
    for (int i = 0; i < table->count; i++)
        if (*tournament->person[table->entrant[i]].bot)
            return true;
    return false;
}

/* Returns whether the match of a table has begun and has no result. */
static bool has_begun(const tournaments_host *host, const tournaments_tournament *tournament, uint32_t number)
{
    return !kz_tournament_table_at(tournament->core, number)->over &&
           host->runs(host->context, tournament->table[number].text);
}

uint64_t tournaments_run(const tournaments_host *host, const tournaments_tournament *tournament)
{
    uint32_t number = kz_tournament_tables(tournament->core);
    uint32_t left = kz_tournament_next(tournament->core, tournament->last_ms).running;
    uint64_t sum = 0;
    while (left > 0 && number-- > 0) {
        left -= !kz_tournament_table_at(tournament->core, number)->over;
        sum += has_begun(host, tournament, number) ? number + 1 : 0;
    }
    return sum;
}

static void find_best(const tournaments_host *host, const tournaments_tournament *tournament, best *found)
{
    const kz_tournament *core = tournament->core;
    uint32_t count = kz_tournament_entrants(core);
    kz_tournament_row *rows = base_new(count * sizeof *rows + 1);
    int32_t *score = base_new(count * sizeof *score + 1);
    bool ranked = kz_tournament_standings(core, rows);
    for (uint32_t i = 0; ranked && i < count; i++)
        score[rows[i].entrant] = rows[i].score;
    for (uint32_t i = 0; i < kz_tournament_tables(core); i++) {
        const kz_tournament_table *table = kz_tournament_table_at(core, i);
        int64_t sum = 0;
        for (int k = 0; k < table->count; k++)
            sum += score[table->entrant[k]];
        if (has_begun(host, tournament, i) && !has_bot(tournament, table))
            add_to_best(found, i, sum / table->count);
    }
    free(rows);
    free(score);
}

void tournaments_put_best(base_text *json, const tournaments_host *host,
                          const tournaments_tournament *tournament)
{
    best found = {.count = 0};
    if (!tournaments_run(host, tournament))
        return;
    find_best(host, tournament, &found);
    base_json_array(json, "best");
    for (int i = 0; i < found.count; i++) {
        const kz_tournament_table *table = kz_tournament_table_at(tournament->core, found.table[i]);
        base_json_object(json, NULL);
        base_json_text(json, "table", tournament->table[found.table[i]].text);
        base_json_number(json, "round", table->round);
        base_json_array(json, "people");
        for (int k = 0; k < table->count; k++)
            base_json_number(json, NULL, tournament->person[table->entrant[k]].id);
        base_json_close(json);
        base_json_close(json);
    }
    base_json_close(json);
}
