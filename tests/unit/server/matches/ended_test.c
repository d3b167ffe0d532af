/* SPDX-License-Identifier: MIT */
/* The event of a match's end and its subscribers (server/matches/ended.h). Over SQLite and PostgreSQL. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/matches/ended.h"
#include "server/matches/result.h"
#include "server/store/admin/review.h"
#include "server/store/people/account.h"
#include "server/store/people/notice.h"
#include "server/store/sql/migrations.h"
#include "server/store/sql/query.h"
#include "server/store/sql/tournament_result.h"
#include "tests/unit/server/store/store_world.h"

enum { NOW = 1000 };

static struct store *store, *other;
static char names[STORE_JOB_NAMES_SIZE]; /* of the subscribers' jobs */
static int64_t people[3];                /* two registered people, and a guest */

static int open_both(void **state)
{
    (void)state;
    char reason[STORE_REASON_SIZE];
    strcpy(names, ",");
    store_job_names_add(&matches_subscriber_jobs, names);
    store = test_store_open(test_store_place());
    other = store_open_more(store, reason);
    assert_non_null(other);
    for (int i = 0; i < 3; i++) {
        uint8_t hash[STORE_TOKEN_HASH_SIZE];
        char name[16];
        store_person person;
        memset(hash, i + 1, sizeof hash);
        assert_int_equal(store_guest_add(store, hash, 1, &person), STORE_STORED);
        people[i] = person.id;
        snprintf(name, sizeof name, "player%d", i);
        if (i < 2)
            store_run(store, "UPDATE person SET name = $2, skeleton = $2 WHERE id = $1", "it", person.id,
                      name);
    }
    return 0;
}

static int close_both(void **state)
{
    (void)state;
    store_close(other);
    store_close(store);
    test_store_remove();
    return 0;
}

/* A rated match with titles, from one address; the second person is away. It concerns most subscribers. */
static hub_settlement duel(void)
{
    hub_settlement s = {.game = "kozel", .seats = 2, .rated = true, .elo = true, .stake = 10};
    s.seat[0] = (hub_settled_seat){.person = people[0],
                                   .name = "player0",
                                   .outcome = HUB_WON,
                                   .points = 8,
                                   .coins = 10,
                                   .title = "goat",
                                   .gave = 1,
                                   .home = 7,
                                   .there = true};
    s.seat[1] = (hub_settled_seat){.person = people[1],
                                   .name = "player1",
                                   .side = 1,
                                   .outcome = HUB_LOST,
                                   .coins = -10,
                                   .title = "goat",
                                   .got = 1,
                                   .home = 7};
    return s;
}

/* Ends a match within the transaction of `node`. */
static void write_end(struct store *node, const char *match, const hub_settlement *settlement)
{
    matches_result_written written;
    assert_int_equal(matches_result_write(node, match, "{}", settlement, NOW, &written), STORE_STORED);
    matches_result_clear(&written);
}

static void end(const char *match, const hub_settlement *settlement)
{
    assert_int_equal(store_match_begin(store, match, "{}", 1), STORE_STORED);
    assert_int_equal(store_begin(store), STORE_STORED);
    write_end(store, match, settlement);
    assert_int_equal(store_commit(store), STORE_STORED);
}

static matches_news news;

static store_stored run_one(struct store *node, int64_t now_ms)
{
    return store_job_run_one(node, "test", &matches_subscriber_jobs, now_ms, &news);
}

/* Runs what is due. Returns how often a subscriber failed. */
static int run_due(struct store *node, int64_t now_ms)
{
    int failed = 0;
    news.count = 0;
    for (store_stored stored; (stored = run_one(node, now_ms)) != STORE_NONE;) {
        assert_int_not_equal(stored, STORE_FAILED);
        failed += stored == STORE_CONFLICT;
    }
    return failed;
}

static int64_t count(const char *sql)
{
    return store_ask_int(store, -1, sql, "");
}

#define JOBS "SELECT count(*) FROM job"
#define NOTICES "SELECT count(*) FROM notice"
#define CASES "SELECT coalesce(CAST(sum(count) AS BIGINT), 0) FROM review"
#define TITLES "SELECT CAST(sum(got + gave) AS BIGINT) FROM played"

