/* SPDX-License-Identifier: MIT */
#include "server/store/sql/tournament_result.h"

#include "server/store/sql/job.h"
#include "server/store/sql/query.h"

store_stored store_tournament_result_add(struct store *store, const char *payload, int64_t now_ms)
{
    return store_job_add(store, STORE_JOB_TOURNAMENT_RESULT, payload, 0, now_ms);
}

store_stored store_tournament_results(struct store *store, int64_t after, int max,
                                      void (*take)(void *context, int64_t id, const char *payload),
                                      void *context)
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT id, payload FROM job WHERE kind = $1 AND id > $2 ORDER BY id LIMIT $3", "tii",
                      STORE_JOB_TOURNAMENT_RESULT, after, (int64_t)max);
    while (store_query_next(&query))
        take(context, store_query_int(&query, 0), store_query_text(&query, 1));
    return store_none_ok(store_query_end(&query));
}

store_stored store_tournament_result_drop(struct store *store, int64_t id)
{
    return store_none_ok(store_run(store, "DELETE FROM job WHERE id = $1 AND kind = $2", "it", id,
                                   STORE_JOB_TOURNAMENT_RESULT));
}
