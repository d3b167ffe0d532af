/* SPDX-License-Identifier: MIT */
/* Tournaments: the list, and one with its matches and standings. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/clubs/club.h"
#include "server/rooms/notice.h"
#include "server/social/tournaments/replay.h"
#include "server/store/rooms/room_log.h"
#include "server/tournaments/requests.h"
#include "server/tournaments/summary.h"

/* Hundredths of a point as a number. */
static json_t *points(int32_t hundredths)
{
    return hundredths % 100 ? json_real(hundredths / 100.0) : json_integer(hundredths / 100);
}

static void set_number(json_t *object, const char *key, int64_t number)
{
    json_object_set_new(object, key, json_integer(number));
}

/* Replaces the id of the founder by the name. */
static store_stored name_founder(struct store *store, json_t *summary)
{
    store_person person = {0};
    store_stored stored =
        store_person_get(store, json_integer_value(json_object_get(summary, "founder")), &person);
    json_object_set_new(summary, "founder", json_string(person.name));
    return store_none_ok(stored);
}

/* Replaces the ids of the people at the best tables by their names. */
static store_stored name_best(struct store *store, json_t *summary)
{
    size_t i, k;
    json_t *table, *id;
    store_stored stored = STORE_STORED;
    json_array_foreach(json_object_get(summary, "best"), i, table)
    {
        json_t *names = json_array();
        json_array_foreach(json_object_get(table, "people"), k, id)
        {
            store_person person = {0};
            if (stored == STORE_STORED)
                stored = store_none_ok(store_person_get(store, json_integer_value(id), &person));
            json_array_append_new(names, json_string(person.name));
        }
        json_object_del(table, "people");
        json_object_set_new(table, "players", names);
    }
    return stored;
}

/* ---- the list ---- */

static int64_t member(const json_t *summary, const char *key)
{
    return json_integer_value(json_object_get(summary, key));
}

typedef struct item {
    json_t *summary;
} item;

static int compare_numbers(int64_t a, int64_t b)
{
    return a < b ? -1 : a > b;
}

/* The next start first; those without one are last. */
static int by_start(const void *a, const void *b)
{
    int64_t x = member(((const item *)a)->summary, "starts"),
            y = member(((const item *)b)->summary, "starts");
    return compare_numbers(x ? x : INT64_MAX, y ? y : INT64_MAX);
}

static int by_begin(const void *a, const void *b)
{
    return compare_numbers(member(((const item *)b)->summary, "begun"),
                           member(((const item *)a)->summary, "begun"));
}

static int by_end(const void *a, const void *b)
{
    return compare_numbers(member(((const item *)b)->summary, "ended"),
                           member(((const item *)a)->summary, "ended"));
}

typedef struct part {
    const char *key;
    int (*order)(const void *a, const void *b);
    size_t max;
} part;

static const part parts[] = {{"coming", by_start, SIZE_MAX},
                             {"running", by_begin, SIZE_MAX},
                             {"ended", by_end, ROOM_NOTICES_OVER_MAX}};

static int part_of(const json_t *summary)
{
    const char *state = json_string_value(json_object_get(summary, "state"));
    return state && !strcmp(state, "open") ? 0 : state && !strcmp(state, "ended") ? 2 : 1;
}

/* Replaces the ids of the entrants by whether the caller is one. */
static void finish(json_t *summary, const store_person *caller)
{
    size_t i;
    json_t *person;
    json_array_foreach(json_object_get(summary, "people"), i, person)
    {
        if (caller && json_integer_value(person) == caller->id)
            json_object_set_new(summary, "entered", json_true());
    }
    json_object_del(summary, "people");
    json_object_del(summary, "kind"); /* of the room */
}

/* Returns whether the caller has founded the tournament or takes part in it. */
static bool takes_part(const json_t *summary, const store_person *caller)
{
    size_t i;
    json_t *person;
    if (!caller)
        return false;
    json_array_foreach(json_object_get(summary, "people"), i, person)
    {
        if (json_integer_value(person) == caller->id)
            return true;
    }
    return member(summary, "founder") == caller->id;
}

