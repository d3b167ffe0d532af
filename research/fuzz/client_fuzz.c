/* SPDX-License-Identifier: MIT */
/* Any bytes that a server may send to a client (client/link.h), cut anywhere. The first byte sets the
 * greeting: below 0x40 the bytes come instead of it; else they are the frames after it. Then 0xff cuts the
 * bytes, and 0xfe loses the connection. All messages go to a table, too. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/http.h"
#include "client/link.h"
#include "client/table.h"

enum { CUT = 0xff, LOSE = 0xfe, GREETED = 0x40 };

static struct world {
    remote_link *link;
    remote_table table;
    bool entered;
    int64_t now;
} world;

static void fill(void *context, void *bytes, size_t count)
{
    (void)context;
    memset(bytes, 0, count);
}

static void online(void *context, const json_t *hello)
{
    (void)context;
    assert(json_is_object(hello));
    (void)remote_link_request(world.link, "act", json_pack("{ss}", "act", "2-6@b"), false, world.now);
    (void)remote_link_request(world.link, "enter", NULL, true, world.now);
}

static void reply(void *context, const char *name, const json_t *ok, const json_t *error)
{
    (void)context;
    assert(*name && json_is_object(ok) != json_is_object(error));
    const json_t *state = json_object_get(ok, "state");
    if (state && remote_table_enter(&world.table, state))
        world.entered = true;
}

static void event(void *context, const char *name, const json_t *event)
{
    (void)context;
    if (world.entered)
        (void)remote_table_take(&world.table, name, event);
    assert(world.table.deal.line.count <= KZ_TILES && world.table.deal.legal_count <= KZ_LEGAL);
    assert(world.table.seats <= KZ_SEATS && world.table.side_count <= KZ_SEATS);
}

static void send_all(void)
{
    size_t length;
    (void)remote_link_output(world.link, &length);
    assert(length <= REMOTE_OUTPUT_MAX);
    remote_link_sent(world.link, length);
}

static bool give(const uint8_t *bytes, size_t length)
{
    bool open = remote_link_take(world.link, bytes, length, ++world.now);
    assert(open || remote_link_stage(world.link) == REMOTE_OFFLINE ||
           remote_link_stage(world.link) == REMOTE_REFUSED);
    send_all();
    return open;
}

static void greet(void)
{
    static const char hello[] = "\x81\x25{\"re\":1,\"ok\":{\"protocol\":1,\"next\":2}}";
    char accept[REMOTE_ACCEPT], answer[512];
    remote_accept_of("AAAAAAAAAAAAAAAAAAAAAA==", accept);
    int length = snprintf(answer, sizeof answer,
                          "HTTP/1.1 101 x\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: %s\r\n"
                          "Sec-WebSocket-Protocol: kozel.v1\r\n\r\n%s",
                          accept, hello);
    assert(give((const uint8_t *)answer, (size_t)length));
    assert(remote_link_stage(world.link) == REMOTE_ONLINE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    bool greeted = *data >= GREETED;
    world = (struct world){0};
    world.link = remote_link_new(
        &(remote_terms){"host", false, greeted ? "token" : NULL, {NULL, fill, online, reply, event}});
    remote_link_opened(world.link, 0);
    send_all();
    if (greeted)
        greet();
    for (const uint8_t *at = data + 1, *end = data + size; at < end;) {
        size_t length = 0;
        while (at + length < end && at[length] < LOSE)
            length++;
        if (!give(at, length))
            remote_link_opened(world.link, world.now);
        at += length;
        if (at < end && *at++ == LOSE) {
            remote_link_lost(world.link, world.now);
            world.now = remote_link_due(world.link) == INT64_MAX ? world.now : remote_link_due(world.link);
            remote_link_opened(world.link, world.now);
        }
        (void)remote_link_pass(world.link, world.now);
        send_all();
    }
    remote_link_free(world.link);
    return 0;
}
