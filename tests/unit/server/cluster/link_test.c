/* SPDX-License-Identifier: MIT */
/* The link between two nodes (server/cluster/link.h): two ends, and a line between them that loses what the
 * tests say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/cluster/link.h"

/* One end, and the messages that are on their way to it. */
typedef struct end {
    cluster_peer_link link;
    struct end *other;
    char told[1024]; /* what was delivered to it, in order */
    struct {
        size_t length;
        unsigned char *bytes;
    } line[64];
    int waiting;
    int lose;  /* that number of the next messages to it are lost */
    bool full; /* nothing can be sent to it */
} end;

static end a, b;
static int64_t now;

static void note(end *e, const char *text)
{
    strcat(e->told, text);
    strcat(e->told, " ");
}

static void on_up(void *context, cluster_peer_link *link)
{
    (void)link;
    note(context, "up");
}

static void on_down(void *context, cluster_peer_link *link, const char *why)
{
    (void)link;
    assert_true(*why);
    note(context, "down");
}

static void on_refused(void *context, cluster_peer_link *link, const char *why)
{
    (void)link;
    note(context, why);
}

static void on_frame(void *context, cluster_peer_link *link, uint32_t kind, uint64_t id, const char *bytes,
                     size_t length)
{
    char text[64];
    (void)link;
    snprintf(text, sizeof text, "%u.%llu:%.*s", kind, (unsigned long long)id,
             (int)(length < 20 ? length : 20), bytes);
    note(context, text);
}

static bool on_send(void *context, cluster_peer_link *link, const void *bytes, size_t length)
{
    end *to = ((end *)context)->other;
    int64_t from, whom;
    assert_true(cluster_link_read(bytes, length, &from, &whom));
    assert_true(from == link->own && whom == link->other);
    if (to->full)
        return false;
    if (to->lose > 0) {
        to->lose--;
        return true;
    }
    assert_true(to->waiting < 64);
    to->line[to->waiting].bytes = malloc(length);
    memcpy(to->line[to->waiting].bytes, bytes, length);
    to->line[to->waiting++].length = length;
    return true;
}

static cluster_link_ports ports_of(end *e)
{
    return (cluster_link_ports){e, on_up, on_down, on_refused, on_frame, on_send};
}

static bool deliver_one(end *e)
{
    if (!e->waiting)
        return false;
    unsigned char *bytes = e->line[0].bytes;
    size_t length = e->line[0].length;
    memmove(e->line, e->line + 1, (size_t)--e->waiting * sizeof *e->line);
    cluster_link_ports ports = ports_of(e);
    cluster_link_take(&e->link, &ports, bytes, length, now);
    free(bytes);
    return true;
}

static void deliver(void)
{
    while (deliver_one(&a) || deliver_one(&b))
        ;
}

static void tick(int64_t ms)
{
    cluster_link_ports pa = ports_of(&a), pb = ports_of(&b);
    now += ms;
    cluster_link_tick(&a.link, &pa, now);
    cluster_link_tick(&b.link, &pb, now);
}

static void say(end *e, const char *text)
{
    cluster_link_ports ports = ports_of(e);
    cluster_link_send(&e->link, &ports, 3, 9, text, strlen(text), now);
}

static void flush(end *e)
{
    cluster_link_ports ports = ports_of(e);
    cluster_link_flush(&e->link, &ports, now);
}

static void send_now(end *e, const char *text)
{
    say(e, text);
    flush(e);
}

static int fresh(void **state)
{
    (void)state;
    now = 1000;
    a = (end){.other = &b};
    b = (end){.other = &a};
    cluster_link_init(&a.link, 5, 8, now);
    cluster_link_init(&b.link, 8, 5, now);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    while (a.waiting)
        free(a.line[--a.waiting].bytes);
    while (b.waiting)
        free(b.line[--b.waiting].bytes);
    cluster_link_clear(&a.link);
    cluster_link_clear(&b.link);
    return 0;
}

