/* SPDX-License-Identifier: MIT */
#include "server/delivery/delivery.h"

#include "base/clock.h"

#include <stdlib.h>

/* A slice ends after SLICE, or when something has waited for LATE, after LONG_SLICE. Nobody whom a slice
 * keeps waiting waits longer than that, and ten thousand watchers have all received theirs within half a
 * second. */
static const uint64_t SLICE = 100 * 1000, LATE = 200 * 1000 * 1000, LONG_SLICE = 2 * 1000 * 1000;
enum { STEP = 4 }; /* subscriptions between two looks at the clock */

static void fail(const kz_delivery *d, const char *what, const char *reason)
{
    d->failure.fail(d->failure.context, what, reason);
}

/* ---- the store's thread ---- */

static void submit(void *context, uint64_t batch, kz_job *first)
{
    kz_writer_submit(((kz_delivery *)context)->writer, batch, first);
}

static void committed(void *context, uint64_t batch)
{
    kz_outbox_committed(&((kz_delivery *)context)->outbox, batch);
}

static void store_failed(void *context, const char *reason)
{
    fail(context, "the store failed", reason);
}

bool kz_delivery_start_writer(kz_delivery *d, uv_loop_t *loop, kz_store *store)
{
    d->writer = kz_writer_start(loop, store, &(kz_writer_ports){d, committed, store_failed});
    d->backlog.writer = d->writer;
    return d->writer != NULL;
}

void kz_delivery_stop_writer(kz_delivery *d)
{
    if (d->writer)
        kz_writer_stop(d->writer);
    d->writer = NULL;
    d->backlog.writer = NULL;
}

void kz_delivery_flush(kz_delivery *d)
{
    if (d->writer)
        kz_outbox_flush(&d->outbox);
}

/* ---- what the outbox lets go ---- */

static bool take(kz_topics *topics, const kz_message *message)
{
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

/* A message to or about a topic. */
static void deliver_to_topic(kz_delivery *d, kz_message *message)
{
    if (!take(&d->topics, message))
        fail(d, "cannot tell", "out of memory");
    if (message->kind == KZ_TO_TOPIC || message->kind == KZ_TO_END)
        d->others.publish(d->others.context, message->topic, message->frame);
    kz_message_free(message);
}

static void deliver(void *context, kz_message *message)
{
    kz_delivery *d = context;
    if (message->kind != KZ_TO_CONNECTION)
        deliver_to_topic(d, message);
    else if (message->conn & KZ_ELSEWHERE)
        d->others.deliver(d->others.context, message);
    else
        kz_ws_deliver(&d->sockets, message);
}

/* ---- topics ---- */

static void pass(void *context, uint64_t subscriber, kz_frame *frame)
{
    kz_ws_pass_now(context, subscriber, frame);
}

static void on_idle(uv_idle_t *handle)
{
    (void)handle; /* the loop does not wait while it runs */
}

void kz_delivery_finish_topics(kz_delivery *d)
{
    while (kz_topics_wait(&d->topics))
        kz_topics_run(&d->topics, STEP);
}

void kz_delivery_run_topics(kz_delivery *d)
{
    uint64_t begin = kz_clock_ns(), now = begin;
    if (!kz_topics_wait(&d->topics)) {
        d->waiting_since = 0;
        uv_idle_stop(&d->idle);
        return;
    }
    if (!d->waiting_since)
        d->waiting_since = begin;
    uint64_t slice = begin - d->waiting_since > LATE ? LONG_SLICE : SLICE;
    while (kz_topics_wait(&d->topics) && now - begin < slice) {
        kz_topics_run(&d->topics, STEP);
        now = kz_clock_ns();
    }
    uv_idle_start(&d->idle, on_idle);
}

/* ---- from the hub ---- */

static void put(kz_delivery *d, const kz_message *message)
{
    if (!kz_outbox_tell(&d->outbox, message))
        fail(d, "cannot tell", "out of memory");
}

void kz_delivery_send(kz_delivery *d, kz_conn conn, kz_frame *frame)
{
    if (conn & KZ_ELSEWHERE)
        d->others.send(d->others.context, conn, frame);
    else
        kz_ws_send(&d->sockets, conn, frame);
}

void kz_delivery_publish(kz_delivery *d, kz_topic topic, kz_frame *frame)
{
    put(d, &(kz_message){.kind = KZ_TO_TOPIC, .topic = topic, .frame = frame});
}

static void subscribe(kz_delivery *d, enum kz_message_kind kind, kz_topic topic, kz_conn conn)
{
    if (conn & KZ_ELSEWHERE)
        d->others.subscribe(d->others.context, kind, topic, conn);
    else
        put(d, &(kz_message){.kind = kind, .topic = topic, .conn = conn});
}

void kz_delivery_join(kz_delivery *d, kz_topic topic, kz_conn conn)
{
    subscribe(d, KZ_TO_JOIN, topic, conn);
}

void kz_delivery_part(kz_delivery *d, kz_topic topic, kz_conn conn, bool rest)
{
    subscribe(d, rest ? KZ_TO_PART_TOLD : KZ_TO_PART, topic, conn);
}

void kz_delivery_end_topic(kz_delivery *d, kz_topic topic)
{
    put(d, &(kz_message){.kind = KZ_TO_END, .topic = topic});
}

/* ---- people's connections, wherever they are ---- */

void kz_delivery_tell(kz_delivery *d, int64_t person, const char *text, size_t length)
{
    kz_ws_tell(&d->sockets, person, text, length);
    d->others.tell(d->others.context, person, text, length);
}

void kz_delivery_refresh(kz_delivery *d, int64_t person)
{
    kz_ws_refresh(&d->sockets, person);
    d->others.refresh(d->others.context, person);
}

bool kz_delivery_is_online(const kz_delivery *d, int64_t person)
{
    return kz_ws_online(&d->sockets, person) || d->others.is_online(d->others.context, person);
}

/* ---- beginning and end ---- */

bool kz_delivery_init(kz_delivery *d, uv_loop_t *loop, const kz_failure_port *failure)
{
    *d = (kz_delivery){.failure = *failure, .others = kz_no_other_nodes};
    d->topics = (kz_topics){.deliver = pass, .context = &d->sockets, .joined_max = KZ_JOINED_MAX};
    uv_idle_init(loop, &d->idle);
    kz_outbox_init(&d->outbox, &(kz_outbox_ports){d, submit, deliver});
    d->sockets.outbox = &d->outbox;
    d->sockets.backlog = &d->backlog;
    d->sockets.others = &d->others;
    d->sockets.joined = malloc(KZ_JOINED_MAX);
    return d->sockets.joined != NULL;
}

void kz_delivery_end(kz_delivery *d)
{
    uv_close((uv_handle_t *)&d->idle, NULL);
}

void kz_delivery_clear(kz_delivery *d)
{
    kz_topics_clear(&d->topics);
    kz_outbox_clear(&d->outbox);
    kz_registry_clear(&d->sockets.all);
    free(d->sockets.joined);
}