static void the_event_is_there_with_its_result(void **state)
{
    (void)state;
    hub_settlement settlement = duel();
    store_match_begin(store, "m1", "{}", 1);
    store_begin(store);
    write_end(store, "m1", &settlement);
    store_rollback(store);
    assert_int_equal(count(JOBS), 0);
    end("m2", &settlement);
    assert_int_equal(count(JOBS), 2);
    assert_int_equal(count(NOTICES) + count(CASES), 0);
    assert_int_equal(count(TITLES), 2);
    assert_int_equal(run_due(store, NOW), 0);
    assert_int_equal(count(JOBS), 0);
    assert_int_equal(count(NOTICES), 2);
    assert_int_equal(count(CASES), 1);
    assert_int_equal(news.count, 1);
    assert_int_equal(news.person[0], people[1]);
}

/* A server whose clock was put back does not wait until the time of the event. */
static void an_event_is_due_at_once_by_any_clock(void **state)
{
    (void)state;
    hub_settlement settlement = duel();
    store_job_figures figures;
    end("m1", &settlement);
    store_jobs_count(store, names, NOW + 5, &figures);
    assert_int_equal(figures.oldest_ms, 5);
    assert_int_equal(run_due(store, 1), 0);
    assert_int_equal(count(JOBS), 0);
}

static void what_concerns_nobody_makes_no_work(void **state)
{
    (void)state;
    hub_settlement settlement = {.game = "kozel", .seats = 2};
    settlement.seat[0] = (hub_settled_seat){.person = people[2], .name = "guest", .there = true};
    settlement.seat[1] = (hub_settled_seat){.name = "bot", .side = 1};
    end("m1", &settlement);
    assert_int_equal(count(JOBS), 0);
    settlement.seat[0].there = false;
    end("m2", &settlement);
    assert_int_equal(run_due(store, NOW), 0);
    assert_int_equal(news.count, 1);
    assert_int_equal(count(NOTICES), 0);
    settlement = duel();
    settlement.closed = true;
    end("closed", &settlement);
    assert_int_equal(count(JOBS), 0);
}

/* It is tried again, later each time, and then shown as dead: it is never lost. */
static void a_subscriber_that_fails_stops_no_other(void **state)
{
    (void)state;
    hub_settlement settlement = duel();
    store_job_figures figures;
    int64_t now = NOW;
    test_store_sql("ALTER TABLE notice RENAME TO broken");
    end("m1", &settlement);
    for (int attempt = 1; attempt <= STORE_JOB_ATTEMPTS; attempt++) {
        assert_int_equal(run_due(store, now), 1);
        assert_int_equal(run_due(store, now), 0); /* it rests */
        assert_int_equal(count(CASES), 1);
        assert_int_equal(count(JOBS), 1);
        assert_int_equal(news.count, 0);
        now += store_job_backoff(attempt);
    }
    assert_int_equal(run_due(store, now + STORE_JOB_BACKOFF_MAX), 0);
    store_jobs_count(store, names, now, &figures);
    assert_int_equal(figures.dead, 1);
    assert_int_equal(count("SELECT count(*) FROM played WHERE noticed = 1"), 0); /* nothing is half done */
    test_store_sql("ALTER TABLE broken RENAME TO notice");
    test_store_sql("UPDATE job SET state = 0, attempts = 0 WHERE state = 2"); /* as an operator does */
    assert_int_equal(run_due(store, now), 0);
    assert_int_equal(count("SELECT count(*) FROM notice WHERE at = 1000"), 2);
    assert_int_equal(count(JOBS), 0);
}

static char *waiting;

static void take_result(void *context, int64_t id, const char *payload)
{
    *(int64_t *)context = id;
    free(waiting);
    waiting = strdup(payload);
}

/* Returns the result that waits for its tournament, and the number of its job. */
static const char *result_of(const char *match, const hub_settlement *settlement, int64_t *id)
{
    end(match, settlement);
    assert_int_equal(run_due(store, NOW), 0);
    assert_int_equal(store_tournament_results(store, *id, 9, take_result, id), STORE_STORED);
    return waiting;
}

