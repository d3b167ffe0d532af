/* SPDX-License-Identifier: MIT */
/* Durable before visible (server/delivery/outbox.h) and group commit (server/delivery/writer.h), over a store
 * that only counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/delivery/outbox.h"

/* ---- the outbox alone ---- */

/* What happened, in order: "s1" batch 1 handed over, "a" message "a" delivered. */
static char events[512];

static void note_submit(void *context, uint64_t batch, delivery_job *first)
{
    (void)context;
    sprintf(events + strlen(events), "s%d(", (int)batch);
    for (delivery_job *job = first, *next; job; job = next) {
        next = job->next;
        strcat(events, job->durable ? "w" : "q");
        free(job);
    }
    strcat(events, ") ");
}

static void note_deliver(void *context, delivery_message *message)
{
    (void)context;
    sprintf(events + strlen(events), "%d:%.*s ", (int)message->what.conn, (int)message->what.frame->length,
            message->what.frame->bytes);
    delivery_message_free(message);
}

static delivery_outbox outbox;

static int fresh(void **state)
{
    (void)state;
    events[0] = '\0';
    delivery_outbox_init(&outbox, &(delivery_outbox_ports){NULL, note_submit, note_deliver});
    return 0;
}

static void say(int conn, const char *text)
{
    topic_frame *frame = topic_frame_new(text, strlen(text));
    assert_true(delivery_outbox_post(&outbox, &(topic_message){.conn = (uint64_t)conn, .frame = frame}, 0));
    topic_frame_drop(frame);
}

static void write_job(bool durable)
{
    delivery_job *job = calloc(1, sizeof *job);
    job->durable = durable;
    delivery_outbox_write(&outbox, job);
}

static void happened(const char *expected)
{
    assert_string_equal(events, expected);
    events[0] = '\0';
}

static void nothing_pending_goes_straight_out(void **state)
{
    (void)state;
    say(1, "a");
    happened("1:a ");
    write_job(false);
    say(1, "b"); /* a question holds nothing back */
    happened("1:b ");
    delivery_outbox_flush(&outbox);
    happened("s0(q) ");
    say(1, "c");
    happened("1:c ");
}

static void a_message_waits_for_the_writes_before_it(void **state)
{
    (void)state;
    say(1, "before");
    happened("1:before ");
    write_job(true);
    write_job(true);
    say(1, "a");
    say(2, "b");
    happened("");
    delivery_outbox_flush(&outbox);
    happened("s1(ww) ");
    say(2, "c"); /* nothing new was written, but batch 1 is not there yet */
    happened("");
    delivery_outbox_committed(&outbox, 1);
    happened("1:a 2:b 2:c ");
    say(3, "d");
    happened("3:d ");
}

static void later_batches_hold_their_own_messages(void **state)
{
    (void)state;
    write_job(true);
    say(1, "a");
    delivery_outbox_flush(&outbox);
    write_job(true);
    say(1, "b");
    delivery_outbox_flush(&outbox);
    delivery_outbox_flush(&outbox); /* an empty turn */
    write_job(true);
    say(1, "c");
    happened("s1(w) s2(w) ");
    delivery_outbox_committed(&outbox, 1);
    happened("1:a ");
    delivery_outbox_flush(&outbox);
    happened("s3(w) ");
    delivery_outbox_committed(&outbox, 3); /* 2 and 3 in one transaction */
    happened("1:b 1:c ");
}

static void a_question_does_not_overtake_the_count(void **state)
{
    (void)state;
    write_job(true);
    say(1, "a");
    delivery_outbox_flush(&outbox);
    write_job(false);
    delivery_outbox_flush(&outbox);
    happened("s1(w) s1(q) ");
    delivery_outbox_committed(&outbox, 0);
    happened("");
    delivery_outbox_committed(&outbox, 1);
    happened("1:a ");
}

static void what_is_held_at_the_end_is_not_sent(void **state)
{
    (void)state;
    write_job(true);
    say(1, "a");
    delivery_outbox_flush(&outbox);
    happened("s1(w) ");
    delivery_outbox_clear(&outbox);
    delivery_outbox_committed(&outbox, 1);
    happened("");
}

/* ---- the writer's thread ---- */

static struct {
    sem_t commit_entered, commit_may_go;
    int begun, committed, rolled_back;
    bool gate;        /* commits wait for commit_may_go */
    bool fail_commit; /* the disk is full */
    int collisions;   /* that number of commits lose against another node's */
} disk;

static store_stored count_begin(struct store *store)
{
    (void)store;
    disk.begun++;
    return STORE_STORED;
}

static store_stored count_commit(struct store *store)
{
    if (disk.gate) {
        sem_post(&disk.commit_entered);
        sem_wait(&disk.commit_may_go);
    }
    if (disk.collisions > 0) {
        disk.collisions--;
        store->again = true;
        strcpy(store->reason, "deadlock");
        return STORE_FAILED;
    }
    if (disk.fail_commit) {
        strcpy(store->reason, "disk full");
        return STORE_FAILED;
    }
    disk.committed++;
    return STORE_STORED;
}

