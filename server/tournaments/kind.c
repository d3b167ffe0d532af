/* SPDX-License-Identifier: MIT */
/* The functions that the kind "tournament" registers. */
#include "server/tournaments/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/rooms/restore.h"
#include "server/tournaments/bots.h"
#include "server/tournaments/summary.h"

/* ---- the log ---- */

static void put_terms(base_text *json, const char *key, const struct room *room)
{
    const tournaments_terms *terms = &((const tournaments_tournament *)room)->terms;
    base_json_object(json, key);
    base_json_text(json, "name", terms->name);
    base_json_text(json, "game", terms->game);
    base_json_text(json, "options", terms->options);
    base_json_number(json, "seats", terms->seats);
    base_json_truth(json, "pairs", terms->pairs);
    base_json_number(json, "min_at_table", terms->core.min_at_table);
    base_json_number(json, "max_at_table", terms->core.max_at_table);
    base_json_truth(json, "small_tables", terms->core.small_tables);
    base_json_number(json, "founder", terms->founder);
    if (terms->club)
        base_json_number(json, "club", terms->club);
    base_json_number(json, "founded", terms->founded_ms);
    base_json_number(json, "mark", terms->mark);
    base_json_number(json, "starts", terms->starts_ms);
    base_json_number(json, "move", terms->move_ms);
    base_json_number(json, "reserve", terms->reserve_ms);
    base_json_truth(json, "rated", terms->rated);
    if (terms->programs)
        base_json_truth(json, "programs", true);
    base_json_number(json, "entrants_max", terms->entrants_max);
    if (*terms->bots) {
        base_json_text(json, "bots", terms->bots);
        base_json_number(json, "fill", terms->fill);
    }
    base_json_text(json, "format", tournaments_format_word(terms->core.format));
    base_json_number(json, "rounds", terms->core.rounds);
    base_json_number(json, "last_entry", terms->core.last_entry);
    base_json_number(json, "tables", terms->core.tables);
    base_json_number(json, "max_stay", terms->core.max_stay);
    base_json_number(json, "duration", terms->core.duration_ms);
    if (terms->core.best_of)
        base_json_number(json, "best_of", terms->core.best_of);
    base_json_number(json, "seed", (int64_t)terms->core.seed);
    base_json_array(json, "tiebreaks");
    for (int i = 0; i < terms->core.tiebreak_count; i++)
        base_json_number(json, NULL, terms->core.tiebreak[i]);
    base_json_close(json);
    base_json_close(json);
}

static bool put_events(struct room *room, base_text *json, bool whole)
{
    tournaments_tournament *tournament = (tournaments_tournament *)room;
    size_t first = whole ? 0 : tournament->logged;
    tournament->logged = tournament->event_count;
    if (first == tournament->event_count)
        return false;
    base_json_array(json, "events");
    for (size_t i = first; i < tournament->event_count; i++)
        base_json_raw(json, NULL, tournament->event[i], strlen(tournament->event[i]));
    base_json_close(json);
    return true;
}

/* ---- restoring ---- */

static bool read_text(const json_t *object, const char *key, char *out, size_t size)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_string(value) || json_string_length(value) >= size)
        return false;
    memcpy(out, json_string_value(value), json_string_length(value) + 1);
    return true;
}

static bool read_number(const json_t *object, const char *key, int64_t max, int64_t *out)
{
    const json_t *value = json_object_get(object, key);
    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= 0 && *out <= max;
}

static bool read_tiebreaks(const json_t *object, kz_tournament_terms *core)
{
    const json_t *list = json_object_get(object, "tiebreaks");
    if (!json_is_array(list) || json_array_size(list) > KZ_TIEBREAKS)
        return false;
    core->tiebreak_count = (uint8_t)json_array_size(list);
    for (size_t i = 0; i < core->tiebreak_count; i++) {
        json_int_t kind = json_integer_value(json_array_get(list, i));
        if (kind < 0 || kind >= KZ_TIEBREAKS)
            return false;
        core->tiebreak[i] = (uint8_t)kind;
    }
    return true;
}

/* Logs that have no such members are of tables for two. */
static bool read_tables(const json_t *object, tournaments_terms *out)
{
    int seats = 2, min = 2, max = 2, pairs = 0, small = 0;
    if (json_unpack((json_t *)object, "{s?i, s?b, s?i, s?i, s?b}", "seats", &seats, "pairs", &pairs,
                    "min_at_table", &min, "max_at_table", &max, "small_tables", &small) ||
        seats < 0 || seats > UINT8_MAX || min < 0 || min > UINT8_MAX || max < 0 || max > UINT8_MAX)
        return false;
    out->seats = (uint8_t)seats;
    out->pairs = pairs;
    out->core.min_at_table = (uint8_t)min;
    out->core.max_at_table = (uint8_t)max;
    out->core.small_tables = small;
    return true;
}

