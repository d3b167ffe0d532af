/* SPDX-License-Identifier: MIT */
/* Durable rooms (server/rooms) by a kind of room that is no table: a guest list that closes at some time. Two
 * nodes share a store, and get each other's notices at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/rooms/host.h"
#include "server/rooms/link.h"
#include "server/rooms/restore.h"
#include "server/rooms/watch.h"
#include "server/store/rooms/node.h"
#include "server/store/rooms/room_log.h"
#include "tests/unit/server/rooms/guest_list.h"
#include "tests/unit/server/store/store_world.h"

typedef struct node {
    room_host host;
    struct store *store;
    int64_t epoch;
    store_stored stored; /* of the last write */
    struct node *other;
    char sent[512]; /* what left this node */
} node;

/* A kind without rooms, whose context differs from that of the guest lists. */
static const room_kind first_kind = {.name = ""};

static void on_post(void *context, const topic_message *message)
{
    node *n = context;
    size_t used = strlen(n->sent);
    const topic_frame *frame = message->frame;
    snprintf(n->sent + used, sizeof n->sent - used, "%d:%d %.*s;", (int)message->kind, (int)message->conn,
             frame ? (int)frame->length : 0, frame ? frame->bytes : "");
}

static void on_append(void *context, const char *room, const char *match, int64_t seq, const char *text,
                      bool whole, int64_t now_ms)
{
    node *n = context;
    n->stored = store_begin(n->store);
    n->stored = store_room_post(n->store, &(store_room_entry){room, match, seq, text, whole, now_ms});
    n->stored = store_end(n->store, n->stored);
}

static void on_link(void *context, room_conn conn, room_node to, const char *identity, size_t length)
{
    node *n = context;
    sprintf(n->sent + strlen(n->sent), "link %d %d %.*s;", (int)conn, (int)to, (int)length, identity);
}

static void on_forward(void *context, room_conn conn, room_node to, const char *text, size_t length)
{
    node *n = context;
    sprintf(n->sent + strlen(n->sent), "forward %d %d %.*s;", (int)conn, (int)to, (int)length, text);
}

static void on_notice(void *context, const char *room, const char *text, size_t length)
{
    assert_true(room_remote_learn(&((node *)context)->other->host, 7, room, text, length));
}

static void put_identity(void *context, base_text *json, const room_connection *connection)
{
    (void)context;
    base_json_number(json, NULL, (int64_t)connection->conn);
}

/* `older`: a program that has no guest lists. */
static void start(node *n, node *other, bool older)
{
    room_ports ports = {n, on_post, on_append, NULL, {on_link, on_forward, on_notice, NULL}};
    n->other = other;
    n->sent[0] = '\0';
    room_host_init(&n->host, &ports);
    room_host_add_kind(&n->host, &first_kind, NULL);
    if (!older)
        room_host_add_kind(&n->host, &guest_list_kind, &n->host);
    n->host.put_identity = put_identity;
    room_begin(&n->host, 1000);
}

static void stop(node *n)
{
    room_host_drop(&n->host);
    room_host_clear(&n->host);
}

/* ---- tests */

static void take_stored(void *context, const store_room *table)
{
    node *n = context;
    char reason[128] = "";
    const struct room_stored stored = {table->id, table->entries, table->count, table->seq, table->damage};
    bool done = room_restore(&n->host, &stored, reason, sizeof reason);
    snprintf(n->sent, sizeof n->sent, "%d %s", done, reason);
    if (!done)
        assert_true(room_may_be_newer(&n->host, &stored));
}

/* Two nodes. The first one has opened a list with one guest. */
static guest_list *begin(node *a, node *b)
{
    char reason[STORE_REASON_SIZE];
    a->store = test_store_open(test_store_where);
    b->store = store_open_more(a->store, reason);
    store_join(a->store, "a", 1, &a->epoch);
    store_join(b->store, "b", 2, &b->epoch);
    start(a, b, false);
    start(b, a, false);
    guest_list *list = guest_list_new(&a->host, "party", 5000, json_pack("[s]", "Ann"));
    room_timer_set(&a->host.timers, &list->room.timer, 5000);
    room_end(&a->host);
    assert_int_equal(a->stored, STORE_STORED);
    return list;
}

