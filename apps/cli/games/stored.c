/* SPDX-License-Identifier: MIT */
/* The matches of a store that may be published, as records. */
#include "apps/cli/games/games.h"

#include "apps/cli/cli.h"
#include "server/matches/proof.h"
#include "server/matches/strength.h"
#include "server/store/matches/published.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reading {
    struct store *store;
    const games_sink *sink;
    store_stored stored;
    bool stopped;
} reading;

/* ---- the tags of a record */

/* Returns the seat of a line `[NameN "..."]`; -1: it is another line. */
static int name_line(const char *line)
{
    bool is = !strncmp(line, "[Name", 5) && line[5] >= '1' && line[5] <= '4' && line[6] == ' ';
    return is ? line[5] - '1' : -1;
}

/* Points that a player's choices lost, per deal. NULL: the analysis has none. */
static const json_t *loss_of(const json_t *analysis, int seat)
{
    return json_object_get(json_array_get(json_object_get(analysis, "seats"), (size_t)seat), "lost");
}

/* What a record does not have: the strengths, the losses, the match's number if there is no proof. */
static void put_tags(base_text *out, const store_published *match, bool has_match)
{
    json_t *analysis = match->analysis ? json_loads(match->analysis, 0, NULL) : NULL;
    if (!has_match)
        base_text_format(out, "[Match \"%s\"]\n", match->id);
    for (int i = 0; i < STORE_PUBLISHED_SEATS; i++)
        if (*match->seat[i].class)
            base_text_format(out, "[Strength%d \"%lld\"]\n", i + 1,
                             (long long)matches_strength_points(match->seat[i].class, match->seat[i].mean));
    for (int i = 0; i < STORE_PUBLISHED_SEATS; i++)
        if (json_is_number(loss_of(analysis, i)))
            base_text_format(out, "[Loss%d \"%.3f\"]\n", i + 1, json_number_value(loss_of(analysis, i)));
    json_decref(analysis);
}

/* Copies the record. Names are the current ones, and a closed account has none. */
static void put_record(base_text *out, const store_published *match, const char *record)
{
    bool has_match = false, done = false;
    for (const char *line = record, *next; *line; line = next) {
        const char *feed = strchr(line, '\n');
        next = feed ? feed + 1 : line + strlen(line);
        int seat = name_line(line);
        const store_published_seat *person = seat < 0 ? NULL : &match->seat[seat];
        has_match = has_match || !strncmp(line, "[Match ", 7);
        if (!done && *line != '[' && *line != '#') {
            put_tags(out, match, has_match);
            done = true;
        }
        if (person && person->closed)
            continue;
        if (person && *person->name)
            base_text_format(out, "[Name%d \"%s\"]\n", seat + 1, person->name);
        else
            base_text_put(out, line, (size_t)(next - line));
    }
}

/* ---- matches */

static bool take_match(void *context, const store_published *match)
{
    reading *r = context;
    char *record = NULL;
    size_t length;
    base_text text = {0};
    r->stored = matches_proof_record(r->store, match->id, &record, &length);
    if (r->stored == STORE_NONE) {
        r->sink->fault(r->sink->context, match->id, 0, _("the store has no record of this match"));
        r->stored = STORE_STORED;
        return true;
    }
    if (r->stored != STORE_STORED)
        return false;
    put_record(&text, match, record);
    free(record);
    const games_text from = {text.bytes, text.length, match->id, 0};
    r->stopped = !r->sink->take(r->sink->context, &from);
    base_text_free(&text);
    return !r->stopped;
}

static bool fail(const char *reason)
{
    (void)cli_fail(_("the server could not read or write its data, try again later"), reason);
    return false;
}

bool games_read_store(const char *where, int64_t since, int64_t until, const games_sink *sink)
{
    char reason[STORE_REASON_SIZE];
    reading r = {.sink = sink, .store = store_open_reading(where, reason)};
    if (!r.store) {
        (void)cli_fail(_("cannot open the database"), reason);
        return false;
    }
    store_stored stored = r.store->engine->transactions.begin_copy(r.store, false);
    if (stored == STORE_STORED)
        stored = store_published_matches(r.store, since, until, take_match, &r);
    if (r.stored != STORE_STORED)
        stored = r.stored;
    bool good = stored == STORE_STORED || fail(r.store->reason);
    (void)r.store->engine->transactions.rollback(r.store);
    store_close(r.store);
    return good && !r.stopped;
}