static int begun(void **state)
{
    fresh(state);
    tick(CLUSTER_LINK_PING_MS);
    deliver();
    assert_string_equal(a.told, "up ");
    assert_string_equal(b.told, "up ");
    a.told[0] = b.told[0] = '\0';
    return 0;
}

static void both_sides_begin_by_a_ping(void **state)
{
    (void)state;
    send_now(&a, "unheard");
    deliver();
    assert_string_equal(b.told, "");
    now += CLUSTER_LINK_PING_MS;
    cluster_link_ports ports = ports_of(&a);
    cluster_link_tick(&a.link, &ports, now);
    deliver();
    assert_string_equal(a.told, "up ");
    assert_string_equal(b.told, "up ");
}

static void frames_come_in_order_several_in_a_message(void **state)
{
    (void)state;
    say(&a, "one");
    say(&a, "");
    assert_int_equal(b.waiting, 0);
    flush(&a);
    assert_int_equal(b.waiting, 1);
    send_now(&a, "two");
    send_now(&b, "back");
    deliver();
    assert_string_equal(b.told, "3.9:one 3.9: 3.9:two ");
    assert_string_equal(a.told, "3.9:back ");
}

static void much_goes_out_before_the_end_of_the_turn(void **state)
{
    (void)state;
    char *text = malloc(CLUSTER_LINK_BATCH / 2);
    memset(text, 'x', CLUSTER_LINK_BATCH / 2 - 1);
    text[CLUSTER_LINK_BATCH / 2 - 1] = '\0';
    for (int i = 0; i < 4; i++)
        say(&a, text);
    assert_int_equal(b.waiting, 3);
    flush(&a);
    deliver();
    assert_int_equal(strlen(b.told), 4 * strlen("3.9:xxxxxxxxxxxxxxxxxxxx "));
    free(text);
}

static bool end_turn(end *e)
{
    cluster_link_ports ports = ports_of(e);
    return cluster_link_end_turn(&e->link, &ports, now);
}

static void after_a_message_a_link_rests(void **state)
{
    (void)state;
    now += CLUSTER_LINK_REST_MS;
    assert_false(end_turn(&a));
    say(&a, "one");
    assert_false(end_turn(&a));
    assert_int_equal(b.waiting, 1);
    say(&a, "two");
    assert_true(end_turn(&a));
    now += CLUSTER_LINK_REST_MS - 1;
    say(&a, "three");
    assert_true(end_turn(&a));
    assert_int_equal(b.waiting, 1);
    now++;
    assert_false(end_turn(&a));
    assert_int_equal(b.waiting, 2);
    deliver();
    assert_string_equal(b.told, "3.9:one 3.9:two 3.9:three ");
}

static void a_lost_message_is_sent_again(void **state)
{
    (void)state;
    b.lose = 1;
    send_now(&a, "lost");
    send_now(&b, "meanwhile");
    send_now(&a, "after");
    deliver();
    assert_string_equal(b.told, "3.9:lost 3.9:after ");
    assert_string_equal(a.told, "3.9:meanwhile ");
    send_now(&a, "next");
    send_now(&b, "too");
    deliver();
    assert_string_equal(b.told, "3.9:lost 3.9:after 3.9:next ");
    assert_string_equal(a.told, "3.9:meanwhile 3.9:too ");
}

static void the_loss_of_the_last_message_shows_by_the_next_ping(void **state)
{
    (void)state;
    b.lose = 1;
    send_now(&a, "lost");
    deliver();
    assert_string_equal(b.told, "");
    tick(CLUSTER_LINK_PING_MS);
    deliver();
    assert_string_equal(b.told, "3.9:lost ");
    assert_string_equal(a.told, "");
}

/* The question for what is missing, and what is sent again, may be lost, too. */
static void what_is_lost_again_is_sent_again(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        b.lose = 1;
        send_now(&a, "x");
        a.lose = i % 2;
        deliver();
        b.lose = i / 2;
        for (int pings = 0; pings < 3; pings++) {
            tick(CLUSTER_LINK_PING_MS);
            deliver();
        }
    }
    assert_string_equal(b.told, "3.9:x 3.9:x 3.9:x 3.9:x ");
    assert_string_equal(a.told, "");
    assert_int_equal(a.link.unheard_bytes, 0);
}

