/* SPDX-License-Identifier: MIT */
/* A tournament as files: the standings for a spreadsheet, the records of its matches, and its results as
 * lines of JSON. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/matches/proof.h"
#include "server/social/tournaments/replay.h"
#include "server/tournaments/summary.h"

enum { RECORDS_MAX = 500 /* of a file */ };

/* ---- standings ---- */

/* Hundredths of a point. */
static void put_points(base_text *out, int32_t hundredths)
{
    int32_t size = hundredths < 0 ? -hundredths : hundredths;
    base_text_format(out, size % 100 ? ",%s%d.%02d" : ",%s%d", hundredths < 0 ? "-" : "", (int)size / 100,
                     (int)size % 100);
}

static void put_head(base_text *out, const kz_tournament_terms *terms)
{
    base_text_word(out, "place,name,score");
    for (int i = 0; i < terms->tiebreak_count; i++)
        base_text_format(out, ",%s", tournaments_tiebreak_word(terms->tiebreak[i]));
    base_text_word(out, ",played,won,drawn,lost,byes,titles\r\n");
}

/* A name has no comma and no quotation mark (server/accounts/identity/name.h). One that begins with a hyphen
 * would be a formula of a spreadsheet. */
static void put_row(base_text *out, const kz_tournament_row *row, const char *name, int tiebreaks)
{
    base_text_format(out, "%u,%s%s", row->place, *name == '-' ? "'" : "", name);
    put_points(out, row->score);
    for (int i = 0; i < tiebreaks; i++)
        put_points(out, row->tiebreak[i]);
    base_text_format(out, ",%u,%u,%u,%u,%u,%u\r\n", row->played, row->won, row->drawn, row->lost, row->byes,
                     row->titles);
}

static store_stored put_standings(struct store *store, base_text *out, const social_replay *replay)
{
    const tournaments_tournament *t = replay->tournament;
    uint32_t count = kz_tournament_entrants(t->core);
    kz_tournament_row *rows = base_new(count * sizeof *rows + 1);
    store_person *people;
    store_stored stored = social_replay_people(replay, store, &people);
    put_head(out, &t->terms.core);
    bool ranked = count && kz_tournament_standings(t->core, rows);
    for (uint32_t i = 0; ranked && i < count; i++)
        put_row(out, &rows[i], people[rows[i].entrant].name, t->terms.core.tiebreak_count);
    free(people);
    free(rows);
    return stored;
}

static void answer(api_call *call, store_stored stored, const char *type, base_text *out)
{
    size_t length = out->length;
    if (api_stored(call, stored, 0, 0))
        api_answer_bytes(call, type, base_text_take(out), length, 0);
    base_text_free(out);
}

void api_standings(api_call *call)
{
    social_replay replay;
    base_text out = {0};
    if (!social_replay_open(&replay, call))
        return;
    store_stored stored = put_standings(call->store, &out, &replay);
    social_replay_close(&replay);
    answer(call, stored, "text/csv; charset=utf-8", &out);
}

/* ---- records ---- */

/* Returns the ids of the matches that were played at each table, in their order: a JSON array of arrays. A
 * table with two extra deals has two. */
static json_t *matches_played(const tournaments_tournament *t)
{
    json_t *matches = json_array();
    for (uint32_t i = 0; i < kz_tournament_tables(t->core); i++)
        json_array_append_new(matches, json_array());
    for (size_t i = 0; i < t->event_count; i++) {
        json_t *event = strstr(t->event[i], "\"match\":") ? json_loads(t->event[i], 0, NULL) : NULL;
        size_t table = (size_t)json_integer_value(json_object_get(event, "table"));
        if (event)
            json_array_append(json_array_get(matches, table), json_object_get(event, "match"));
        json_decref(event);
    }
    return matches;
}

static store_stored put_record(struct store *store, base_text *out, const char *match)
{
    char *record = NULL;
    size_t length;
    store_stored stored = matches_proof_record(store, match, &record, &length);
    if (stored == STORE_STORED) {
        base_text_put(out, record, length);
        base_text_word(out, "\n");
    }
    free(record);
    return store_none_ok(stored);
}

void api_records(api_call *call)
{
    social_replay replay;
    base_text out = {0};
    if (!social_replay_open(&replay, call))
        return;
    json_t *matches = matches_played(replay.tournament);
    store_stored stored = STORE_STORED;
    base_text_word(&out, ""); /* an answer has bytes, though no match was played */
    for (size_t i = (size_t)api_int(call, "from", 1) - 1, count = 0;
         i < json_array_size(matches) && count < RECORDS_MAX && stored == STORE_STORED; i++) {
        const json_t *ids = json_array_get(matches, i);
        count += json_array_size(ids) > 0;
        for (size_t k = 0; k < json_array_size(ids) && stored == STORE_STORED; k++)
            stored = put_record(call->store, &out, json_string_value(json_array_get(ids, k)));
    }
    json_decref(matches);
    social_replay_close(&replay);
    answer(call, stored, "text/x-domino-record; charset=utf-8", &out);
}

/* ---- results ---- */

/* Returns the line of an event; NULL: it is no result. `number`: of the event, from 1. */
static json_t *line_of(const tournaments_tournament *t, const store_person people[], size_t number)
{
    json_t *event = json_loads(t->event[number - 1], 0, NULL);
    const char *kind = json_string_value(json_object_get(event, "event"));
    bool corrected = kind && !strcmp(kind, "corrected");
    if (!corrected && !(kind && !strcmp(kind, "result"))) {
        json_decref(event);
        return NULL;
    }
    uint32_t at = (uint32_t)json_integer_value(json_object_get(event, "table"));
    const kz_tournament_table *table = kz_tournament_table_at(t->core, at);
    json_int_t forfeits = json_integer_value(json_object_get(event, "forfeits"));
    json_t *players = json_array(), *gone = json_array();
    for (int i = 0; i < table->count; i++) {
        json_array_append_new(players, json_string(people[table->entrant[i]].name));
        json_array_append_new(gone, json_boolean(forfeits >> i & 1));
    }
    json_t *line =
        json_pack("{s:I, s:O, s:I, s:i, s:o, s:O, s:O, s:o, s:b}", "n", (json_int_t)number, "at",
                  json_object_get(event, "at"), "number", (json_int_t)at + 1, "round", table->round,
                  "players", players, "places", json_object_get(event, "place"), "points",
                  json_object_get(event, "points"), "forfeits", gone, "corrected", corrected);
    if (json_object_get(event, "match"))
        json_object_set(line, "match", json_object_get(event, "match"));
    json_decref(event);
    return line;
}

void api_tournament_results(api_call *call)
{
    social_replay replay;
    store_person *people;
    base_text out = {0};
    if (!social_replay_open(&replay, call))
        return;
    const tournaments_tournament *t = replay.tournament;
    store_stored stored = social_replay_people(&replay, call->store, &people);
    base_text_word(&out, ""); /* an answer has bytes, though there is no result */
    for (size_t i = (size_t)api_int(call, "after", 0); stored == STORE_STORED && i < t->event_count; i++) {
        json_t *line = line_of(t, people, i + 1);
        char *text = line ? base_must(json_dumps(line, JSON_COMPACT)) : NULL;
        if (text)
            base_text_format(&out, "%s\n", text);
        free(text);
        json_decref(line);
    }
    free(people);
    social_replay_close(&replay);
    answer(call, stored, "application/x-ndjson", &out);
}