static void a_result_waits_for_its_tournament(void **state)
{
    (void)state;
    int64_t id = 0, before;
    hub_settlement s = duel();
    s.tournament = (hub_tournament_place){.id = "cup", .table = 3, .entrants = 2};
    s.seat[0].score = 20;
    s.seat[1].score = 101;
    s.seat[0].place = 1;
    s.seat[1].place = 2;
    assert_string_equal(result_of("m1", &s, &id),
                        "{\"match\":\"m1\",\"at\":1000,\"tournament\":\"cup\",\"event\":\"result\","
                        "\"table\":3,\"place\":[1,2],\"points\":[81,0],\"losers\":2,\"titles\":2}");
    s.seat[0].place = 2;
    s.seat[1].place = 1;
    s.high_score_wins = true; /* the first gave up, ahead */
    s.seat[0].outcome = HUB_LOST;
    s.seat[0].score = 101;
    s.seat[1].outcome = HUB_WON;
    s.seat[1].score = 30;
    before = id;
    assert_non_null(strstr(result_of("m2", &s, &id), "\"place\":[2,1],\"points\":[30,30]"));
    assert_true(id > before);
    assert_int_equal(store_tournament_result_drop(store, id), STORE_STORED);
    s.high_score_wins = false; /* both are goats */
    s.seat[0].outcome = s.seat[1].outcome = HUB_LOST;
    s.seat[0].place = 2;
    s.seat[1].place = 1;
    assert_non_null(strstr(result_of("m3", &s, &id), "\"place\":[1,1],\"points\":[0,71],\"losers\":3"));
    assert_int_equal(store_tournament_result_drop(store, id), STORE_STORED);
    assert_int_equal(store_tournament_result_drop(store, id), STORE_STORED);
    assert_int_equal(count(JOBS), 1);
    free(waiting);
    waiting = NULL;
}

/* After the extra deals of a tournament the match is closed, and the points decide. A match that is closed
 * before has no result. */
static void extra_deals_are_decided_by_points(void **state)
{
    (void)state;
    int64_t id = 0;
    hub_settlement s = duel();
    s.tournament = (hub_tournament_place){.id = "cup", .table = 3, .entrants = 2, .deals = 1};
    s.closed = s.deals_done = true;
    s.rated = false;
    s.seat[0].outcome = s.seat[1].outcome = HUB_DREW;
    s.seat[0].place = s.seat[1].place = 0;
    s.seat[0].score = 20;
    s.seat[1].score = 13;
    assert_string_equal(
        result_of("m1", &s, &id),
        "{\"match\":\"m1\",\"at\":1000,\"tournament\":\"cup\",\"event\":\"result\","
        "\"table\":3,\"place\":[2,1],\"points\":[0,7],\"losers\":1,\"titles\":0,\"deals\":1}");
    assert_int_equal(store_tournament_result_drop(store, id), STORE_STORED);
    assert_int_equal(count(JOBS), 0); /* nobody gets a notice */
    s.deals_done = false;
    end("m2", &s);
    assert_int_equal(count(JOBS), 0);
    free(waiting);
    waiting = NULL;
}

/* Partners share a result. Of three, two may lose. */
static void a_result_of_a_larger_table(void **state)
{
    (void)state;
    int64_t id = 0;
    hub_settlement s = duel();
    const int32_t score[] = {101, 30, 101, 30};
    s.tournament = (hub_tournament_place){.id = "cup", .table = 3, .entrants = 2};
    s.seats = 4;
    for (int i = 0; i < 4; i++) {
        if (i >= 2)
            s.seat[i] = (hub_settled_seat){.name = "novice"};
        s.seat[i].score = score[i];
        s.seat[i].side = (uint8_t)(i % 2);
        s.seat[i].outcome = i % 2 ? HUB_WON : HUB_LOST;
        s.seat[i].place = i % 2 ? 1 : 3;
    }
    assert_non_null(strstr(result_of("m1", &s, &id), "\"place\":[2,1],\"points\":[0,71],\"losers\":1"));
    assert_int_equal(store_tournament_result_drop(store, id), STORE_STORED);
    s.seats = 3;
    s.seat[2].side = 2;
    s.seat[2].place = 2;
    s.seat[2].score = 95;
    assert_non_null(strstr(result_of("m2", &s, &id), "\"place\":[3,1,2],\"points\":[0,71,6],\"losers\":5"));
    assert_int_equal(store_tournament_result_drop(store, id), STORE_STORED);
    free(waiting);
    waiting = NULL;
}