/* After an absence of the way nobody waits for the next ping. */
static void an_absence_is_made_up_for_at_once(void **state)
{
    (void)state;
    a.lose = b.lose = 2;
    send_now(&a, "one");
    send_now(&a, "two");
    send_now(&b, "three");
    send_now(&b, "four");
    cluster_link_ports ports = ports_of(&a);
    cluster_link_again(&a.link, &ports, now);
    deliver();
    assert_string_equal(b.told, "3.9:one 3.9:two ");
    assert_string_equal(a.told, "3.9:three 3.9:four ");
    cluster_link_again(&a.link, &ports, now);
    deliver();
    assert_string_equal(b.told, "3.9:one 3.9:two ");
}

/* Nobody was silent while nothing could be heard. */
static void an_absence_is_no_silence(void **state)
{
    (void)state;
    cluster_link_ports ports = ports_of(&a);
    a.lose = b.lose = 1000;
    tick(CLUSTER_LINK_SILENCE_MS);
    cluster_link_again(&a.link, &ports, now);
    a.lose = b.lose = 0;
    tick(1);
    assert_string_equal(a.told, "");
}

static void what_is_acknowledged_is_not_kept(void **state)
{
    (void)state;
    for (int i = 0; i < 1000; i++) {
        send_now(&a, "one");
        deliver();
        if (i % 10 == 9)
            send_now(&b, "ten");
        deliver();
        assert_true(a.link.unheard_bytes < 2000);
        a.told[0] = b.told[0] = '\0';
    }
    tick(CLUSTER_LINK_PING_MS);
    deliver();
    assert_int_equal(a.link.unheard_bytes + b.link.unheard_bytes, 0);
}

static void too_much_without_an_answer_ends_the_session(void **state)
{
    (void)state;
    char *text = malloc(CLUSTER_LINK_BATCH + 1);
    memset(text, 'x', CLUSTER_LINK_BATCH);
    text[CLUSTER_LINK_BATCH] = '\0';
    for (int i = 0; i <= CLUSTER_LINK_UNHEARD_MAX / CLUSTER_LINK_BATCH; i++) {
        b.lose = 1;
        send_now(&a, text);
    }
    b.lose = 0;
    tick(1);
    deliver();
    assert_string_equal(a.told, "down up ");
    assert_string_equal(b.told, "down up ");
    assert_int_equal(a.link.unheard_bytes, 0);
    free(text);
}

static void silence_ends_the_session_until_something_is_heard(void **state)
{
    (void)state;
    a.lose = b.lose = 1000;
    for (int i = 0; i < 20; i++)
        tick(CLUSTER_LINK_PING_MS);
    assert_string_equal(a.told, "down ");
    assert_string_equal(b.told, "down ");
    a.lose = b.lose = 0;
    tick(CLUSTER_LINK_PING_MS);
    deliver();
    assert_string_equal(a.told, "down up ");
    assert_string_equal(b.told, "down up ");
    send_now(&a, "there");
    deliver();
    assert_string_equal(b.told, "down up 3.9:there ");
}

static void pings_keep_a_silent_link(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        tick(CLUSTER_LINK_PING_MS);
        deliver();
    }
    assert_string_equal(a.told, "");
    assert_string_equal(b.told, "");
}

static void one_sided_deafness_ends_it_on_both_sides(void **state)
{
    (void)state;
    a.lose = 1000; /* a receives nothing; b receives a */
    for (int i = 0; i < 12; i++) {
        tick(CLUSTER_LINK_PING_MS);
        deliver();
    }
    assert_string_equal(a.told, "down ");
    /* b receives a's new session, and begins it; a cannot. */
    assert_ptr_equal(strstr(b.told, "down up "), b.told);
    send_now(&b, "lost");
    a.lose = 0;
    tick(CLUSTER_LINK_PING_MS);
    deliver();
    assert_true(a.link.up && b.link.up);
    send_now(&b, "heard");
    deliver();
    assert_string_equal(a.told, "down up 3.9:lost 3.9:heard ");
}

