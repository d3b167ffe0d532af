/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/lines.h"

#include "apps/cli/tournament/boards.h"
#include "apps/cli/tournament/words.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

/* Writes hundredths as a decimal number without zeros at its end. */
static void put_hundredths(base_text *json, const char *key, int32_t value)
{
    char text[16];
    int64_t size = value < 0 ? -(int64_t)value : value;
    const char *sign = value < 0 ? "-" : "";
    int length = size % 100 == 0 ? snprintf(text, sizeof text, "%s%d", sign, (int)(size / 100))
                 : size % 10 == 0
                     ? snprintf(text, sizeof text, "%s%d.%d", sign, (int)(size / 100), (int)(size / 10 % 10))
                     : snprintf(text, sizeof text, "%s%d.%02d", sign, (int)(size / 100), (int)(size % 100));
    base_json_raw(json, key, text, (size_t)length);
}

/* Writes the entrants of a table that have a bit, if there are any. */
static void put_marked(base_text *json, const char *key, const kz_tournament_table *table, unsigned bits)
{
    if (!bits)
        return;
    base_json_array(json, key);
    for (int i = 0; i < table->count; i++)
        if (bits >> i & 1)
            base_json_number(json, NULL, table->entrant[i] + 1);
    base_json_close(json);
}

/* Writes what a table scores. A match of a knock-out scores nothing by itself: its line has 2, 1 or 0. */
static void put_scores(base_text *json, const kz_tournament_table *t, bool knock_out)
{
    const kz_tournament_result *result = &t->result;
    base_json_array(json, "score");
    for (int i = 0; i < t->count; i++) {
        int own = result->place[i], other = result->place[!i];
        int32_t match = result->forfeits >> i & 1 ? 0 : own < other ? 200 : own == other ? 100 : 0;
        put_hundredths(json, NULL, knock_out ? match : t->score[i]);
    }
    base_json_close(json);
}

/* Writes the places of an evening, who gives up its seat, and titles. */
static void put_evening(base_text *json, const kz_tournament_table *t)
{
    base_json_array(json, "place");
    for (int i = 0; i < t->count; i++)
        base_json_number(json, NULL, t->result.place[i]);
    base_json_close(json);
    put_marked(json, "losers", t, t->result.losers);
    put_marked(json, "titles", t, t->result.titles);
}

/* Writes the difference of each board. */
static void put_boards(base_text *json, const event_plan *plan, const int32_t board[])
{
    base_json_array(json, "boards");
    for (int i = 0; i < plan->duplicate.boards; i++)
        base_json_number(json, NULL, board[i]);
    base_json_close(json);
}

static void put_table(base_text *json, const event_plan *plan, const kz_tournament *tournament,
                      uint32_t number)
{
    const kz_tournament_table *t = kz_tournament_table_at(tournament, number);
    kz_tournament_reason reason;
    base_json_object(json, NULL);
    base_json_array(json, "entrants");
    for (int i = 0; i < t->count; i++)
        base_json_number(json, NULL, t->entrant[i] + 1);
    base_json_close(json);
    put_scores(json, t, plan->terms.format == KZ_FORMAT_KNOCK_OUT);
    base_json_array(json, "points");
    for (int i = 0; i < t->count; i++)
        base_json_number(json, NULL, t->result.points[i]);
    base_json_close(json);
    put_marked(json, "forfeits", t, t->result.forfeits);
    if (plan->terms.format == KZ_FORMAT_DUPLICATE && !t->result.forfeits)
        put_boards(json, plan, kz_tournament_boards(tournament, number));
    if (plan->terms.format == KZ_FORMAT_EVENING)
        put_evening(json, t);
    if (t->extra)
        base_json_number(json, "extra", t->extra);
    if (!event_is_timed(plan) && kz_tournament_explain(tournament, number, &reason) &&
        reason.kind == KZ_PAIRED_REPEATED)
        base_json_truth(json, "repeated", true);
    base_json_close(json);
}

static void put_changed(base_text *json, const char *key, uint8_t kind, const event_change *change,
                        size_t count)
{
    base_json_array(json, key);
    for (size_t i = 0; i < count; i++)
        if (change[i].kind == kind)
            base_json_number(json, NULL, change[i].entrant + 1);
    base_json_close(json);
}

static void put_changes(base_text *json, const event_change *change, size_t count)
{
    if (!count)
        return;
    put_changed(json, "entered", KZ_EVENT_ENTERED, change, count);
    put_changed(json, "left", KZ_EVENT_LEFT, change, count);
    put_changed(json, "returned", KZ_EVENT_RETURNED, change, count);
}