static void add(node *n, const char *id, const char *guest)
{
    struct room *room = room_find(&n->host, id);
    json_array_append_new(((guest_list *)room)->guests, json_string(guest));
    room_mark_dirty(&n->host, room);
    room_end(&n->host);
}

static void end(node *a, node *b)
{
    stop(a);
    stop(b);
    store_close(b->store);
    store_close(a->store);
}

static void a_room_is_in_its_log(void **state)
{
    node a = {0}, b = {0};
    (void)state;
    begin(&a, &b);
    add(&a, "party", "Bob");
    stop(&a);
    start(&a, &b, false);
    store_rooms(a.store, take_stored, &a);
    assert_string_equal(a.sent, "1 ");
    const guest_list *list = (guest_list *)room_find(&a.host, "party");
    assert_string_equal(json_string_value(json_array_get(list->guests, 1)), "Bob");
    assert_int_equal(list->room.log.seq, 2);
    assert_int_equal(room_count(&a.host, &guest_list_kind), 1);
    assert_int_equal(room_count(&a.host, &first_kind), 0);
    add(&a, "party", "Cid"); /* the log goes on, with all members first */
    assert_int_equal(a.stored, STORE_STORED);
    assert_true(list->room.log.whole == 3);
    stop(&a);
    start(&a, &b, true); /* an older program */
    store_rooms(a.store, take_stored, &a);
    assert_string_equal(a.sent, "0 a kind of room that this program does not have");
    end(&a, &b);
}

static void another_node_takes_a_room_over(void **state)
{
    node a = {0}, b = {0};
    room_connection guest = {.conn = 5};
    (void)state;
    begin(&a, &b);
    add(&a, "party", "Bob");
    struct room_remote *remote = room_remote_find(&b.host, "party");
    assert_int_equal(((guest_list_remote *)remote)->count, 2);
    room_forward(&b.host, &guest, remote->node, "{}", 2);
    room_forward(&b.host, &guest, remote->node, "[]", 2);
    assert_string_equal(b.sent, "link 5 7 5;forward 5 7 {};forward 5 7 [];");
    room_remote_lose(&b.host, 7, a.epoch);
    assert_true(remote->moving);
    room_begin(&b.host, 2000);
    assert_int_equal(room_remote_due(&b.host), 1000 + ROOM_MOVING_MS);
    assert_int_equal(store_room_claim(b.store, "party", a.epoch, take_stored, &b), STORE_STORED);
    assert_string_equal(b.sent, "1 ");
    assert_null(room_remote_find(&b.host, "party"));
    add(&b, "party", "Cid");
    assert_int_equal(b.stored, STORE_STORED);
    assert_int_equal(room_next_due(&b.host), 5000);
    add(&a, "party", "Dan"); /* the old owner is late */
    assert_int_equal(a.stored, STORE_CONFLICT);
    free(guest.links);
    end(&a, &b);
}

static void watchers_get_what_is_due(void **state)
{
    node a = {0}, b = {0};
    room_connection owner = {.conn = 1}, one = {.conn = 2};
    base_text json = {0};
    (void)state;
    struct room *room = &begin(&a, &b)->room;
    room_watch_add(&a.host, room, &owner, false);
    room_watch_add(&a.host, room, &one, false);
    room_put_state(&a.host, &json, NULL, room, &one);
    assert_string_equal(json.bytes, "1");
    base_text_free(&json);
    room_begin(&a.host, 4999);
    room_tick(&a.host);
    assert_int_equal(room_next_due(&a.host), 5000);
    room_begin(&a.host, 5000);
    room_tick(&a.host);
    assert_int_equal(room_next_due(&a.host), INT64_MAX);
    a.stored = STORE_FAILED;
    room_end(&a.host);
    assert_int_equal(a.stored, STORE_STORED);
    assert_string_equal(a.sent, "2:2 ;0:1 {\"ev\":\"for you\"};1:0 {\"ev\":\"for all\"};");
    room_watch_remove(&a.host, room_watch_of(&one, room));
    assert_null(one.watches);
    end(&a, &b);
    assert_null(owner.watches);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, test_store_setup, test_store_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_room_is_in_its_log),
        TEST(another_node_takes_a_room_over),
        TEST(watchers_get_what_is_due),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