/* Removes the tournaments that the caller may not see. `only`: and those of other clubs; 0: none of these. */
static store_stored remove_hidden(api_call *call, json_t *all, int64_t only)
{
    store_stored stored = STORE_STORED;
    for (size_t i = json_array_size(all); i-- > 0 && stored == STORE_STORED;) {
        json_t *summary = json_array_get(all, i);
        int64_t id = member(summary, "club");
        social_club club = {.seen = false};
        if (!only || id == only)
            stored = social_club_read(call, id, takes_part(summary, call->person), &club);
        if (club.seen)
            social_club_show(&club, summary);
        else
            json_array_remove(all, i);
    }
    return stored;
}

/* Returns the summaries of one part, in order. */
static json_t *list_part(api_call *call, const json_t *all, int index, store_stored *stored)
{
    size_t count = 0, i;
    item *found = base_new(json_array_size(all) * sizeof *found + 1);
    json_t *summary, *list = json_array();
    json_array_foreach(all, i, summary)
    {
        if (part_of(summary) == index)
            found[count++].summary = summary;
    }
    qsort(found, count, sizeof *found, parts[index].order);
    for (i = 0; i < count && i < parts[index].max && *stored == STORE_STORED; i++) {
        *stored = name_founder(call->store, found[i].summary);
        if (*stored == STORE_STORED)
            *stored = name_best(call->store, found[i].summary);
        finish(found[i].summary, call->person);
        json_array_append(list, found[i].summary);
    }
    free(found);
    return list;
}

void api_tournaments(api_call *call)
{
    clubs_request club = {0};
    if (api_text(call, "club") && !clubs_find(call, &club))
        return;
    json_t *all = json_loads(call->tournaments ? call->tournaments : "[]", 0, NULL), *out = json_object();
    store_stored stored = remove_hidden(call, all, club.club.id);
    for (int i = 0; i < (int)(sizeof parts / sizeof *parts); i++)
        json_object_set_new(out, parts[i].key, list_part(call, all, i, &stored));
    json_decref(all);
    api_answer_stored(call, stored, 0, out);
}

/* ---- one: its terms and entrants ---- */

/* Returns what the places score at tables of each size, the smallest first. */
static json_t *scores_of(const kz_tournament_terms *terms)
{
    json_t *tables = json_array();
    for (int count = terms->min_at_table; count <= terms->max_at_table; count++) {
        json_t *scores = json_array();
        for (int place = 1; place <= count; place++)
            json_array_append_new(scores, points(kz_tournament_place_score(terms, count, place)));
        json_array_append_new(tables, scores);
    }
    return tables;
}

static void add_terms(json_t *out, const tournaments_tournament *t)
{
    const kz_tournament_terms *core = &t->terms.core;
    json_t *tiebreaks = json_array();
    set_number(out, "n", (int64_t)t->event_count);
    json_object_set_new(out, "paused", json_boolean(t->paused));
    set_number(out, "late", core->last_entry);
    for (int i = 0; i < core->tiebreak_count; i++)
        json_array_append_new(tiebreaks, json_string(tournaments_tiebreak_word(core->tiebreak[i])));
    json_object_set_new(out, "tiebreaks", tiebreaks);
    if (core->format != KZ_FORMAT_EVENING && core->format != KZ_FORMAT_KNOCK_OUT)
        json_object_set_new(out, "scores", scores_of(core));
    if (core->duration_ms)
        set_number(out, "minutes", core->duration_ms / 60000);
    if (core->best_of)
        set_number(out, "best_of", core->best_of);
    if (t->terms.fill)
        set_number(out, "fill", t->terms.fill);
    if (core->format != KZ_FORMAT_EVENING)
        return;
    set_number(out, "tables", core->tables);
    set_number(out, "stay", core->max_stay);
}

static store_stored add_entrants(struct store *store, json_t *out, const social_replay *replay)
{
    const kz_tournament *core = replay->tournament->core;
    store_person *people;
    store_stored stored = social_replay_people(replay, store, &people);
    json_t *list = json_array();
    for (uint32_t i = 0; i < kz_tournament_entrants(core); i++) {
        json_t *entrant = json_pack("{s:s, s:b, s:b}", "name", people[i].name, "active",
                                    kz_tournament_active(core, (uint16_t)i), "bot", people[i].bot);
        if (people[i].closed)
            json_object_set_new(entrant, "closed", json_true());
        int passed, place = kz_tournament_bracket(core, (uint16_t)i, &passed);
        if (place >= 0)
            json_object_set_new(entrant, "bracket",
                                json_pack("{s:i, s:i}", "place", place, "passed", passed));
        if (*replay->tournament->person[i].bot)
            json_object_set_new(entrant, "level", json_string(replay->tournament->person[i].bot));
        json_array_append_new(list, entrant);
    }
    free(people);
    json_object_set_new(out, "players", list);
    return stored;
}