void event_line_tables(base_text *json, const event_plan *plan, const kz_tournament *tournament,
                       uint32_t first, uint32_t last, const event_change *change, size_t change_count)
{
    const kz_tournament_table *head = kz_tournament_table_at(tournament, first);
    base_json_begin(json);
    base_json_object(json, NULL);
    base_json_number(json, "round", head->round);
    if (event_is_timed(plan)) {
        base_json_number(json, "at", head->begun_ms / 1000);
        base_json_number(json, "until", head->over_ms / 1000);
    }
    if (plan->terms.format == KZ_FORMAT_DUPLICATE)
        base_json_number(json, "first_board", event_first_board(plan, head->round));
    base_json_array(json, "tables");
    for (uint32_t i = first; i < last; i++)
        if (kz_tournament_table_at(tournament, i)->count > 1)
            put_table(json, plan, tournament, i);
    base_json_close(json);
    base_json_array(json, "byes");
    for (uint32_t i = first; i < last; i++) {
        const kz_tournament_table *t = kz_tournament_table_at(tournament, i);
        if (t->count == 1)
            base_json_number(json, NULL, t->entrant[0] + 1);
    }
    base_json_close(json);
    put_changes(json, change, change_count);
    base_json_close(json);
}

static void put_row(base_text *json, const event_plan *plan, const kz_tournament *tournament,
                    const kz_tournament_row *row)
{
    base_json_object(json, NULL);
    base_json_number(json, "entrant", row->entrant + 1);
    put_hundredths(json, "score", row->score);
    base_json_number(json, "place", row->place);
    base_json_array(json, "tiebreaks");
    for (int i = 0; i < plan->terms.tiebreak_count; i++)
        put_hundredths(json, NULL, row->tiebreak[i]);
    base_json_close(json);
    base_json_number(json, "won", row->won);
    base_json_number(json, "drawn", row->drawn);
    base_json_number(json, "lost", row->lost);
    base_json_number(json, "byes", row->byes);
    if (plan->terms.format == KZ_FORMAT_EVENING)
        base_json_number(json, "titles", row->titles);
    int line = kz_tournament_line(tournament, row->entrant);
    if (line)
        base_json_number(json, "line", line);
    if (plan->name && row->entrant < plan->entrants)
        base_json_text(json, "name", plan->name[row->entrant]);
    base_json_close(json);
}

static void put_duplicate(base_text *json, const kz_duplicate_terms *terms)
{
    base_json_text(json, "movement", event_movement_word(terms->movement));
    base_json_number(json, "boards", terms->boards);
    base_json_text(json, "scores", terms->matchpoints ? "matchpoints" : "victory-points");
    if (!terms->matchpoints)
        put_hundredths(json, "deviation", terms->deviation);
    if (terms->change_lines)
        base_json_truth(json, "change", true);
}

/* Writes the terms that a check needs, and the bots. */
static void put_terms(base_text *json, const event_plan *plan, const event_bots *bots)
{
    const kz_tournament_terms *terms = &plan->terms;
    base_json_text(json, "format", event_format_word(terms->format));
    base_json_array(json, "at_table");
    base_json_number(json, NULL, terms->min_at_table);
    base_json_number(json, NULL, terms->max_at_table);
    base_json_close(json);
    if (terms->small_tables)
        base_json_truth(json, "small_tables", true);
    if (terms->format == KZ_FORMAT_EVENING) {
        base_json_number(json, "at_once", terms->tables);
        base_json_number(json, "stay", terms->max_stay);
    }
    if (event_is_timed(plan))
        base_json_number(json, "seconds", terms->duration_ms / 1000);
    else
        base_json_number(json, "rounds", event_rounds(plan));
    if (terms->best_of)
        base_json_number(json, "best_of", terms->best_of);
    if (terms->twice)
        base_json_truth(json, "double", true);
    if (terms->format == KZ_FORMAT_DUPLICATE)
        put_duplicate(json, &plan->duplicate);
    base_json_array(json, "tiebreaks");
    for (int i = 0; i < terms->tiebreak_count; i++)
        base_json_text(json, NULL, event_tiebreak_word(terms->tiebreak[i]));
    base_json_close(json);
    if (!bots)
        return;
    base_json_array(json, "bots");
    for (int i = 0; i < bots->count; i++)
        base_json_text(json, NULL, bots->bot[i].name);
    base_json_close(json);
}

bool event_line_standings(base_text *json, const event_plan *plan, const kz_tournament *tournament,
                          const event_bots *bots, const event_change *change, size_t change_count)
{
    uint32_t count = kz_tournament_entrants(tournament);
    kz_tournament_row *row = base_new(count * sizeof *row);
    bool ranked = kz_tournament_standings(tournament, row);
    base_json_begin(json);
    base_json_object(json, NULL);
    base_json_array(json, "standings");
    for (uint32_t i = 0; i < count; i++)
        put_row(json, plan, tournament, &row[i]);
    base_json_close(json);
    put_terms(json, plan, bots);
    put_changes(json, change, change_count);
    base_json_close(json);
    free(row);
    return ranked;
}
