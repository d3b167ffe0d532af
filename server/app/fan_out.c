/* SPDX-License-Identifier: MIT */
#include "server/app/fan_out.h"

#include "base/clock.h"
#include "base/log.h"
#include "server/cluster/cluster.h"
#include "server/delivery/websocket.h"

/* A slice ends after SLICE, or when something has waited for LATE, after LONG_SLICE. Nobody whom a slice
 * keeps waiting waits longer than that, and ten thousand watchers have all been told within half a second. */
static const uint64_t SLICE = 100 * 1000, LATE = 200 * 1000 * 1000, LONG_SLICE = 2 * 1000 * 1000;
enum { STEP = 4 }; /* subscriptions between two looks at the clock */

static void deliver(void *context, uint64_t subscriber, kz_frame *frame)
{
    kz_ws_pass_now(context, subscriber, frame);
}

static void on_idle(uv_idle_t *handle)
{
    (void)handle; /* the loop does not wait while it runs */
}

void kz_fan_out_start(kz_server *server)
{
    server->topics = (kz_topics){.deliver = deliver, .context = server, .joined_max = KZ_JOINED_MAX};
    uv_idle_init(&server->loop, &server->fan_out);
}

void kz_fan_out_finish(kz_server *server)
{
    while (kz_topics_wait(&server->topics))
        kz_topics_run(&server->topics, STEP);
}

void kz_fan_out_run(kz_server *server)
{
    uint64_t begin = kz_clock_ns(), now = begin;
    if (!kz_topics_wait(&server->topics)) {
        server->told_since = 0;
        uv_idle_stop(&server->fan_out);
        return;
    }
    if (!server->told_since)
        server->told_since = begin;
    uint64_t slice = begin - server->told_since > LATE ? LONG_SLICE : SLICE;
    while (kz_topics_wait(&server->topics) && now - begin < slice) {
        kz_topics_run(&server->topics, STEP);
        now = kz_clock_ns();
    }
    uv_idle_start(&server->fan_out, on_idle);
}

/* ---- through the outbox */

static void tell(kz_server *server, const kz_message *message)
{
    if (!kz_outbox_tell(&server->outbox, message))
        kz_server_fail(server, "cannot tell", "out of memory");
}

void kz_fan_out_publish(void *context, kz_topic topic, kz_frame *frame)
{
    tell(context, &(kz_message){.kind = KZ_TO_TOPIC, .topic = topic, .frame = frame});
}

static void subscribe(kz_server *server, enum kz_message_kind kind, kz_topic topic, kz_conn conn)
{
    if (conn & KZ_ELSEWHERE)
        kz_cluster_subscribe(server->cluster, kind, topic, conn);
    else
        tell(server, &(kz_message){.kind = kind, .topic = topic, .conn = conn});
}

void kz_fan_out_join(void *context, kz_topic topic, kz_conn conn)
{
    subscribe(context, KZ_TO_JOIN, topic, conn);
}

void kz_fan_out_part(void *context, kz_topic topic, kz_conn conn, bool rest)
{
    subscribe(context, rest ? KZ_TO_PART_TOLD : KZ_TO_PART, topic, conn);
}

void kz_fan_out_end(void *context, kz_topic topic)
{
    tell(context, &(kz_message){.kind = KZ_TO_END, .topic = topic});
}

static bool take(kz_server *server, const kz_message *message)
{
    kz_topics *topics = &server->topics;
    switch (message->kind) {
    case KZ_TO_CONNECTION:
        break;
    case KZ_TO_TOPIC:
        return kz_topics_publish(topics, message->topic, message->frame);
    case KZ_TO_JOIN:
        return kz_topics_join(topics, message->topic, message->conn);
    case KZ_TO_PART:
    case KZ_TO_PART_TOLD:
        kz_topics_part(topics, message->topic, message->conn, message->kind == KZ_TO_PART_TOLD);
        break;
    case KZ_TO_END:
        kz_topics_end(topics, message->topic);
        break;
    }
    return true;
}

void kz_fan_out_take(kz_server *server, kz_message *message)
{
    if (!take(server, message))
        kz_server_fail(server, "cannot tell", "out of memory");
    if (server->cluster && (message->kind == KZ_TO_TOPIC || message->kind == KZ_TO_END))
        kz_cluster_publish(server->cluster, message->topic, message->frame);
    kz_message_free(message);
}
