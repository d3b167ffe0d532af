/* SPDX-License-Identifier: MIT */
#include "server/matches/proof.h"

#include "base/log.h"
#include "server/store/sql/counter.h"
#include "server/store/sql/query.h"

#include <inttypes.h>

static void log_figures(struct store *store, const store_figures *there)
{
    int64_t running = store_ask_int(store, -1, "SELECT count(*) FROM match WHERE ended IS NULL", "");
    int64_t people = store_ask_int(store, -1, "SELECT count(*) FROM person", "");
    if (store->engine->shared)
        base_log(BASE_LOG_INFO, "store",
                 "found %" PRId64 " people and %" PRId64 " running matches of %" PRId64, people, running,
                 there->matches);
    else
        base_log(BASE_LOG_INFO, "store",
                 "found %" PRId64 " people, %" PRId64 " running matches of %" PRId64 ", %" PRId64
                 " log entries",
                 people, running, there->matches, there->entries);
}

bool matches_data_loss_check(struct store *store, bool refuse)
{
    store_figures there, counted;
    if (store_read_figures(store, &there) != STORE_STORED) {
        base_log(BASE_LOG_ERROR, "store", "cannot count what is there: %s", store->reason);
        return false;
    }
    log_figures(store, &there);
    store_counted has = store_check_count(store, &counted);
    if (has == STORE_COUNTER_DAMAGED)
        base_log(BASE_LOG_WARN, "store", "the counter next to the database cannot be read: it is reset");
    if (has == STORE_COUNTED && store_figures_lost(&there, &counted)) {
        base_log(BASE_LOG_ERROR, "store",
                 "the database is older than what was last written to it: people to %" PRId64 " of %" PRId64
                 ", matches to %" PRId64 " of %" PRId64 ", log entries to %" PRId64 " of %" PRId64 "; %s",
                 there.people, counted.people, there.matches, counted.matches, there.entries, counted.entries,
                 refuse ? "stopping (older-store)" : "going on with what is there");
        if (refuse)
            return false;
    }
    if (!store_count(store))
        base_log(BASE_LOG_WARN, "store", "cannot write the counter next to the database: %s", store->reason);
    return true;
}
