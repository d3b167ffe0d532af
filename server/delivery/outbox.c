/* SPDX-License-Identifier: MIT */
#include "server/delivery/outbox.h"

#include <assert.h>
#include <stdlib.h>

void delivery_outbox_init(delivery_outbox *o, const delivery_outbox_ports *ports)
{
    *o = (delivery_outbox){.ports = *ports};
    o->jobs_end = &o->jobs;
    o->held_end = &o->held;
}

void delivery_outbox_clear(delivery_outbox *o)
{
    for (delivery_job *job = o->jobs, *next; job; job = next) {
        next = job->next;
        job->stored = STORE_FAILED;
        job->done(job);
    }
    o->jobs = NULL;
    o->jobs_end = &o->jobs;
    o->open = false;
    for (delivery_message *message = o->held, *next; message; message = next) {
        next = message->next;
        delivery_message_free(message);
    }
    o->held = NULL;
    o->held_end = &o->held;
    o->held_count = 0;
}

void delivery_outbox_write(delivery_outbox *o, delivery_job *job)
{
    job->next = NULL;
    *o->jobs_end = job;
    o->jobs_end = &job->next;
    o->open = o->open || job->durable;
}

delivery_message *delivery_message_new(const topic_message *what, uint64_t asked)
{
    delivery_message *message = malloc(sizeof *message);
    if (!message)
        return NULL;
    *message = (delivery_message){.what = *what, .asked = asked};
    if (what->frame)
        topic_frame_keep(what->frame);
    return message;
}

void delivery_message_free(delivery_message *message)
{
    topic_frame_drop(message->what.frame);
    free(message);
}

bool delivery_outbox_post(delivery_outbox *o, const topic_message *what, uint64_t asked)
{
    delivery_message *message = delivery_message_new(what, asked);
    if (!message)
        return false;
    message->after = o->submitted + o->open;
    if (message->after <= o->committed) {
        assert(!o->held); /* a waiting message waits for a batch that is not in the store yet */
        o->ports.deliver(o->ports.context, message);
    } else {
        o->held_count++;
        *o->held_end = message;
        o->held_end = &message->next;
    }
    return true;
}

void delivery_outbox_flush(delivery_outbox *o)
{
    if (!o->jobs)
        return;
    delivery_job *first = o->jobs;
    o->submitted += o->open;
    o->jobs = NULL;
    o->jobs_end = &o->jobs;
    o->open = false;
    o->ports.submit(o->ports.context, o->submitted, first);
}

void delivery_outbox_committed(delivery_outbox *o, uint64_t batch)
{
    assert(batch <= o->submitted);
    if (batch > o->committed)
        o->committed = batch;
    while (o->held && o->held->after <= o->committed) {
        delivery_message *message = o->held;
        o->held_count--;
        o->held = message->next;
        if (!o->held)
            o->held_end = &o->held;
        message->next = NULL;
        o->ports.deliver(o->ports.context, message);
    }
}