static void what_cannot_be_sent_ends_the_session(void **state)
{
    (void)state;
    b.full = true;
    send_now(&a, "one");
    send_now(&a, "two");
    b.full = false;
    assert_string_equal(a.told, ""); /* never called while a frame is being sent */
    tick(1);
    deliver();
    assert_string_equal(a.told, "down up ");
    assert_string_equal(b.told, "down up ");
}

static void what_is_no_message_of_the_other_is_left_alone(void **state)
{
    (void)state;
    unsigned char junk[200];
    int64_t from, to;
    memset(junk, 0x41, sizeof junk);
    assert_false(cluster_link_read(junk, sizeof junk, &from, &to));
    cluster_link_ports ports = ports_of(&b);
    cluster_link_take(&b.link, &ports, junk, sizeof junk, now);
    send_now(&a, "good");
    b.line[0].bytes[8] ^= 1; /* from another one */
    deliver();
    assert_string_equal(b.told, "");
}

static void a_damaged_message_ends_the_session(void **state)
{
    (void)state;
    send_now(&a, "good");
    b.line[0].length--;
    deliver();
    assert_string_equal(b.told, "down up ");
    assert_string_equal(a.told, "down up ");
}

/* Where a message has the versions that its sender speaks (struct head of link.c). */
enum { OLDEST_AT = 6, NEWEST_AT = 7, HEAD = 48 };

static void speak(end *to, int oldest, int newest)
{
    for (int i = 0; i < to->waiting; i++) {
        to->line[i].bytes[OLDEST_AT] = (unsigned char)oldest;
        to->line[i].bytes[NEWEST_AT] = (unsigned char)newest;
    }
}

static void a_session_has_the_newest_version_that_both_speak(void **state)
{
    (void)state;
    for (int newest = CLUSTER_LINK_NEWEST; newest < CLUSTER_LINK_NEWEST + 3; newest++) {
        cluster_link_ports ports = ports_of(&a);
        cluster_link_break(&a.link, &ports, "wish", now);
        speak(&b, CLUSTER_LINK_OLDEST, newest);
        deliver();
        assert_true(a.link.up && b.link.up);
        assert_int_equal(b.link.version, CLUSTER_LINK_NEWEST);
    }
    assert_null(strstr(b.told, "speaks"));
}

/* All that is on its way to `to` has these versions. */
static void deliver_as(end *to, int oldest, int newest)
{
    speak(to, oldest, newest);
    while (deliver_one(to))
        ;
}

static void who_speaks_no_version_of_ours_is_refused_with_the_reason_once(void **state)
{
    (void)state;
    cluster_link_ports ports = ports_of(&a);
    for (int i = 0; i < 3; i++) {
        now += CLUSTER_LINK_PING_MS;
        cluster_link_tick(&a.link, &ports, now);
        deliver_as(&b, CLUSTER_LINK_NEWEST + 1, CLUSTER_LINK_NEWEST + 2);
    }
    assert_string_equal(b.told, "it speaks versions 2 to 3 of links, this node 1 to 1 ");
    assert_false(b.link.up);
    assert_int_equal(a.waiting, 0);
    now += CLUSTER_LINK_PING_MS;
    cluster_link_tick(&a.link, &ports, now);
    deliver();
    assert_true(b.link.up);
}

static void a_message_of_other_links_is_known_as_one(void **state)
{
    (void)state;
    unsigned char message[HEAD] = "kzt2";
    char name[5];
    int64_t from, to;
    assert_true(cluster_link_is_foreign(message, sizeof message, name));
    assert_string_equal(name, "kzt2");
    assert_false(cluster_link_read(message, sizeof message, &from, &to));
    assert_false(cluster_link_is_foreign(message, sizeof message - 1, name));
    memcpy(message, "kzt1", 4);
    assert_true(cluster_link_is_foreign(message, sizeof message, name));
    memcpy(message, "kztx", 4);
    assert_false(cluster_link_is_foreign(message, sizeof message, name));
    memcpy(message, "junk", 4);
    assert_false(cluster_link_is_foreign(message, sizeof message, name));
    send_now(&a, "ours");
    assert_false(cluster_link_is_foreign(b.line[0].bytes, b.line[0].length, name));
    deliver();
}