/* Reads whether bots take free places. Logs that have no such members have none. */
static bool read_bots(const json_t *object, tournaments_terms *out)
{
    int64_t fill = 0;
    if (!json_object_get(object, "bots"))
        return true;
    bool read = read_text(object, "bots", out->bots, sizeof out->bots) &&
                read_number(object, "fill", TOURNAMENTS_ENTRANTS_MAX, &fill);
    out->fill = (uint16_t)fill;
    return read;
}

static bool read_terms(const json_t *object, tournaments_terms *out)
{
    const json_t *seed = json_object_get(object, "seed");
    int64_t move, reserve, entrants, rounds, last, tables, stay, best_of = 0;
    *out = (tournaments_terms){0};
    if (!read_tables(object, out) || !read_bots(object, out) ||
        !read_text(object, "name", out->name, sizeof out->name) ||
        !read_text(object, "game", out->game, sizeof out->game) ||
        !read_text(object, "options", out->options, sizeof out->options) ||
        !read_number(object, "founder", INT64_MAX, &out->founder) ||
        !read_number(object, "starts", INT64_MAX, &out->starts_ms) ||
        (json_object_get(object, "club") && !read_number(object, "club", INT64_MAX, &out->club)) ||
        (json_object_get(object, "mark") && !read_number(object, "mark", INT64_MAX, &out->mark)) ||
        (json_object_get(object, "founded") &&
         !read_number(object, "founded", INT64_MAX, &out->founded_ms)) ||
        !read_number(object, "move", TOURNAMENTS_TIME_MAX, &move) ||
        !read_number(object, "reserve", TOURNAMENTS_TIME_MAX, &reserve) ||
        !read_number(object, "entrants_max", TOURNAMENTS_ENTRANTS_MAX, &entrants) ||
        !read_number(object, "rounds", KZ_MAX_ROUNDS, &rounds) ||
        !read_number(object, "last_entry", KZ_MAX_ROUNDS, &last) ||
        !read_number(object, "tables", UINT8_MAX, &tables) ||
        !read_number(object, "max_stay", UINT8_MAX, &stay) ||
        (json_object_get(object, "best_of") && !read_number(object, "best_of", UINT8_MAX, &best_of)) ||
        !read_number(object, "duration", INT64_MAX, &out->core.duration_ms) || !json_is_integer(seed))
        return false;
    out->rated = json_is_true(json_object_get(object, "rated"));
    out->programs = json_is_true(json_object_get(object, "programs"));
    out->move_ms = (int32_t)move;
    out->reserve_ms = (int32_t)reserve;
    out->entrants_max = (uint16_t)entrants;
    out->core.rounds = (uint16_t)rounds;
    out->core.last_entry = (uint16_t)last;
    out->core.tables = (uint8_t)tables;
    out->core.max_stay = (uint8_t)stay;
    out->core.best_of = (uint8_t)best_of;
    out->core.seed = (uint64_t)json_integer_value(seed); /* from 2^63 on it is written below 0 */
    return tournaments_format_of(json_string_value(json_object_get(object, "format")), &out->core.format) &&
           read_tiebreaks(object, &out->core);
}

/* Replays the list. Returns the number of the first item that is not possible; the size: there is none. */
static size_t replay(tournaments_tournament *tournament, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        tournaments_event_read read;
        if (!tournaments_event_parse(json_array_get(list, i), &read))
            return i;
        bool applied = tournaments_replay(tournament, &read.event, NULL);
        tournaments_event_clear(&read);
        if (!applied)
            return i;
    }
    return json_array_size(list);
}

static struct room *restore(void *context, const struct room_stored *stored, json_t *state, char *reason,
                            size_t size)
{
    const json_t *list = json_object_get(state, "events");
    tournaments_terms terms;
    tournaments_tournament *tournament = NULL;
    if (read_terms(json_object_get(state, "terms"), &terms))
        tournament = tournaments_new(context, stored->id, &terms, NULL);
    if (!tournament) {
        snprintf(reason, size, "tournament: invalid terms");
        return NULL;
    }
    size_t done = replay(tournament, list);
    if (done == json_array_size(list))
        return &tournament->room;
    snprintf(reason, size, "tournament: event %zu is not possible", done);
    tournaments_free(context, tournament);
    return NULL;
}

