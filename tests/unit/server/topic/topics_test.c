/* SPDX-License-Identifier: MIT */
/* Topics (server/topic/topics.h) and the frames that they hand on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/topic/topics.h"

/* What came to each of the subscribers 0 to 9. */
static char got[10][256];
static const topic_frame *last[10];

static void deliver(void *context, uint64_t subscriber, topic_frame *frame)
{
    (void)context;
    sprintf(got[subscriber] + strlen(got[subscriber]), "%.*s ", (int)frame->length, frame->bytes);
    last[subscriber] = frame;
}

static topic_broker topics;

static int begin(void **state)
{
    (void)state;
    memset(got, 0, sizeof got);
    topics = (topic_broker){.deliver = deliver, .joined_max = 20};
    return 0;
}

static int end(void **state)
{
    (void)state;
    topic_broker_clear(&topics);
    assert_null(topics.all);
    assert_null(topics.busy);
    return 0;
}

static void publish(topic_key topic, const char *text)
{
    topic_frame *frame = topic_frame_new(text, strlen(text));
    assert_true(topic_broker_publish(&topics, topic, frame));
    topic_frame_drop(frame);
}

static void join(topic_key topic, uint64_t subscriber)
{
    assert_true(topic_broker_join(&topics, topic, subscriber));
}

static void run(void)
{
    while (topic_broker_wait(&topics))
        topic_broker_run(&topics, 1);
}

static void test_slices(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 5; i++)
        join(1, i);
    publish(1, "a");
    topic_broker_run(&topics, 2);
    assert_string_equal(got[1], "a ");
    assert_string_equal(got[2], "");
    assert_true(topic_broker_wait(&topics));
    topic_broker_run(&topics, 2);
    assert_string_equal(got[3], "a ");
    assert_string_equal(got[4], "");
    topic_broker_run(&topics, 2);
    assert_string_equal(got[4], "a ");
    assert_false(topic_broker_wait(&topics));
    assert_string_equal(got[0], "a ");
}

/* What has gathered is one frame, made once. */
static void test_together(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 3; i++)
        join(1, i);
    publish(1, "a");
    topic_broker_run(&topics, 1);
    publish(1, "bb");
    publish(1, "c");
    run();
    for (int i = 0; i < 3; i++) {
        assert_string_equal(got[i], "a [bb,c] ");
        assert_ptr_equal(last[i], last[0]);
    }
    publish(1, "0123456789");
    publish(1, "0123456789");
    publish(1, "012345678901234567890123456789");
    run();
    assert_string_equal(got[0], "a [bb,c] 0123456789 0123456789 012345678901234567890123456789 ");
}

/* Nobody gets what was published before he joined, whatever is under way. */
static void test_join(void **state)
{
    (void)state;
    publish(1, "nobody");
    join(1, 0);
    publish(1, "a");
    join(1, 1);
    publish(1, "b");
    topic_broker_run(&topics, 1);
    join(1, 2);
    publish(1, "c");
    run();
    assert_string_equal(got[0], "[a,b] c ");
    assert_string_equal(got[1], "b c ");
    assert_string_equal(got[2], "c ");
    assert_int_equal(topic_broker_count(&topics, 1), 3);
}

static void test_part(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 5; i++)
        join(1, i);
    publish(1, "a");
    publish(1, "b");
    topic_broker_part(&topics, 1, 0, false);
    topic_broker_run(&topics, 1);
    topic_broker_part(&topics, 1, 2, true); /* whose turn it is */
    topic_broker_part(&topics, 1, 1, true); /* who has them already */
    publish(1, "c");
    topic_broker_part(&topics, 1, 4, true);
    run();
    assert_string_equal(got[0], "");
    assert_string_equal(got[1], "[a,b] ");
    assert_string_equal(got[2], "[a,b] ");
    assert_string_equal(got[3], "[a,b] c ");
    assert_string_equal(got[4], "a b c ");
    topic_broker_part(&topics, 1, 4, true); /* twice */
    topic_broker_part(&topics, 1, 3, false);
    assert_int_equal(topic_broker_count(&topics, 1), 0);
    assert_null(topics.all);
}

/* The last word of a topic comes to everybody. */
static void test_end(void **state)
{
    (void)state;
    join(1, 0);
    join(1, 1);
    join(2, 2);
    publish(1, "closed");
    topic_broker_end(&topics, 1);
    topic_broker_end(&topics, 2);
    topic_broker_end(&topics, 3);
    assert_int_equal(topic_broker_count(&topics, 2), 0);
    run();
    assert_string_equal(got[0], "closed ");
    assert_string_equal(got[1], "closed ");
    assert_null(topics.all);
}

/* None keeps another waiting for long. */
static void test_turns(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 4; i++)
        join(1, i);
    join(2, 9);
    publish(1, "a");
    topic_broker_run(&topics, 1);
    publish(2, "x");
    publish(1, "b");
    topic_broker_run(&topics, 4);
    assert_string_equal(got[9], "x ");
    assert_string_equal(got[0], "a ");
    run();
    assert_string_equal(got[0], "a b ");
}

static void test_forget(void **state)
{
    (void)state;
    topic_key there = (topic_key)7 << 40;
    join(1, 0);
    join(there | 1, 1);
    join(there | 2, 2);
    publish(there | 1, "a");
    publish(1, "b");
    topic_broker_drop(&topics, there, ~(topic_key)0 << 40);
    run();
    assert_string_equal(got[0], "b ");
    assert_string_equal(got[1], "");
    assert_int_equal(topic_broker_count(&topics, there | 2), 0);
}

/* Frames that are joined again stay one array. */
static void test_frames(void **state)
{
    (void)state;
    topic_frame *parts[] = {topic_frame_new("1", 1), topic_frame_new("22", 2), NULL};
    topic_frame *two = topic_frame_join(parts, 2), *one = topic_frame_join(parts, 1);
    assert_ptr_equal(one, parts[0]);
    assert_int_equal(one->references, 2);
    parts[2] = two;
    topic_frame *all = topic_frame_join(parts, 3);
    assert_int_equal(all->messages, 4);
    assert_int_equal(all->length, strlen("[1,22,1,22]"));
    assert_memory_equal(all->bytes, "[1,22,1,22]", all->length);
    topic_frame_drop(all);
    topic_frame_drop(two);
    topic_frame_drop(one);
    topic_frame_drop(parts[0]);
    topic_frame_drop(parts[1]);
    topic_frame_drop(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_slices, begin, end),
        cmocka_unit_test_setup_teardown(test_together, begin, end),
        cmocka_unit_test_setup_teardown(test_join, begin, end),
        cmocka_unit_test_setup_teardown(test_part, begin, end),
        cmocka_unit_test_setup_teardown(test_end, begin, end),
        cmocka_unit_test_setup_teardown(test_turns, begin, end),
        cmocka_unit_test_setup_teardown(test_forget, begin, end),
        cmocka_unit_test(test_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