static bool has(const kz_tournament_table *table, uint32_t entrant)
{
    for (int i = 0; i < table->count; i++)
        if (table->entrant[i] == entrant)
            return true;
    return false;
}

static void add_caller(json_t *out, social_replay *replay, const store_person *caller)
{
    tournaments_tournament *t = replay->tournament;
    const hub_tournament_request request = {.person = caller->id,
                                            .staff = caller->role >= STORE_MODERATOR,
                                            .program = caller->bot,
                                            .clubs = &(hub_person_club){.id = t->terms.club},
                                            .club_count = replay->club.member};
    uint32_t i = tournaments_entrant_of(t, caller->id);
    json_t *you = json_pack("{s:b, s:o}", "host", t->terms.founder == caller->id || request.staff, "may",
                            tournaments_may(&replay->host, t, &request));
    json_object_set_new(out, "you", you);
    if (i == kz_tournament_entrants(t->core))
        return;
    set_number(you, "entrant", i + 1);
    json_object_set_new(you, "active", json_boolean(kz_tournament_active(t->core, (uint16_t)i)));
    for (uint32_t k = kz_tournament_tables(t->core); k-- > 0;) {
        const kz_tournament_table *table = kz_tournament_table_at(t->core, k);
        if (!has(table, i))
            continue;
        if (!table->over)
            json_object_set_new(you, "table", json_string(t->table[k].text));
        break;
    }
}

/* ---- its matches ---- */

static json_t *why_of(const kz_tournament *core, uint32_t number, int entrants, uint8_t *corrections)
{
    static const char *const kinds[] = {
        [KZ_PAIRED_SCHEDULE] = "schedule",   [KZ_PAIRED_SCORES] = "scores",
        [KZ_PAIRED_REPEATED] = "repeated",   [KZ_PAIRED_BYE] = "bye",
        [KZ_PAIRED_ABSENT] = "absent",       [KZ_PAIRED_QUEUE] = "queue",
        [KZ_PAIRED_BYE_AGAIN] = "bye-again",
    };
    kz_tournament_reason reason = {0};
    kz_tournament_explain(core, number, &reason);
    json_t *score = json_array();
    for (int i = 0; i < entrants; i++)
        json_array_append_new(score, points(reason.score[i]));
    *corrections = reason.corrections;
    return json_pack("{s:s, s:o, s:i, s:i, s:i}", "kind", kinds[reason.kind], "score", score, "nearer_met",
                     reason.nearer_met, "meetings", reason.meetings, "stays", reason.stays);
}

static void add_result(json_t *out, const kz_tournament_table *table)
{
    json_t *result = json_array(), *score = json_array(), *forfeits = json_array(), *places = json_array();
    for (int i = 0; i < table->count; i++) {
        json_array_append_new(result, json_integer(table->result.points[i]));
        json_array_append_new(places, json_integer(table->result.place[i]));
        json_array_append_new(score, points(table->score[i]));
        if (table->result.forfeits >> i & 1)
            json_array_append_new(forfeits, json_integer(table->entrant[i] + 1));
    }
    set_number(out, "over", table->over_ms);
    json_object_set_new(out, "score", score);
    if (table->count > 1) {
        json_object_set(out, "points", result);
        json_object_set(out, "places", places);
    }
    if (json_array_size(forfeits))
        json_object_set(out, "forfeits", forfeits);
    json_decref(result);
    json_decref(places);
    json_decref(forfeits);
}

static json_t *match_of(const tournaments_tournament *t, uint32_t number)
{
    const kz_tournament_table *table = kz_tournament_table_at(t->core, number);
    uint8_t corrections;
    json_t *entrants = json_array();
    for (int i = 0; i < table->count; i++)
        json_array_append_new(entrants, json_integer(table->entrant[i] + 1));
    json_t *out = json_pack("{s:I, s:i, s:o, s:I, s:o}", "number", (json_int_t)number + 1, "round",
                            table->round, "entrants", entrants, "begun", (json_int_t)table->begun_ms, "why",
                            why_of(t->core, number, table->count, &corrections));
    if (table->count == 1)
        json_object_set_new(out, "bye", json_true());
    else
        json_object_set_new(out, "table", json_string(t->table[number].text));
    if (table->extra)
        set_number(out, "extra", table->extra);
    if (table->over)
        add_result(out, table);
    if (corrections)
        set_number(out, "corrected", corrections);
    return out;
}