static store_stored find_nothing(struct store *worker, const json_t *facts, int64_t now_ms, void *context)
{
    (void)worker, (void)facts, (void)now_ms, (void)context;
    return STORE_NONE;
}

/* Otherwise it would be tried again at once, without end. */
static void a_subscriber_that_finds_nothing_has_failed(void **state)
{
    (void)state;
    static const store_job_kind lost = {"ended-notices", find_nothing}, *const kind[] = {&lost};
    const store_job_kinds kinds = {kind, 1, false};
    hub_settlement settlement = duel();
    end("m1", &settlement);
    assert_int_equal(store_job_run_one(store, "test", &kinds, NOW, NULL), STORE_CONFLICT);
    assert_int_equal(store_job_run_one(store, "test", &kinds, NOW, NULL), STORE_NONE);
    assert_int_equal(count(JOBS " WHERE attempts = 1"), 1);
}

static store_stored die(struct store *worker, const json_t *facts, int64_t now_ms, void *context)
{
    assert_int_equal(store_result_notices(worker, "m1", json_integer_value(json_object_get(facts, "at"))),
                     STORE_STORED);
    *(int64_t *)context = now_ms;
    store_rollback(worker); /* as the store does when the worker is gone */
    assert_int_equal(count(JOBS " WHERE due = 0 AND attempts = 0 AND state = 0"), count(JOBS));
    return STORE_FAILED;
}

/* A worker that dies in the middle of its work leaves it to the next one, which begins at once. */
static void a_crash_between_loses_and_doubles_nothing(void **state)
{
    (void)state;
    static const store_job_kind deadly = {"ended-notices", die}, *const kind[] = {&deadly};
    const store_job_kinds kinds = {kind, 1, false};
    hub_settlement settlement = duel();
    int64_t died_ms = 0;
    end("m1", &settlement);
    store_job_run_one(store, "dies", &kinds, NOW, &died_ms);
    assert_int_equal(died_ms, NOW);
    test_store_sql("UPDATE job SET due = 0, attempts = 0, error = ''"); /* a dead worker notes no failure */
    assert_int_equal(count(NOTICES), 0);
    assert_int_equal(run_due(other, NOW), 0);
    assert_int_equal(count(JOBS), 0);
    assert_int_equal(count(NOTICES), 2);
    assert_int_equal(count(CASES), 1);
}

/* One node's transaction over an event keeps no other node from the next one. */
static void an_event_in_work_is_skipped(void **state)
{
    (void)state;
    hub_settlement settlement = duel();
    if (!test_postgres)
        skip(); /* SQLite has one writer */
    end("m1", &settlement);
    store_begin(other);
    store_run(other, "SELECT id FROM job WHERE kind = 'ended-notices' FOR UPDATE", "");
    assert_int_equal(run_due(store, NOW), 0);
    assert_int_equal(count(JOBS), 1);
    store_rollback(other);
    assert_int_equal(run_due(store, NOW), 0);
    assert_int_equal(count(JOBS), 0);
}

