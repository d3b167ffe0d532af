/* SPDX-License-Identifier: MIT */
#include "server/delivery/delivery.h"

#include "base/clock.h"

/* The length of a slice in ns. It ends after SLICE, or after LONG_SLICE if something has waited for LATE. A
 * slice delays nobody longer than that. Ten thousand watchers all receive their messages within half a
 * second. */
static const uint64_t SLICE = 100 * 1000, LATE = 200 * 1000 * 1000, LONG_SLICE = 2 * 1000 * 1000;
enum { STEP = 4 }; /* subscriptions between two reads of the clock */

static void fail(const struct delivery *d, const char *what, const char *reason)
{
    d->failure.fail(d->failure.context, what, reason);
}

/* ---- the store's thread ---- */

static void submit(void *context, uint64_t batch, delivery_job *first)
{
    delivery_writer_submit(((struct delivery *)context)->writer, batch, first);
}

static void committed(void *context, uint64_t batch)
{
    delivery_outbox_committed(&((struct delivery *)context)->outbox, batch);
}

static void store_failed(void *context, const char *reason)
{
    fail(context, "the store failed", reason);
}

bool delivery_start_writer(struct delivery *d, uv_loop_t *loop, struct store *store)
{
    d->writer = delivery_writer_start(loop, store, &(delivery_writer_ports){d, committed, store_failed});
    d->backlog.writer = d->writer;
    return d->writer != NULL;
}

void delivery_stop_writer(struct delivery *d)
{
    if (d->writer)
        delivery_writer_stop(d->writer);
    d->writer = NULL;
    d->backlog.writer = NULL;
}

void delivery_flush(struct delivery *d)
{
    if (d->writer)
        delivery_outbox_flush(&d->outbox);
}

/* ---- messages from the outbox ---- */

static void deliver(void *context, delivery_message *message)
{
    struct delivery *d = context;
    const topic_message *what = &message->what;
    if (what->kind == TOPIC_TO_CONNECTION && !(what->conn & DELIVERY_ELSEWHERE)) {
        d->here.deliver(d->here.context, message);
        return;
    }
    if (what->kind != TOPIC_TO_CONNECTION && !topic_broker_take(&d->topics, what))
        fail(d, "cannot tell", "out of memory");
    d->others.deliver(d->others.context, what);
    delivery_message_free(message);
}

/* ---- topics ---- */

static void on_idle(uv_idle_t *handle)
{
    (void)handle; /* the loop does not wait while it runs */
}

void delivery_finish_topics(struct delivery *d)
{
    while (topic_broker_wait(&d->topics))
        topic_broker_run(&d->topics, STEP);
}

void delivery_run_topics(struct delivery *d)
{
    uint64_t begin = base_clock_ns(), now = begin;
    if (!topic_broker_wait(&d->topics)) {
        d->waiting_since = 0;
        uv_idle_stop(&d->idle);
        return;
    }
    if (!d->waiting_since)
        d->waiting_since = begin;
    uint64_t slice = begin - d->waiting_since > LATE ? LONG_SLICE : SLICE;
    while (topic_broker_wait(&d->topics) && now - begin < slice) {
        topic_broker_run(&d->topics, STEP);
        now = base_clock_ns();
    }
    uv_idle_start(&d->idle, on_idle);
}

/* ---- messages from the hub ---- */

void delivery_post(struct delivery *d, const topic_message *message)
{
    if (message->conn & DELIVERY_ELSEWHERE)
        d->others.post(d->others.context, message);
    else if (message->kind == TOPIC_TO_CONNECTION)
        d->here.post(d->here.context, message);
    else if (!delivery_outbox_post(&d->outbox, message, 0))
        fail(d, "cannot tell", "out of memory");
}

/* ---- people's connections, here and at other nodes ---- */

void delivery_send_person(struct delivery *d, int64_t person, const char *text, size_t length)
{
    d->here.send_person(d->here.context, person, text, length);
    d->others.tell(d->others.context, person, text, length);
}

void delivery_refresh(struct delivery *d, int64_t person)
{
    d->here.refresh(d->here.context, person);
    d->others.refresh(d->others.context, person);
}

bool delivery_is_online(const struct delivery *d, int64_t person)
{
    return d->here.is_online(d->here.context, person) || d->others.is_online(d->others.context, person);
}

/* ---- beginning and end ---- */

void delivery_init(struct delivery *d, uv_loop_t *loop, const delivery_connections *here,
                   const delivery_failure_port *failure)
{
    *d = (struct delivery){.here = *here, .failure = *failure, .others = delivery_no_other_nodes};
    d->topics = (topic_broker){
        .deliver = here->pass_now, .context = here->context, .joined_max = DELIVERY_JOINED_MAX};
    uv_idle_init(loop, &d->idle);
    delivery_outbox_init(&d->outbox, &(delivery_outbox_ports){d, submit, deliver});
}

void delivery_end(struct delivery *d)
{
    uv_close((uv_handle_t *)&d->idle, NULL);
}

void delivery_clear(struct delivery *d)
{
    topic_broker_clear(&d->topics);
    delivery_outbox_clear(&d->outbox);
}
