/* SPDX-License-Identifier: MIT */
/* Analyses of matches in the store (server/store/matches/analysis.h): who may ask, how many, what becomes of
 * a job. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/matches/analysis.h"
#include "server/store/matches/match_log.h"
#include "server/store/matches/result.h"
#include "server/store/people/person.h"
#include "server/store/sql/query.h"
#include "tests/unit/server/store/store_world.h"

enum { ADA, BEN, GUEST, PEOPLE, VERSION = 3, MOST = 2, TEN_MINUTES = 600000 };

static struct store *store;
static store_analysis_reader people[PEOPLE]; /* Ada and the guest have played "mine" and "hidden" */

static void make_match(const char *id, const int *players, size_t count, bool ends)
{
    assert_int_equal(test_begin(store, id, "{}", 1), STORE_STORED);
    if (!ends)
        return;
    assert_int_equal(store_match_append(store, id, 1, "1 6-6", 0, 2), STORE_STORED);
    assert_int_equal(store_match_end(store, id, "{}", 3), STORE_STORED);
    for (size_t i = 0; i < count; i++) {
        store_played played = {.person = people[players[i]].person, .seat = (int)i};
        assert_int_equal(store_played_add(store, id, "kozel", &played, 3), STORE_STORED);
    }
}

static int open_store(void **state)
{
    (void)state;
    store = test_store_open(test_store_place());
    for (int i = 0; i < PEOPLE; i++) {
        uint8_t hash[STORE_TOKEN_HASH_SIZE];
        memset(hash, i + 1, sizeof hash);
        store_person person;
        assert_int_equal(store_guest_add(store, hash, 1, &person), STORE_STORED);
        people[i] = (store_analysis_reader){.person = person.id, .registered = i != GUEST};
    }
    make_match("mine", (int[]){ADA, GUEST}, 2, true);
    make_match("hidden", (int[]){ADA, GUEST}, 2, true);
    make_match("more", (int[]){BEN}, 1, true);
    make_match("runs", NULL, 0, false);
    assert_int_equal(store_run(store, "UPDATE match SET hidden = 1 WHERE id = 'hidden'", ""), STORE_STORED);
    return 0;
}

static int close_store(void **state)
{
    (void)state;
    store_close(store);
    test_store_remove();
    return 0;
}

static store_analysis get(const char *match, int who)
{
    store_analysis analysis;
    assert_int_equal(store_analysis_get(store, match, VERSION, people[who], &analysis), STORE_STORED);
    return analysis;
}

static void state_is(const char *match, store_analysis_state state)
{
    store_analysis analysis = get(match, ADA);
    assert_int_equal(analysis.state, state);
    free(analysis.text);
}

static void asks(const char *match, int who, store_analysis_asked expected)
{
    store_analysis_asked asked;
    assert_int_equal(store_analysis_ask(store, match, VERSION, people[who], MOST, 10, &asked), STORE_STORED);
    assert_int_equal(asked, expected);
}

static store_job take(int64_t now_ms)
{
    store_job job;
    assert_int_equal(store_job_take(store, "one", "," STORE_JOB_ANALYSIS ",", now_ms, &job), STORE_STORED);
    free(job.payload);
    return job;
}

static void who_may_ask(void **state)
{
    (void)state;
    store_analysis analysis;
    store_analysis_asked asked;
    static const char *const none[] = {"runs", "nowhere"};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(store_analysis_get(store, none[i], VERSION, people[ADA], &analysis), STORE_NONE);
        assert_int_equal(store_analysis_ask(store, none[i], VERSION, people[ADA], MOST, 10, &asked),
                         STORE_NONE);
    }
    assert_true(get("mine", BEN).may);
    assert_false(get("hidden", BEN).may);
    assert_true(get("hidden", GUEST).may);
    assert_false(get("more", GUEST).may);
    asks("hidden", BEN, STORE_ANALYSIS_NOT_HIS);
    asks("more", GUEST, STORE_ANALYSIS_NOT_HIS);
    state_is("hidden", STORE_ANALYSIS_NONE);
}

static void few_at_a_time(void **state)
{
    (void)state;
    store_analysis_queue queue;
    asks("mine", ADA, STORE_ANALYSIS_ASKED);
    asks("mine", ADA, STORE_ANALYSIS_ASKED); /* it is the same */
    asks("hidden", ADA, STORE_ANALYSIS_ONE_AT_A_TIME);
    asks("more", BEN, STORE_ANALYSIS_ASKED);
    asks("hidden", GUEST, STORE_ANALYSIS_TOO_MANY);
    assert_int_equal(get("mine", ADA).place, 1);
    assert_int_equal(get("more", ADA).place, 2);
    take(20);
    assert_int_equal(get("more", ADA).place, 1);
    assert_int_equal(store_analyses_count(store, &queue), STORE_STORED);
    assert_int_equal(queue.waiting, 1);
    assert_int_equal(queue.running, 1);
    store_job_figures jobs;
    assert_int_equal(store_jobs_count(store, ",other,", 20, &jobs), STORE_STORED);
    assert_int_equal(jobs.unknown + jobs.running, 0); /* nobody notifies the caller of them */
}