/* Runs every subscriber with the facts of its job, which stays. */
static void repeat_all(void)
{
    store_query query;
    json_t *facts[8];
    int kinds[8], jobs = 0;
    store_query_start(&query, store, "SELECT kind, payload FROM job ORDER BY id", "");
    while (store_query_next(&query)) {
        for (int i = 0; i < matches_subscriber_jobs.count; i++)
            if (!strcmp(store_query_text(&query, 0), matches_subscriber_jobs.kind[i]->name))
                kinds[jobs] = i;
        facts[jobs++] = json_loads(store_query_text(&query, 1), 0, NULL);
    }
    assert_int_equal(store_query_end(&query), STORE_STORED);
    for (int i = 0; i < jobs; i++) {
        store_begin(store);
        assert_int_equal(
            store_end(store, matches_subscriber_jobs.kind[kinds[i]]->run(store, facts[i], NOW, &news)),
            STORE_STORED);
        json_decref(facts[i]);
    }
}

static void doing_it_twice_does_no_harm(void **state)
{
    (void)state;
    hub_settlement settlement = duel();
    end("m1", &settlement);
    repeat_all();
    repeat_all();
    assert_int_equal(count(NOTICES), 2);
    assert_int_equal(count(CASES), 1);
    run_due(store, NOW);
    assert_int_equal(count(NOTICES), 2);
    assert_int_equal(count(CASES), 1);
    end("m2", &settlement);
    run_due(store, NOW);
    assert_int_equal(count(NOTICES), 4);
    assert_int_equal(count(CASES), 2);
}

/* Two nodes end matches at once. The event with the lower number is committed last: it is not passed over. */
static void an_event_that_is_committed_late_is_not_lost(void **state)
{
    (void)state;
    hub_settlement early = duel(), late = duel();
    if (!test_postgres)
        skip(); /* SQLite has one writer */
    late.seat[0].person = people[2];
    late.seat[0].there = false;
    late.seat[1].person = 0; /* no person of the other match: it would wait for this one */
    store_match_begin(store, "early", "{}", 1);
    store_match_begin(other, "late", "{}", 1);
    store_begin(other);
    write_end(other, "late", &late);
    store_begin(store);
    write_end(store, "early", &early);
    store_commit(store);
    assert_int_equal(run_due(store, NOW), 0);
    assert_int_equal(count(NOTICES), 2);
    assert_int_equal(count(JOBS), 0);
    store_commit(other);
    assert_int_equal(count("SELECT count(*) FROM job WHERE id < (SELECT min(id) FROM job) + 2"), 1);
    assert_int_equal(run_due(store, NOW), 0);
    assert_int_equal(count(JOBS), 0);
    assert_int_equal(news.count, 1);
}

static void *run_all(void *context)
{
    store_stored stored;
    while ((stored = run_one(context, NOW)) != STORE_NONE)
        if (stored != STORE_STORED)
            return context;
    return NULL;
}

static void two_nodes_do_each_event_once(void **state)
{
    (void)state;
    enum { MATCHES = 15 /* fewer than STORE_NOTICES */ };
    hub_settlement settlement = duel();
    pthread_t thread;
    void *failed;
    for (int i = 0; i < MATCHES; i++) {
        char match[8];
        snprintf(match, sizeof match, "m%d", i);
        end(match, &settlement);
    }
    news.count = 0; /* both threads add to it, which is of no matter here */
    assert_int_equal(pthread_create(&thread, NULL, run_all, other), 0);
    assert_null(run_all(store));
    pthread_join(thread, &failed);
    assert_null(failed);
    assert_int_equal(count(JOBS), 0);
    assert_int_equal(count(NOTICES), 2 * MATCHES);
    assert_int_equal(count(CASES), 2 * MATCHES); /* "address", and "stakes": all are of one moment */
}

/* ---- what has happened to people meanwhile */

static void who_has_seen_the_end_gets_no_notice_later(void **state)
{
    (void)state;
    hub_settlement settlement = duel();
    end("m1", &settlement);
    assert_int_equal(store_result_seen(store, people[0], "m1"), STORE_STORED);
    assert_int_equal(run_due(store, NOW), 0);
    assert_int_equal(count(NOTICES), 1);
    assert_int_equal(store_result_seen(store, people[1], "m1"), STORE_STORED);
    assert_int_equal(count(NOTICES), 0);
}

static void *see(void *context)
{
    assert_int_equal(store_result_seen(context, people[0], "m1"), STORE_STORED);
    return NULL;
}