static store_stored count_rollback(struct store *store)
{
    strcpy(store->reason, "another reason");
    disk.rolled_back++;
    return STORE_STORED;
}

static const store_engine counting = {
    .name = "counting",
    .transactions = {.begin = count_begin, .commit = count_commit, .rollback = count_rollback}};

static uv_loop_t loop;
static struct store store;
static delivery_writer *writer;
static char failure[STORE_REASON_SIZE];
static int done_good, done_bad;

struct task {
    delivery_job job;
    store_stored answer;
};

static store_stored task_run(delivery_job *job, struct store *s)
{
    (void)s;
    return ((struct task *)job)->answer;
}

static void task_done(delivery_job *job)
{
    if (job->stored == STORE_FAILED)
        done_bad++;
    else
        done_good++;
    free(job);
}

static void add_task(bool durable, store_stored answer)
{
    struct task *task = calloc(1, sizeof *task);
    task->job = (delivery_job){.run = task_run, .done = task_done, .durable = durable};
    task->answer = answer;
    delivery_outbox_write(&outbox, &task->job);
}

static void to_writer(void *context, uint64_t batch, delivery_job *first)
{
    (void)context;
    delivery_writer_submit(writer, batch, first);
}

static void on_committed(void *context, uint64_t batch)
{
    (void)context;
    delivery_outbox_committed(&outbox, batch);
}

static void on_failed(void *context, const char *reason)
{
    (void)context;
    assert_string_equal(failure, "");
    strcpy(failure, reason);
}

static int start_writer(void **state)
{
    (void)state;
    events[0] = failure[0] = '\0';
    done_good = done_bad = 0;
    memset(&disk, 0, sizeof disk);
    sem_init(&disk.commit_entered, 0, 0);
    sem_init(&disk.commit_may_go, 0, 0);
    store = (struct store){.engine = &counting};
    uv_loop_init(&loop);
    delivery_outbox_init(&outbox, &(delivery_outbox_ports){NULL, to_writer, note_deliver});
    writer = delivery_writer_start(&loop, &store, &(delivery_writer_ports){NULL, on_committed, on_failed});
    return writer ? 0 : -1;
}

static int stop_writer(void **state)
{
    (void)state;
    if (writer)
        delivery_writer_stop(writer);
    delivery_outbox_clear(&outbox);
    uv_run(&loop, UV_RUN_DEFAULT);
    sem_destroy(&disk.commit_entered);
    sem_destroy(&disk.commit_may_go);
    return uv_loop_close(&loop);
}

static void stop_now(void)
{
    delivery_writer_stop(writer);
    writer = NULL;
}

static void a_group_that_collides_is_run_again(void **state)
{
    (void)state;
    disk.collisions = 3;
    add_task(true, STORE_STORED);
    say(1, "a");
    delivery_outbox_flush(&outbox);
    stop_now();
    happened("1:a ");
    assert_string_equal(failure, "");
    assert_int_equal(disk.begun, 4);
    assert_int_equal(disk.rolled_back, 3);
    assert_int_equal(disk.committed, 1);
    assert_int_equal(done_good, 1);
}

static void a_group_that_always_collides_is_given_up(void **state)
{
    (void)state;
    disk.collisions = 1000;
    add_task(true, STORE_STORED);
    say(1, "a");
    delivery_outbox_flush(&outbox);
    stop_now();
    happened("");
    assert_string_not_equal(failure, "");
    assert_int_equal(disk.committed, 0);
    assert_int_equal(done_bad, 1);
    assert_in_range(disk.begun, 2, 100);
}

static void what_queues_up_during_a_commit_is_one_transaction(void **state)
{
    (void)state;
    disk.gate = true;
    add_task(true, STORE_STORED);
    say(1, "a");
    delivery_outbox_flush(&outbox);
    sem_wait(&disk.commit_entered); /* the first commit is under way */
    assert_int_equal(delivery_writer_waiting(writer), 1);
    for (int i = 0; i < 10; i++) {
        add_task(true, STORE_STORED);
        say(1, "b");
        delivery_outbox_flush(&outbox);
    }
    happened("");
    assert_int_equal(delivery_writer_waiting(writer), 11);
    assert_int_equal(outbox.held_count, 11);
    assert_true(delivery_writer_behind(writer) > 0);
    sem_post(&disk.commit_may_go);
    sem_wait(&disk.commit_entered);
    uv_run(&loop, UV_RUN_ONCE);
    happened("1:a ");
    assert_int_equal(delivery_writer_waiting(writer), 10);
    assert_int_equal(outbox.held_count, 10);
    assert_true(delivery_writer_behind(writer) > 0); /* the second waits, too */
    sem_post(&disk.commit_may_go);
    while (delivery_writer_waiting(writer))
        uv_run(&loop, UV_RUN_ONCE);
    assert_int_equal(delivery_writer_behind(writer), 0);
    delivery_writer_figures figures;
    delivery_writer_count(writer, &figures);
    assert_int_equal(figures.jobs.count[0], 1); /* one of one job, */
    assert_int_equal(figures.jobs.count[3], 1); /* one of ten */
    assert_int_equal(figures.jobs.sum, 11);
    assert_true(figures.seconds.sum > 0);
    stop_now();
    happened("1:b 1:b 1:b 1:b 1:b 1:b 1:b 1:b 1:b 1:b ");
    assert_int_equal(disk.committed, 2);
    assert_int_equal(disk.begun, 2);
    assert_int_equal(done_good, 11);
    assert_string_equal(failure, "");
}