static void resume(void *context, struct room *room, const struct room_stored *stored)
{
    (void)stored;
    tournaments_go_on(context, (tournaments_tournament *)room);
}

/* ---- the rest ---- */

static bool is_direct(const struct room *room, const struct room_connection *watcher)
{
    (void)room, (void)watcher;
    return false;
}

static void put_state(void *context, base_text *json, const char *key, const struct room *room,
                      const struct room_connection *watcher)
{
    const tournaments_host *host = context;
    const tournaments_tournament *tournament = (const tournaments_tournament *)room;
    (void)watcher;
    base_json_object(json, key);
    base_json_number(json, "n", (int64_t)tournament->event_count);
    base_json_text(json, "state", tournaments_state_word(tournament, host->rooms->now));
    base_json_close(json);
}

static void write_notice(base_text *json, const tournaments_host *host,
                         const tournaments_tournament *tournament)
{
    tournaments_put_summary(json, tournament, host->rooms->now);
    tournaments_put_best(json, host, tournament);
    base_json_array(json, "people");
    for (uint32_t i = 0; i < kz_tournament_entrants(tournament->core); i++)
        if (kz_tournament_active(tournament->core, (uint16_t)i) && !*tournament->person[i].bot)
            base_json_number(json, NULL, tournament->person[i].id);
    base_json_close(json);
}

/* Anybody may ask for the list at any time, so a notice that has not changed is kept. */
static void put_notice(void *context, base_text *json, const struct room *room)
{
    const tournaments_host *host = context;
    tournaments_tournament *tournament = (tournaments_tournament *)room;
    tournaments_notice *notice = &tournament->notice;
    uint8_t need = (uint8_t)tournaments_need(tournament, host->rooms->now);
    uint64_t run = tournaments_run(host, tournament);
    if (!notice->text || notice->events != tournament->event_count || notice->need != need ||
        notice->run != run) {
        base_text written = {0};
        base_json_object(&written, NULL);
        write_notice(&written, host, tournament);
        base_json_close(&written);
        free(notice->text);
        *notice = (tournaments_notice){
            .length = written.length, .events = tournament->event_count, .need = need, .run = run};
        notice->text = base_text_take(&written);
    }
    base_json_members(json, notice->text, notice->length);
}

static int64_t over(void *context, const struct room *room)
{
    const tournaments_tournament *tournament = (const tournaments_tournament *)room;
    int64_t now_ms = ((const tournaments_host *)context)->rooms->now;
    bool ended = kz_tournament_next(tournament->core, now_ms).need == KZ_TOURNAMENT_ENDED;
    return ended ? tournament->last_ms : 0;
}

static int64_t remote_over(const struct room_remote *remote)
{
    return ((const tournaments_remote *)remote)->over_ms;
}

static void *read_notice(void *context, json_t *notice)
{
    tournaments_remote *read = base_new(sizeof *read);
    const char *state = json_string_value(json_object_get(notice, "state"));
    (void)context;
    if (state && read_number(notice, "founder", INT64_MAX, &read->founder)) {
        read->over = strcmp(state, "ended") == 0;
        read->over_ms = json_integer_value(json_object_get(notice, "ended"));
        return read;
    }
    free(read);
    return NULL;
}

static void update(void *context, struct room_remote *remote, const void *read)
{
    const tournaments_remote *notice = read;
    tournaments_remote *tournament = (tournaments_remote *)remote;
    (void)context;
    tournament->founder = notice->founder;
    tournament->over = notice->over;
    tournament->over_ms = notice->over_ms;
}

static void clear(void *context, struct room_remote *remote)
{
    (void)context, (void)remote;
}

static void due(void *context, struct room *room)
{
    tournaments_tournament *tournament = (tournaments_tournament *)room;
    if (!tournaments_expire(context, tournament))
        tournaments_go_on(context, tournament);
}

static void drop(void *context, struct room *room)
{
    tournaments_free(context, (tournaments_tournament *)room);
}

static const room_part parts[] = {{"terms", put_terms}};
const room_kind tournaments_kind = {.name = "tournament",
                                    .parts = parts,
                                    .part_count = 1,
                                    .put_items = put_events,
                                    .list = "events",
                                    .restore = restore,
                                    .resume = resume,
                                    .is_direct = is_direct,
                                    .put_state = put_state,
                                    .put_notice = put_notice,
                                    .remote_size = sizeof(tournaments_remote),
                                    .read_notice = read_notice,
                                    .update = update,
                                    .clear = clear,
                                    .over = over,
                                    .remote_over = remote_over,
                                    .due = due,
                                    .drop = drop};