/* The end is seen while the subscriber's transaction is open. */
static void seeing_the_end_waits_for_the_subscriber(void **state)
{
    (void)state;
    hub_settlement settlement = duel();
    pthread_t thread;
    if (!test_postgres)
        skip(); /* SQLite has one writer */
    end("m1", &settlement);
    store_begin(store);
    assert_int_equal(store_result_notices(store, "m1", NOW), STORE_STORED);
    assert_int_equal(pthread_create(&thread, NULL, see, other), 0);
    while (!test_is_waited_for(store))
        sched_yield();
    store_commit(store);
    pthread_join(thread, NULL);
    assert_int_equal(count("SELECT count(*) FROM notice WHERE person = 1"), 0);
    assert_int_equal(count(NOTICES), 1);
}

static void *add_notices(void *context)
{
    assert_int_equal(store_begin(context), STORE_STORED);
    assert_int_equal(store_end(context, store_result_notices(context, "m1", NOW)), STORE_STORED);
    return NULL;
}

/* The subscriber has found a notice to write when the word arrives that the end was seen. */
static void the_subscriber_waits_for_who_sees_the_end(void **state)
{
    (void)state;
    hub_settlement settlement = duel();
    pthread_t thread;
    if (!test_postgres)
        skip(); /* SQLite has one writer */
    end("m1", &settlement);
    store_begin(store);
    assert_int_equal(store_result_seen(store, people[0], "m1"), STORE_STORED);
    assert_int_equal(pthread_create(&thread, NULL, add_notices, other), 0);
    while (!test_is_waited_for(store))
        sched_yield();
    store_commit(store);
    pthread_join(thread, NULL);
    assert_int_equal(count("SELECT count(*) FROM notice WHERE person = 1"), 0);
    assert_int_equal(count(NOTICES), 1);
}

static void a_closed_account_gets_nothing_later(void **state)
{
    (void)state;
    hub_settlement settlement = duel();
    end("m1", &settlement);
    store_begin(store);
    assert_int_equal(store_account_close(store, people[1], NOW), STORE_STORED);
    store_commit(store);
    assert_int_equal(run_due(store, NOW), 0);
    assert_int_equal(count("SELECT count(*) FROM notice WHERE person = 2"), 0);
    assert_int_equal(count(NOTICES), 1);
}

static void a_guest_who_is_gone_is_left_out(void **state)
{
    (void)state;
    hub_settlement settlement = duel();
    settlement.rated = settlement.elo = false; /* guests play no rated matches */
    settlement.seat[1].person = people[2];
    end("m1", &settlement);
    test_store_sql("DELETE FROM session WHERE person = 3; DELETE FROM played WHERE person = 3;"
                   "DELETE FROM person WHERE id = 3");
    assert_int_equal(run_due(store, NOW), 0);
    assert_int_equal(count(JOBS) + count(CASES), 0);
    assert_int_equal(count(NOTICES), 1);
}

/* A later match that the others won back does not hide the case of an earlier one. */
static void a_case_is_of_what_had_happened_by_then(void **state)
{
    (void)state;
    hub_settlement settlement = duel();
    settlement.seat[0].home = 0;
    for (int i = 0; i < 3; i++) {
        char match[8];
        snprintf(match, sizeof match, "m%d", i);
        end(match, &settlement);
    }
    test_store_sql(
        "INSERT INTO match (id, setup, begun, ended, result) VALUES ('later', '{}', 1, 1001, '{}');"
        "INSERT INTO played (match, person, seat, game, ended, outcome, score, points, coins)"
        " SELECT number, 1, 0, 'kozel', 1001, 0, 0, 0, -10 FROM match WHERE id = 'later';"
        "INSERT INTO played (match, person, seat, game, ended, outcome, score, points, coins)"
        " SELECT number, 2, 1, 'kozel', 1001, 2, 0, 0, 10 FROM match WHERE id = 'later'");
    assert_int_equal(run_due(store, NOW), 0);
    assert_int_equal(count("SELECT count FROM review WHERE why = 'stakes'"),
                     3); /* all three are of one moment */
}

/* ---- stores of the version before the event */

