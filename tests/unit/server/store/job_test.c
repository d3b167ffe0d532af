/* SPDX-License-Identifier: MIT */
/* The queue of jobs (server/store/sql/job.h): leases, retries, the effect once. Over SQLite and
 * PostgreSQL. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "server/store/sql/job.h"
#include "server/store/sql/query.h"
#include "tests/unit/server/store/store_world.h"

static struct store *store, *other;

static int open_both(void **state)
{
    char reason[STORE_REASON_SIZE];
    test_store_setup(state);
    store = test_store_open(test_store_where);
    other = store_open_more(store, reason);
    assert_non_null(other);
    return 0;
}

static int close_both(void **state)
{
    store_close(other);
    store_close(store);
    return test_store_teardown(state);
}

static void add(const char *kind, int64_t due)
{
    assert_int_equal(store_job_add(store, kind, "{}", due, 1), STORE_STORED);
}

#define KINDS ",job,one,two,to come,later,sooner,once,"

static store_job take(struct store *worker, int64_t now_ms)
{
    store_job job;
    assert_int_equal(store_job_take(worker, "worker", KINDS, now_ms, &job), STORE_STORED);
    free(job.payload);
    return job;
}

static void nothing_to_take(struct store *worker, int64_t now_ms)
{
    store_job job;
    assert_int_equal(store_job_take(worker, "worker", KINDS, now_ms, &job), STORE_NONE);
    assert_null(job.payload);
}

static void a_job_is_there_with_what_causes_it(void **state)
{
    (void)state;
    assert_int_equal(store_begin(store), STORE_STORED);
    add("never", 1);
    assert_int_equal(store_rollback(store), STORE_STORED);
    nothing_to_take(store, 10);
    add("later", 20);
    add("sooner", 5);
    assert_string_equal(take(store, 30).kind, "sooner");
    assert_string_equal(take(store, 30).kind, "later");
    nothing_to_take(store, 30);
    assert_int_equal(store_job_add_once(store, "once", 40), STORE_STORED);
    assert_int_equal(store_job_add_once(store, "once", 40), STORE_STORED);
    assert_string_equal(take(store, 40).kind, "once");
    nothing_to_take(store, 40);
}

static void two_workers_never_have_the_same_job(void **state)
{
    (void)state;
    enum { JOBS = 20 };
    bool seen[JOBS + 1] = {false};
    for (int i = 0; i < JOBS; i++)
        add("job", 1);
    for (int i = 0; i < JOBS; i++) {
        store_job job = take(i % 2 ? other : store, 5);
        assert_true(job.id >= 1 && job.id <= JOBS && !seen[job.id]);
        seen[job.id] = true;
    }
    nothing_to_take(other, 5);
}

/* One worker's transaction that is open over a job keeps no other from the next one. */
static void postgres_workers_do_not_wait_for_one_another(void **state)
{
    (void)state;
    if (!test_postgres)
        skip();
    add("one", 1);
    add("two", 2);
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_run(store, "SELECT id FROM job WHERE kind = 'one' FOR UPDATE", ""), STORE_STORED);
    assert_string_equal(take(other, 5).kind, "two");
    nothing_to_take(other, 5);
    assert_int_equal(store_rollback(store), STORE_STORED);
    assert_string_equal(take(other, 5).kind, "one");
}

/* The effect of a job in these tests. */
static store_stored do_it(struct store *worker, const store_job *job)
{
    assert_int_equal(store_begin(worker), STORE_STORED);
    assert_int_equal(store_run(worker, "UPDATE person SET coins = coins + 1", ""), STORE_STORED);
    return store_end(worker, store_job_done(worker, job));
}

static int64_t coins(void)
{
    return store_ask_int(store, -1, "SELECT coins - 1000 FROM person WHERE number = 1", "");
}