static void questions_need_no_transaction(void **state)
{
    (void)state;
    add_task(false, STORE_NONE);
    delivery_outbox_flush(&outbox);
    stop_now();
    assert_int_equal(disk.begun, 0);
    assert_int_equal(done_good, 1);
}

static void a_failed_commit_tells_nobody_anything(void **state)
{
    (void)state;
    disk.fail_commit = true;
    add_task(true, STORE_STORED);
    say(1, "a");
    delivery_outbox_flush(&outbox);
    while (!failure[0])
        uv_run(&loop, UV_RUN_ONCE);
    assert_string_equal(failure, "disk full");
    disk.fail_commit = false;
    add_task(true, STORE_STORED); /* comes too late: it stands on what was not written */
    say(1, "b");
    delivery_outbox_flush(&outbox);
    stop_now();
    happened("");
    assert_int_equal(disk.committed, 0);
    assert_int_equal(done_bad, 2);
    assert_int_equal(done_good, 0);
}

static void a_refused_write_fails_the_group(void **state)
{
    (void)state;
    add_task(true, STORE_STORED);
    add_task(true, STORE_CONFLICT);
    say(1, "a");
    delivery_outbox_flush(&outbox);
    while (!failure[0] && !done_bad)
        uv_run(&loop, UV_RUN_ONCE);
    stop_now();
    happened("");
    assert_int_equal(disk.committed, 0);
    assert_true(disk.rolled_back > 0);
    assert_int_equal(done_bad, 2);
}

static bool by_row; /* why reduced_run() fails */

static store_stored reduced_run(delivery_job *job, struct store *s)
{
    s->by_row = by_row;
    return job->reduced ? STORE_STORED : ((struct task *)job)->answer;
}

/* What damaged rows do not allow is left out; the rest of its group is written. */
static void a_write_that_can_be_reduced_is_run_again(void **state)
{
    (void)state;
    struct task *task = calloc(1, sizeof *task);
    task->job = (delivery_job){.run = reduced_run, .done = task_done, .durable = true, .reducible = true};
    task->answer = STORE_CONFLICT;
    by_row = true;
    add_task(true, STORE_STORED);
    delivery_outbox_write(&outbox, &task->job);
    say(1, "a");
    delivery_outbox_flush(&outbox);
    stop_now();
    happened("1:a ");
    assert_string_equal(failure, "");
    assert_int_equal(disk.rolled_back, 1);
    assert_int_equal(disk.committed, 1);
    assert_int_equal(done_good, 2);
}

/* One write alone; it fails with `answer`, not because of a row. */
static void check_not_reduced(store_stored answer)
{
    struct task *task = calloc(1, sizeof *task);
    task->job = (delivery_job){.run = reduced_run, .done = task_done, .durable = true, .reducible = true};
    task->answer = answer;
    by_row = false;
    delivery_outbox_write(&outbox, &task->job);
    delivery_outbox_flush(&outbox);
    stop_now();
    assert_int_equal(disk.begun, 1);
    assert_int_equal(disk.committed, 0);
    assert_int_equal(done_bad, 1);
}

/* A disk that fails does not fail less the second time. */
static void a_failure_of_the_store_is_not_reduced(void **state)
{
    (void)state;
    check_not_reduced(STORE_FAILED);
}

/* Nothing is damaged where a match has another owner by now. */
static void a_write_of_an_epoch_that_is_over_is_not_reduced(void **state)
{
    (void)state;
    check_not_reduced(STORE_CONFLICT);
}

#define PURE(function) cmocka_unit_test_setup(function, fresh)
#define THREAD(function) cmocka_unit_test_setup_teardown(function, start_writer, stop_writer)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PURE(nothing_pending_goes_straight_out),
        PURE(a_message_waits_for_the_writes_before_it),
        PURE(later_batches_hold_their_own_messages),
        PURE(a_question_does_not_overtake_the_count),
        PURE(what_is_held_at_the_end_is_not_sent),
        THREAD(a_group_that_collides_is_run_again),
        THREAD(a_group_that_always_collides_is_given_up),
        THREAD(a_write_that_can_be_reduced_is_run_again),
        THREAD(a_failure_of_the_store_is_not_reduced),
        THREAD(a_write_of_an_epoch_that_is_over_is_not_reduced),
        THREAD(what_queues_up_during_a_commit_is_one_transaction),
        THREAD(questions_need_no_transaction),
        THREAD(a_failed_commit_tells_nobody_anything),
        THREAD(a_refused_write_fails_the_group),
    };
    return cmocka_run_group_tests_name("outbox", tests, NULL, NULL);
}
