/* SPDX-License-Identifier: MIT */
#include "server/store/matches/analysis.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/sql/query.h"

enum { NO_JOB = -1 };

/* ---- the state */

/* A match's row and its analysis. */
typedef struct row {
    int64_t match; /* its number */
    int64_t job;   /* 0: none */
    int64_t job_state;
} row;

/* Reads the columns of ROW, except the text. */
static void judge(const store_query *query, int64_t version, row *r, store_analysis *out)
{
    r->match = store_query_int(query, 0);
    r->job = store_query_int(query, 2);
    r->job_state = store_query_null(query, 3) ? NO_JOB : store_query_int(query, 3);
    out->may = store_query_int(query, 1) != 0;
    out->progress = store_query_int(query, 4);
    store_query_copy(query, 5, out->reason, sizeof out->reason);
    bool current = store_query_int(query, 6) >= version;
    if (current && !store_query_null(query, 7))
        out->state = STORE_ANALYSIS_DONE;
    else if (r->job_state == STORE_JOB_QUEUED)
        out->state = STORE_ANALYSIS_WAITING;
    else if (r->job_state == STORE_JOB_RUNNING)
        out->state = STORE_ANALYSIS_RUNNING;
    else if (r->job_state == STORE_JOB_DEAD || (current && *out->reason))
        out->state = STORE_ANALYSIS_FAILED;
    if (out->state == STORE_ANALYSIS_FAILED && !*out->reason)
        snprintf(out->reason, sizeof out->reason, "given-up");
}

#define ROW                                                                                                  \
    "SELECT m.number, CASE WHEN ($3 = 1 AND m.hidden = 0) OR EXISTS"                                         \
    " (SELECT 1 FROM played AS p WHERE p.match = m.number AND p.person = $2) THEN 1 ELSE 0 END,"             \
    " coalesce(a.job, 0), j.state, coalesce(a.progress, 0), coalesce(a.reason, ''),"                         \
    " coalesce(a.version, 0), a.text FROM match AS m LEFT JOIN analysis AS a ON a.match = m.number"          \
    " LEFT JOIN job AS j ON j.id = a.job WHERE m.id = $1 AND m.ended IS NOT NULL"

static store_stored look(struct store *store, const char *match, int64_t version,
                         store_analysis_reader reader, row *r, store_analysis *out)
{
    store_query query;
    bool room = true;
    *out = (store_analysis){0};
    *r = (row){0};
    store_query_start(&query, store, ROW, "tii", match, reader.person, (int64_t)reader.registered);
    if (store_query_next(&query)) {
        judge(&query, version, r, out);
        if (out->state == STORE_ANALYSIS_DONE)
            room = (out->text = strdup(store_query_text(&query, 7))) != NULL;
    }
    store_stored stored = store_query_end(&query);
    return room ? stored : store_no_memory(store);
}

store_stored store_analysis_get(struct store *store, const char *match, int64_t version,
                                store_analysis_reader reader, store_analysis *out)
{
    row r;
    store_stored stored = look(store, match, version, reader, &r, out);
    if (stored == STORE_STORED && out->state == STORE_ANALYSIS_WAITING)
        out->place = store_ask_int(store, 1,
                                   "SELECT count(*) FROM job WHERE kind = '" STORE_JOB_ANALYSIS
                                   "' AND state = 0 AND id <= $1",
                                   "i", r.job);
    return stored;
}

/* ---- by person */

static store_stored take_all(store_query *query, store_analysis_take *take, void *context)
{
    while (store_query_next(query))
        take(context, store_query_text(query, 0), (int)store_query_within(query, 1, 0, 3, 0));
    return store_query_end_list(query);
}

store_stored store_analyses_of(struct store *store, int64_t person, const char *game, int64_t version,
                               int64_t most, store_analysis_take *take, void *context)
{
    store_query query;
    store_query_start(
        &query, store,
        "SELECT a.text, p.seat FROM played AS p JOIN analysis AS a ON a.match = p.match"
        " WHERE p.person = $1 AND ($2 = '' OR p.game = $2) AND a.version >= $3 AND a.text IS NOT NULL"
        " ORDER BY p.ended DESC, p.match DESC LIMIT $4",
        "itii", person, game ? game : "", version, most);
    return take_all(&query, take, context);
}

store_stored store_analyses_of_peers(struct store *store, int64_t person, const char *game, int64_t low,
                                     int64_t high, int64_t version, int64_t most, store_analysis_take *take,
                                     void *context)
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT a.text, p.seat FROM analysis AS a JOIN played AS p ON p.match = a.match"
                      " WHERE p.person <> $1 AND p.game = $2 AND p.elo_before BETWEEN $3 AND $4"
                      " AND a.version >= $5 AND a.text IS NOT NULL ORDER BY a.match DESC LIMIT $6",
                      "itiiii", person, game, low, high, version, most);
    return take_all(&query, take, context);
}

