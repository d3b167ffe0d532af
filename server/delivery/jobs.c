/* SPDX-License-Identifier: MIT */
#include "server/delivery/jobs.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/delivery/forget.h"
#include "server/store/people/naming.h"

/* Does one piece; the rest is another job. */
static store_stored forget(struct store *store, const json_t *payload, int64_t now_ms, void *context)
{
    (void)context;
    int64_t person = json_integer_value(json_object_get(payload, "person"));
    int64_t after = json_integer_value(json_object_get(payload, "after"));
    store_stored stored = delivery_forget_name(store, person, &after);
    if (stored == STORE_STORED && after)
        stored = delivery_jobs_forget(store, person, after, now_ms);
    return store_none_ok(stored); /* the person is gone */
}

/* Makes one job a person, so that none is a long transaction. */
static store_stored forget_all(struct store *store, const json_t *payload, int64_t now_ms, void *context)
{
    (void)payload, (void)context;
    int64_t *people = NULL;
    size_t count = 0;
    store_stored stored = store_unforgotten(store, &people, &count);
    for (size_t i = 0; i < count && stored == STORE_STORED; i++)
        stored = delivery_jobs_forget(store, people[i], 0, now_ms);
    free(people);
    return stored;
}

static const store_job_kind forget_one = {DELIVERY_JOB_FORGET, forget},
                            forget_everybody = {DELIVERY_JOB_FORGET_ALL, forget_all};
static const store_job_kind *const kinds[] = {&forget_one, &forget_everybody};

const store_job_kinds delivery_jobs = {kinds, 2, true};

store_stored delivery_jobs_forget(struct store *store, int64_t person, int64_t after, int64_t now_ms)
{
    char payload[80];
    snprintf(payload, sizeof payload, "{\"person\":%lld,\"after\":%lld}", (long long)person,
             (long long)after);
    return store_job_add(store, DELIVERY_JOB_FORGET, payload, now_ms, now_ms);
}
