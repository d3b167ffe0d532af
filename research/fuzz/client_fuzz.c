/* SPDX-License-Identifier: MIT */
/* Any bytes that a server may send to a client (kozel/client.h), cut anywhere. The first byte sets the
 * greeting: below 0x40 the bytes come instead of it; else they are the frames after it. Then 0xff cuts the
 * bytes, and 0xfe loses the connection. All messages go to a table, too. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/http.h"
#include <kozel/client.h>

enum { CUT = 0xff, LOSE = 0xfe, GREETED = 0x40 };

static struct world {
    kz_client *link;
    kz_client_table table;
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
    (void)kz_client_request(world.link, "act", json_pack("{ss}", "act", "2-6@b"), false, world.now);
    (void)kz_client_request(world.link, "enter", NULL, true, world.now);
}

static void reply(void *context, const char *name, const json_t *ok, const json_t *error)
{
    (void)context;
    assert(*name && json_is_object(ok) != json_is_object(error));
    const json_t *state = json_object_get(ok, "state");
    if (state && kz_client_table_enter(&world.table, state))
        world.entered = true;
}

static void event(void *context, const char *name, const json_t *event)
{
    (void)context;
    if (world.entered)
        (void)kz_client_table_take(&world.table, name, event);
    assert(world.table.deal.line.count <= KZ_TILES && world.table.deal.legal_count <= KZ_LEGAL);
    assert(world.table.seats <= KZ_SEATS && world.table.side_count <= KZ_SEATS);
    assert(world.table.standing.debtor < KZ_SEATS && world.table.standing.creditor < KZ_SEATS);
    assert(world.table.proposal.by <= KZ_SEATS && world.table.ready < 1u << KZ_SEATS);
}

static void send_all(void)
{
    size_t length;
    (void)kz_client_output(world.link, &length);
    assert(length <= KZ_CLIENT_OUTPUT_MAX);
    kz_client_sent(world.link, length);
}

static bool give(const uint8_t *bytes, size_t length)
{
    bool open = kz_client_take(world.link, bytes, length, ++world.now);
    assert(open || kz_client_stage_of(world.link) == KZ_CLIENT_OFFLINE ||
           kz_client_stage_of(world.link) == KZ_CLIENT_REFUSED);
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
    assert(kz_client_stage_of(world.link) == KZ_CLIENT_ONLINE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    bool greeted = *data >= GREETED;
    world = (struct world){0};
    world.link = kz_client_new(
        &(kz_client_terms){"host", false, greeted ? "token" : NULL, {NULL, fill, online, reply, event}});
    kz_client_opened(world.link, 0);
    send_all();
    if (greeted)
        greet();
    for (const uint8_t *at = data + 1, *end = data + size; at < end;) {
        size_t length = 0;
        while (at + length < end && at[length] < LOSE)
            length++;
        if (!give(at, length))
            kz_client_opened(world.link, world.now);
        at += length;
        if (at < end && *at++ == LOSE) {
            kz_client_lost(world.link, world.now);
            world.now = kz_client_due(world.link) == INT64_MAX ? world.now : kz_client_due(world.link);
            kz_client_opened(world.link, world.now);
        }
        (void)kz_client_pass(world.link, world.now);
        send_all();
    }
    kz_client_free(world.link);
    return 0;
}