/* Adds what only the events have: the ids of the matches, and the host's reasons. */
static void add_from_events(json_t *matches, const tournaments_tournament *t)
{
    static const char *const keys[] = {"match", "note"};
    for (size_t i = 0; i < t->event_count; i++) {
        json_t *event = strstr(t->event[i], "\"table\":") ? json_loads(t->event[i], 0, NULL) : NULL;
        const char *kind = json_string_value(json_object_get(event, "event"));
        bool deal = kind && !strcmp(kind, "deal");
        for (int k = 0; k < 2; k++)
            if (json_object_get(event, keys[k]))
                json_object_set(json_array_get(matches, (size_t)member(event, "table")),
                                deal ? "first_deal" : keys[k], json_object_get(event, keys[k]));
        json_decref(event);
    }
}

/* Adds whether a match without a result is played; otherwise its people are called. */
static store_stored add_playing(struct store *store, json_t *match, const tournaments_tournament *t,
                                uint32_t number)
{
    if (kz_tournament_table_at(t->core, number)->over)
        return STORE_STORED;
    store_stored stored = store_room_has_match(store, t->table[number].text);
    json_object_set_new(match, "playing", json_boolean(stored == STORE_STORED));
    return store_none_ok(stored);
}

static store_stored add_matches(struct store *store, json_t *out, const tournaments_tournament *t)
{
    json_t *matches = json_array();
    store_stored stored = STORE_STORED;
    for (uint32_t i = 0; i < kz_tournament_tables(t->core); i++) {
        json_t *match = match_of(t, i);
        if (stored == STORE_STORED)
            stored = add_playing(store, match, t, i);
        json_array_append_new(matches, match);
    }
    add_from_events(matches, t);
    json_object_set_new(out, "matches", matches);
    return stored;
}

/* ---- its standings ---- */

static json_t *row_of(const kz_tournament_row *row, int tiebreaks)
{
    json_t *list = json_array();
    for (int i = 0; i < tiebreaks; i++)
        json_array_append_new(list, points(row->tiebreak[i]));
    return json_pack("{s:i, s:i, s:o, s:o, s:i, s:i, s:i, s:i, s:i, s:i}", "place", row->place, "entrant",
                     row->entrant + 1, "score", points(row->score), "tiebreaks", list, "played", row->played,
                     "won", row->won, "drawn", row->drawn, "lost", row->lost, "byes", row->byes, "titles",
                     row->titles);
}

static void add_standings(json_t *out, const tournaments_tournament *t)
{
    uint32_t count = t->begun_ms ? kz_tournament_entrants(t->core) : 0;
    kz_tournament_row *rows = base_new(count * sizeof *rows + 1);
    json_t *list = json_array();
    if (count && kz_tournament_standings(t->core, rows))
        for (uint32_t i = 0; i < count; i++)
            json_array_append_new(list, row_of(&rows[i], t->terms.core.tiebreak_count));
    free(rows);
    json_object_set_new(out, "standings", list);
}

void api_tournament(api_call *call)
{
    social_replay replay;
    base_text summary = {0};
    if (!social_replay_open(&replay, call))
        return;
    const tournaments_tournament *t = replay.tournament;
    base_json_object(&summary, NULL);
    tournaments_put_summary(&summary, t, call->now_ms);
    base_json_close(&summary);
    json_t *out = json_loadb(summary.bytes, summary.length, 0, NULL);
    base_text_free(&summary);
    store_stored stored = name_founder(call->store, out);
    social_club_show(&replay.club, out);
    add_terms(out, t);
    if (call->person)
        add_caller(out, &replay, call->person);
    if (stored == STORE_STORED)
        stored = add_entrants(call->store, out, &replay);
    if (stored == STORE_STORED)
        stored = add_matches(call->store, out, t);
    add_standings(out, t);
    social_replay_close(&replay);
    api_answer_stored(call, stored, 0, out);
}
