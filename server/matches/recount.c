/* SPDX-License-Identifier: MIT */
#include "server/matches/recount.h"

#include "base/log.h"
#include "server/store/sql/counter.h"
#include "server/store/sql/query.h"

#include <inttypes.h>

static void tell(kz_store *store, const kz_figures *there)
{
    int64_t running = kz_ask_int(store, -1, "SELECT count(*) FROM match WHERE ended IS NULL", "");
    int64_t people = kz_ask_int(store, -1, "SELECT count(*) FROM person", "");
    if (store->engine->shared)
        kz_log(KZ_INFO, "store", "found %" PRId64 " people and %" PRId64 " running matches of %" PRId64,
               people, running, there->matches);
    else
        kz_log(KZ_INFO, "store",
               "found %" PRId64 " people, %" PRId64 " running matches of %" PRId64 ", %" PRId64
               " log entries",
               people, running, there->matches, there->entries);
}

bool kz_recount(kz_store *store, bool refuse)
{
    kz_figures there, counted;
    if (kz_store_figures(store, &there) != KZ_STORED) {
        kz_log(KZ_ERROR, "store", "cannot count what is there: %s", store->reason);
        return false;
    }
    tell(store, &there);
    kz_counted has = kz_store_counted(store, &counted);
    if (has == KZ_COUNTER_DAMAGED)
        kz_log(KZ_WARN, "store", "the counter beside the database cannot be read: it begins anew");
    if (has == KZ_COUNTED && kz_figures_lost(&there, &counted)) {
        kz_log(KZ_ERROR, "store",
               "the database is older than what was last written to it: people to %" PRId64 " of %" PRId64
               ", matches to %" PRId64 " of %" PRId64 ", log entries to %" PRId64 " of %" PRId64 "; %s",
               there.people, counted.people, there.matches, counted.matches, there.entries, counted.entries,
               refuse ? "stopping (older-store)" : "going on with what is there");
        if (refuse)
            return false;
    }
    if (!kz_store_count(store))
        kz_log(KZ_WARN, "store", "what is written will not be counted: %s", store->reason);
    return true;
}