/* ---- requests */

static bool asks_already(struct store *store, int64_t person)
{
    return store_ask_int(store, 0,
                         "SELECT count(*) FROM analysis AS a JOIN job AS j ON j.id = a.job"
                         " WHERE a.person = $1 AND j.state < 2",
                         "i", person) > 0;
}

static int64_t pending(struct store *store)
{
    return store_ask_int(store, 0,
                         "SELECT count(*) FROM job WHERE kind = '" STORE_JOB_ANALYSIS "' AND state < 2", "");
}

static store_stored enqueue(struct store *store, const char *match, const row *r, int64_t version,
                            int64_t person, int64_t now_ms)
{
    char payload[128];
    snprintf(payload, sizeof payload, "{\"match\":\"%s\"}", match);
    store_stored stored = store_run(store, "DELETE FROM job WHERE id = $1", "i", r->job); /* of a dead one */
    int64_t job =
        stored == STORE_FAILED
            ? 0
            : store_ask_int(store, 0,
                            "INSERT INTO job (kind, payload, due, created) VALUES ('" STORE_JOB_ANALYSIS
                            "', $1, $2, $2) RETURNING id",
                            "ti", payload, now_ms);
    if (!job)
        return STORE_FAILED;
    return store_run(store,
                     "INSERT INTO analysis (match, job, person, version, at) VALUES ($1, $2, $3, $4, $5)"
                     " ON CONFLICT (match) DO UPDATE SET job = $2, person = $3, version = $4, at = $5,"
                     " progress = 0, reason = '', text = NULL",
                     "iiiii", r->match, job, person, version, now_ms);
}

store_stored store_analysis_ask(struct store *store, const char *match, int64_t version,
                                store_analysis_reader reader, int64_t most, int64_t now_ms,
                                store_analysis_asked *asked)
{
    row r;
    store_analysis there = {0};
    *asked = STORE_ANALYSIS_ASKED;
    store_stored stored = store_begin(store);
    /* Serialized for this match, and for this person. */
    if (stored == STORE_STORED)
        stored = store_run(store, "SELECT 1 FROM match WHERE id = $1 FOR NO KEY UPDATE", "t", match);
    if (stored == STORE_STORED)
        stored = store_run(store, "SELECT 1 FROM person WHERE id = $1 FOR NO KEY UPDATE", "i", reader.person);
    if (stored == STORE_STORED)
        stored = look(store, match, version, reader, &r, &there);
    free(there.text);
    if (stored == STORE_STORED &&
        (there.state == STORE_ANALYSIS_NONE || there.state == STORE_ANALYSIS_FAILED)) {
        if (!there.may)
            *asked = STORE_ANALYSIS_NOT_HIS;
        else if (asks_already(store, reader.person))
            *asked = STORE_ANALYSIS_ONE_AT_A_TIME;
        else if (pending(store) >= most)
            *asked = STORE_ANALYSIS_TOO_MANY;
        else
            stored = enqueue(store, match, &r, version, reader.person, now_ms);
    }
    return store_end(store, stored);
}

/* ---- the job */

store_stored store_analysis_progress(struct store *store, const store_job *job, int64_t progress,
                                     int64_t now_ms)
{
    store_stored stored =
        store_run(store, "UPDATE job SET due = $3 WHERE id = $1 AND attempts = $2 AND state = 1", "iii",
                  job->id, job->attempt, now_ms + STORE_JOB_LEASE_MS);
    return stored == STORE_STORED
               ? store_run(store, "UPDATE analysis SET progress = $2 WHERE job = $1", "ii", job->id, progress)
               : stored;
}

store_stored store_analysis_end(struct store *store, const store_job *job, const char *text,
                                const char *reason, int64_t version, int64_t now_ms)
{
    store_stored stored = store_begin(store);
    if (stored == STORE_STORED)
        stored = store_job_done(store, job);
    if (stored == STORE_STORED) {
        stored = store_run(store,
                           "UPDATE analysis SET text = $2, reason = $3, version = $4, at = $5, job = 0"
                           " WHERE job = $1",
                           "ittii", job->id, text, text ? "" : reason, version, now_ms);
        stored = store_none_ok(stored); /* its match has been deleted */
    }
    return store_end(store, stored);
}

store_stored store_analyses_count(struct store *store, store_analysis_queue *out)
{
    store_query query;
    *out = (store_analysis_queue){0};
    store_query_start(&query, store,
                      "SELECT count(CASE WHEN state = 0 THEN 1 END), count(CASE WHEN state = 1 THEN 1 END),"
                      " count(CASE WHEN state = 2 THEN 1 END) FROM job WHERE kind = '" STORE_JOB_ANALYSIS "'",
                      "");
    if (store_query_next(&query))
        *out = (store_analysis_queue){store_query_int(&query, 0), store_query_int(&query, 1),
                                      store_query_int(&query, 2)};
    return store_query_end(&query);
}