/* Part of a message: frames that arrived whole are delivered in their order, and the session begins again. */
static void any_part_of_a_message_does_no_harm(void **state)
{
    (void)state;
    for (size_t length = 0;; length++) {
        a.told[0] = b.told[0] = '\0';
        say(&a, "one");
        say(&a, "two");
        flush(&a);
        size_t whole = b.line[0].length;
        if (length == whole)
            break;
        b.line[0].length = length;
        deliver();
        if (length < HEAD) {
            assert_string_equal(b.told, "");
            tick(CLUSTER_LINK_PING_MS); /* it shows that it was lost */
            deliver();
            assert_string_equal(b.told, "3.9:one 3.9:two ");
        } else if (length == HEAD ||
                   length == (HEAD + whole) / 2) { /* the end of a frame: as if no more was said */
            assert_string_equal(b.told, length == HEAD ? "" : "3.9:one ");
        } else {
            assert_string_equal(b.told, length < (HEAD + whole) / 2 ? "down up " : "3.9:one down up ");
        }
        tick(CLUSTER_LINK_PING_MS);
        deliver();
        assert_true(a.link.up && b.link.up);
    }
    deliver();
}

static void a_late_message_of_an_old_session_is_not_heard(void **state)
{
    (void)state;
    send_now(&a, "old");
    cluster_link_ports ports = ports_of(&b);
    cluster_link_break(&b.link, &ports, "wish", now);
    deliver();
    assert_string_equal(b.told, "down up ");
    assert_string_equal(a.told, "down up ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(both_sides_begin_by_a_ping, fresh, finish),
        cmocka_unit_test_setup_teardown(frames_come_in_order_several_in_a_message, begun, finish),
        cmocka_unit_test_setup_teardown(much_goes_out_before_the_end_of_the_turn, begun, finish),
        cmocka_unit_test_setup_teardown(after_a_message_a_link_rests, begun, finish),
        cmocka_unit_test_setup_teardown(a_lost_message_is_sent_again, begun, finish),
        cmocka_unit_test_setup_teardown(what_is_lost_again_is_sent_again, begun, finish),
        cmocka_unit_test_setup_teardown(an_absence_is_made_up_for_at_once, begun, finish),
        cmocka_unit_test_setup_teardown(an_absence_is_no_silence, begun, finish),
        cmocka_unit_test_setup_teardown(what_is_acknowledged_is_not_kept, begun, finish),
        cmocka_unit_test_setup_teardown(too_much_without_an_answer_ends_the_session, begun, finish),
        cmocka_unit_test_setup_teardown(the_loss_of_the_last_message_shows_by_the_next_ping, begun, finish),
        cmocka_unit_test_setup_teardown(silence_ends_the_session_until_something_is_heard, begun, finish),
        cmocka_unit_test_setup_teardown(pings_keep_a_silent_link, begun, finish),
        cmocka_unit_test_setup_teardown(one_sided_deafness_ends_it_on_both_sides, begun, finish),
        cmocka_unit_test_setup_teardown(what_cannot_be_sent_ends_the_session, begun, finish),
        cmocka_unit_test_setup_teardown(what_is_no_message_of_the_other_is_left_alone, begun, finish),
        cmocka_unit_test_setup_teardown(a_damaged_message_ends_the_session, begun, finish),
        cmocka_unit_test_setup_teardown(a_session_has_the_newest_version_that_both_speak, begun, finish),
        cmocka_unit_test_setup_teardown(who_speaks_no_version_of_ours_is_refused_with_the_reason_once, fresh,
                                        finish),
        cmocka_unit_test_setup_teardown(a_message_of_other_links_is_known_as_one, begun, finish),
        cmocka_unit_test_setup_teardown(any_part_of_a_message_does_no_harm, begun, finish),
        cmocka_unit_test_setup_teardown(a_late_message_of_an_old_session_is_not_heard, begun, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