static void it_runs_and_is_kept(void **state)
{
    (void)state;
    asks("mine", ADA, STORE_ANALYSIS_ASKED);
    store_job job = take(20);
    assert_int_equal(store_analysis_progress(store, &job, 250, 30), STORE_STORED);
    store_analysis analysis = get("mine", BEN);
    assert_int_equal(analysis.state, STORE_ANALYSIS_RUNNING);
    assert_int_equal(analysis.progress, 250);
    assert_int_equal(store_analysis_end(store, &job, "{\"a\":1}", NULL, VERSION, 40), STORE_STORED);
    analysis = get("mine", BEN);
    assert_int_equal(analysis.state, STORE_ANALYSIS_DONE);
    assert_string_equal(analysis.text, "{\"a\":1}");
    free(analysis.text);
    asks("mine", BEN, STORE_ANALYSIS_ASKED); /* and is there */
    state_is("mine", STORE_ANALYSIS_DONE);
    assert_int_equal(store_run(store, "UPDATE analysis SET version = 2", ""), STORE_STORED);
    state_is("mine", STORE_ANALYSIS_NONE); /* by a program of before */
    asks("mine", BEN, STORE_ANALYSIS_ASKED);
    state_is("mine", STORE_ANALYSIS_WAITING);
}

static void a_worker_without_its_lease_is_refused(void **state)
{
    (void)state;
    asks("mine", ADA, STORE_ANALYSIS_ASKED);
    store_job dead = take(20);
    assert_int_equal(store_analysis_progress(store, &dead, 1, 20 + STORE_JOB_LEASE_MS / 2), STORE_STORED);
    store_job none;
    assert_int_equal(store_job_take(store, "two", "," STORE_JOB_ANALYSIS ",", 25 + STORE_JOB_LEASE_MS, &none),
                     STORE_NONE); /* its lease has begun again */
    store_job job = take(20 + 2 * STORE_JOB_LEASE_MS);
    assert_int_equal(store_analysis_progress(store, &dead, 2, TEN_MINUTES), STORE_NONE);
    assert_int_equal(store_analysis_end(store, &dead, "{}", NULL, VERSION, TEN_MINUTES), STORE_NONE);
    state_is("mine", STORE_ANALYSIS_RUNNING);
    assert_int_equal(store_analysis_end(store, &job, NULL, "nothing", VERSION, TEN_MINUTES), STORE_STORED);
    store_analysis analysis = get("mine", ADA);
    assert_int_equal(analysis.state, STORE_ANALYSIS_FAILED);
    assert_string_equal(analysis.reason, "nothing");
    asks("mine", ADA, STORE_ANALYSIS_ASKED); /* once more */
    state_is("mine", STORE_ANALYSIS_WAITING);
}

static void what_kills_every_worker_is_given_up(void **state)
{
    (void)state;
    asks("mine", ADA, STORE_ANALYSIS_ASKED);
    int64_t now_ms = 20;
    for (int i = 0; i < STORE_JOB_ATTEMPTS; i++, now_ms += TEN_MINUTES)
        take(now_ms);
    store_job none;
    assert_int_equal(store_job_take(store, "one", "," STORE_JOB_ANALYSIS ",", now_ms, &none), STORE_NONE);
    store_analysis analysis = get("mine", ADA);
    assert_int_equal(analysis.state, STORE_ANALYSIS_FAILED);
    assert_string_equal(analysis.reason, "given-up");
    store_analysis_queue queue;
    assert_int_equal(store_analyses_count(store, &queue), STORE_STORED);
    assert_int_equal(queue.dead, 1);
    asks("hidden", ADA, STORE_ANALYSIS_ASKED);
}

static void it_goes_with_its_match(void **state)
{
    (void)state;
    asks("mine", ADA, STORE_ANALYSIS_ASKED);
    store_job job = take(20);
    assert_int_equal(store_run(store, "DELETE FROM played WHERE game = 'kozel'", ""), STORE_STORED);
    assert_int_equal(store_run(store, "UPDATE tables SET match = NULL", ""), STORE_STORED);
    assert_int_equal(store_run(store, "DELETE FROM entry", ""), STORE_STORED);
    assert_int_equal(store_run(store, "DELETE FROM match WHERE id = 'mine'", ""), STORE_STORED);
    assert_int_equal(store_ask_int(store, -1, "SELECT count(*) FROM analysis", ""), 0);
    assert_int_equal(store_analysis_end(store, &job, "{}", NULL, VERSION, 40), STORE_STORED);
}