static void a_worker_that_dies_is_followed_by_another(void **state)
{
    (void)state;
    test_store_sql("INSERT INTO person (number, created) VALUES (1, 1)");
    add("job", 1);
    store_job first = take(store, 5);
    nothing_to_take(other, 5 + STORE_JOB_LEASE_MS - 1);
    store_job second = take(other, 5 + STORE_JOB_LEASE_MS);
    assert_int_equal(second.id, first.id);
    assert_int_equal(second.attempt, 2);
    /* The first one lived after all: it comes too late, and nothing of it stands. */
    assert_int_equal(do_it(store, &first), STORE_NONE);
    assert_int_equal(store_job_failed(store, &first, "late", 9), STORE_NONE);
    assert_int_equal(do_it(other, &second), STORE_STORED);
    assert_int_equal(do_it(other, &second), STORE_NONE);
    assert_int_equal(coins(), 1);
    nothing_to_take(store, 10 * STORE_JOB_LEASE_MS);
}

static void what_fails_is_tried_again_and_then_dead(void **state)
{
    (void)state;
    int64_t now = 5;
    store_job_figures figures;
    add("job", 1);
    for (int attempt = 1; attempt <= STORE_JOB_ATTEMPTS; attempt++) {
        store_job job = take(store, now);
        assert_int_equal(job.attempt, attempt);
        assert_int_equal(store_job_failed(store, &job, "no room", now), STORE_STORED);
        store_jobs_count(store, KINDS, now, &figures);
        assert_int_equal(figures.failed, attempt < STORE_JOB_ATTEMPTS);
        if (attempt == 1)
            nothing_to_take(store, now);                 /* it rests, */
        now += (int64_t)STORE_JOB_BACKOFF_MS << attempt; /* longer each time */
    }
    nothing_to_take(store, now + 10 * STORE_JOB_BACKOFF_MAX);
    assert_int_equal(store_jobs_count(store, KINDS, now, &figures), STORE_STORED);
    assert_int_equal(figures.dead, 1);
    assert_int_equal(figures.queued + figures.running, 0);
}

static void what_kills_its_workers_is_dead_too(void **state)
{
    (void)state;
    int64_t now = 5;
    store_job_figures figures;
    add("job", 1);
    for (int attempt = 1; attempt <= STORE_JOB_ATTEMPTS; attempt++, now += STORE_JOB_LEASE_MS)
        take(store, now);
    nothing_to_take(store, now);
    assert_int_equal(store_jobs_count(store, KINDS, now, &figures), STORE_STORED);
    assert_int_equal(figures.dead, 1);
}

/* A newer program that runs in parallel has enqueued it; this one must not spoil it. */
static void a_kind_that_is_not_known_is_left(void **state)
{
    (void)state;
    store_job_figures figures;
    add("newer", 1);
    add("job", 7);
    assert_string_equal(take(store, 9).kind, "job");
    nothing_to_take(store, 9);
    assert_int_equal(store_jobs_count(store, KINDS, 9, &figures), STORE_STORED);
    assert_int_equal(figures.unknown, 1);
    assert_int_equal(figures.queued, 0);
    assert_int_equal(figures.oldest_ms, 0);
    store_job job;
    assert_int_equal(store_job_take(store, "worker", ",newer,", 9, &job), STORE_STORED);
    assert_int_equal(job.attempt, 1);
    free(job.payload);
}

static void the_queue_is_counted(void **state)
{
    (void)state;
    store_job_figures figures;
    assert_int_equal(store_jobs_count(store, KINDS, 9, &figures), STORE_STORED);
    assert_int_equal(figures.oldest_ms, 0);
    add("one", 3);
    add("two", 5);
    add("to come", 50);
    take(store, 9);
    assert_int_equal(store_jobs_count(store, KINDS, 9, &figures), STORE_STORED);
    assert_int_equal(figures.queued, 2);
    assert_int_equal(figures.running, 1);
    assert_int_equal(figures.oldest_ms, 4);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_both, close_both)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_job_is_there_with_what_causes_it),
        TEST(two_workers_never_have_the_same_job),
        TEST(postgres_workers_do_not_wait_for_one_another),
        TEST(a_worker_that_dies_is_followed_by_another),
        TEST(what_fails_is_tried_again_and_then_dead),
        TEST(what_kills_its_workers_is_dead_too),
        TEST(a_kind_that_is_not_known_is_left),
        TEST(the_queue_is_counted),
    };
    return cmocka_run_group_tests_name("job", tests, NULL, NULL);
}