static void make_old_store(void)
{
    char stamp[96];
    int scripts = test_postgres ? store_postgres_version - STORE_POSTGRES_FIRST : store_sqlite_version - 1;
    for (int i = 0; i < scripts; i++)
        test_store_sql(test_postgres ? store_postgres_migrations[i] : store_sqlite_migrations[i]);
    if (test_postgres)
        snprintf(stamp, sizeof stamp, "INSERT INTO kozel VALUES (%d)", store_postgres_version - 1);
    else
        snprintf(stamp, sizeof stamp, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                 STORE_SQLITE_APPLICATION_ID, scripts);
    test_store_sql(stamp);
}

/* A match that ended has its notice, as that program wrote it; another one is running. */
static void a_match_of_an_older_store_ends_with_an_event(void **state)
{
    (void)state;
    hub_settlement settlement = duel();
    test_store_place();
    make_old_store();
    test_store_sql(
        "INSERT INTO person (name, skeleton, registered, created) VALUES ('a', 'a', 1, 1), ('b', 'b', 1, 1);"
        "INSERT INTO match (id, setup, begun) VALUES ('runs', '{}', 1);"
        "INSERT INTO match (id, setup, begun, ended, result) VALUES ('over', '{}', 1, 2, '{}');"
        "INSERT INTO played (match, person, seat, game, ended, outcome, score, points, coins, title)"
        " SELECT number, 1, 0, 'kozel', 2, 2, 0, 0, 0, 'bald' FROM match WHERE id = 'over'");
    test_store_sql(test_postgres ? "INSERT INTO notice (person, kind, agent, session, at)"
                                   " VALUES (1, 'result', 'over', '', 2)"
                                 : "INSERT INTO notice (person, kind, agent, session, at)"
                                   " VALUES (1, 'result', 'over', x'', 2)");
    store = test_store_open(test_store_where);
    settlement.seat[0].person = 1;
    settlement.seat[1].person = 2;
    store_begin(store);
    write_end(store, "runs", &settlement);
    store_commit(store);
    assert_int_equal(run_due(store, NOW), 0);
    assert_int_equal(count("SELECT count(*) FROM notice WHERE agent = 'runs'"), 2);
    assert_int_equal(count("SELECT count(*) FROM notice WHERE agent = 'over'"), 1);
    assert_int_equal(count("SELECT count(*) FROM played WHERE title = 'goat' AND noticed = 1"), 2);
    assert_int_equal(count("SELECT count(*) FROM played WHERE title = 'bald' AND noticed IS NULL"), 1);
    assert_int_equal(store_result_seen(store, 1, "over"), STORE_STORED);
    assert_int_equal(count("SELECT count(*) FROM notice WHERE agent = 'over'"), 0);
    store_close(store);
    test_store_remove();
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, open_both, close_both)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_event_is_there_with_its_result),
        TEST(an_event_is_due_at_once_by_any_clock),
        TEST(what_concerns_nobody_makes_no_work),
        TEST(a_subscriber_that_fails_stops_no_other),
        TEST(a_result_waits_for_its_tournament),
        TEST(extra_deals_are_decided_by_points),
        TEST(a_result_of_a_larger_table),
        TEST(a_subscriber_that_finds_nothing_has_failed),
        TEST(a_crash_between_loses_and_doubles_nothing),
        TEST(an_event_in_work_is_skipped),
        TEST(doing_it_twice_does_no_harm),
        TEST(an_event_that_is_committed_late_is_not_lost),
        TEST(two_nodes_do_each_event_once),
        TEST(who_has_seen_the_end_gets_no_notice_later),
        TEST(seeing_the_end_waits_for_the_subscriber),
        TEST(the_subscriber_waits_for_who_sees_the_end),
        TEST(a_closed_account_gets_nothing_later),
        TEST(a_guest_who_is_gone_is_left_out),
        TEST(a_case_is_of_what_had_happened_by_then),
        cmocka_unit_test(a_match_of_an_older_store_ends_with_an_event),
    };
    return cmocka_run_group_tests_name("ended", tests, NULL, NULL);
}