static void note_text(void *context, const char *text, int seat)
{
    char *out = context;
    sprintf(out + strlen(out), "%s/%d;", text, seat);
}

/* A finished match of Ada (seat 0) and the guest (seat 1), each with an Elo before it, and its analysis. */
static void make_analysed(const char *id, int64_t ada, int64_t guest, int64_t version)
{
    const store_played played[] = {{.person = people[ADA].person, .seat = 0, .elo_before = ada},
                                   {.person = people[GUEST].person, .seat = 1, .elo_before = guest}};
    assert_int_equal(test_begin(store, id, "{}", 1), STORE_STORED);
    assert_int_equal(store_match_end(store, id, "{}", 3), STORE_STORED);
    for (int i = 0; i < 2; i++)
        assert_int_equal(store_played_add(store, id, "muggins", &played[i], 3), STORE_STORED);
    assert_int_equal(store_run(store,
                               "INSERT INTO analysis (match, job, person, version, text, at)"
                               " SELECT number, 0, 1, $2, $1, 1 FROM match WHERE id = $1",
                               "ti", id, version),
                     STORE_STORED);
}

static void they_are_found_by_person_and_rating(void **state)
{
    (void)state;
    char out[256] = "";
    make_analysed("one", 1200, 1250, VERSION);
    make_analysed("two", 1200, 1400, VERSION);
    make_analysed("old", 1200, 1250, VERSION - 1);
    int64_t ada = people[ADA].person;
    assert_int_equal(store_analyses_of(store, ada, "muggins", VERSION, 9, note_text, out), STORE_STORED);
    assert_string_equal(out, "two/0;one/0;");
    *out = '\0';
    assert_int_equal(store_analyses_of(store, ada, "muggins", VERSION, 1, note_text, out), STORE_STORED);
    assert_int_equal(store_analyses_of(store, ada, "donkey", VERSION, 9, note_text, out), STORE_STORED);
    assert_string_equal(out, "two/0;");
    *out = '\0';
    assert_int_equal(store_analyses_of_peers(store, ada, "muggins", 1150, 1300, VERSION, 9, note_text, out),
                     STORE_STORED);
    assert_string_equal(out, "one/1;");
}

/* What a person's analyses are, one letter a match: its seat, then its text. */
static void note_short(void *context, const char *text, int seat)
{
    char *seen = context;
    size_t length = strlen(seen);
    assert_true(length + strlen(text) + 2 < 64);
    seen[length] = (char)('0' + seat);
    strcpy(seen + length + 1, text);
}

static void texts_are(int who, const char *game, int64_t version, int most, const char *expected)
{
    char seen[64] = "";
    assert_int_equal(store_analyses_of(store, people[who].person, game, version, most, note_short, seen),
                     STORE_STORED);
    assert_string_equal(seen, expected);
}

static void ones_own_come_together(void **state)
{
    (void)state;
    texts_are(ADA, NULL, VERSION, 9, "");
    asks("mine", ADA, STORE_ANALYSIS_ASKED);
    store_job job = take(20);
    texts_are(ADA, NULL, VERSION, 9, ""); /* not done yet */
    assert_int_equal(store_analysis_end(store, &job, "a", NULL, VERSION, 40), STORE_STORED);
    asks("hidden", GUEST, STORE_ANALYSIS_ASKED);
    job = take(50);
    assert_int_equal(store_analysis_end(store, &job, "b", NULL, VERSION, 60), STORE_STORED);
    texts_are(ADA, NULL, VERSION, 9, "0b0a"); /* the latest match first */
    texts_are(GUEST, NULL, VERSION, 9, "1b1a");
    texts_are(BEN, NULL, VERSION, 9, "");
    texts_are(ADA, NULL, VERSION, 1, "0b");
    texts_are(ADA, "kozel", VERSION, 9, "0b0a");
    texts_are(ADA, "sport", VERSION, 9, "");
    texts_are(ADA, NULL, VERSION + 1, 9, "");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_store, close_store)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(who_may_ask),
        TEST(few_at_a_time),
        TEST(it_runs_and_is_kept),
        TEST(a_worker_without_its_lease_is_refused),
        TEST(what_kills_every_worker_is_given_up),
        TEST(it_goes_with_its_match),
        TEST(they_are_found_by_person_and_rating),
        TEST(ones_own_come_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
