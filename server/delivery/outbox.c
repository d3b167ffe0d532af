/* SPDX-License-Identifier: MIT */
#include "server/delivery/outbox.h"

#include <assert.h>
#include <stdlib.h>

void kz_outbox_init(kz_outbox *o, const kz_outbox_ports *ports)
{
    *o = (kz_outbox){.ports = *ports};
    o->jobs_end = &o->jobs;
    o->held_end = &o->held;
}

void kz_outbox_clear(kz_outbox *o)
{
    for (kz_job *job = o->jobs, *next; job; job = next) {
        next = job->next;
        job->stored = KZ_STORE_FAILED;
        job->done(job);
    }
    o->jobs = NULL;
    o->jobs_end = &o->jobs;
    o->open = false;
    for (kz_message *message = o->held, *next; message; message = next) {
        next = message->next;
        kz_message_free(message);
    }
    o->held = NULL;
    o->held_end = &o->held;
    o->held_count = 0;
}

void kz_outbox_write(kz_outbox *o, kz_job *job)
{
    job->next = NULL;
    *o->jobs_end = job;
    o->jobs_end = &job->next;
    o->open = o->open || job->durable;
}

kz_message *kz_message_new(const kz_message *what)
{
    kz_message *message = malloc(sizeof *message);
    if (!message)
        return NULL;
    *message = *what;
    message->next = NULL;
    if (message->frame)
        kz_frame_keep(message->frame);
    return message;
}

void kz_message_free(kz_message *message)
{
    kz_frame_drop(message->frame);
    free(message);
}

bool kz_outbox_tell(kz_outbox *o, const kz_message *what)
{
    kz_message *message = kz_message_new(what);
    if (!message)
        return false;
    message->after = o->submitted + o->open;
    if (message->after <= o->committed) {
        assert(!o->held); /* what waits, waits for a batch that is not in the store yet */
        o->ports.deliver(o->ports.context, message);
    } else {
        o->held_count++;
        *o->held_end = message;
        o->held_end = &message->next;
    }
    return true;
}

void kz_outbox_flush(kz_outbox *o)
{
    if (!o->jobs)
        return;
    kz_job *first = o->jobs;
    o->submitted += o->open;
    o->jobs = NULL;
    o->jobs_end = &o->jobs;
    o->open = false;
    o->ports.submit(o->ports.context, o->submitted, first);
}

void kz_outbox_committed(kz_outbox *o, uint64_t batch)
{
    assert(batch <= o->submitted);
    if (batch > o->committed)
        o->committed = batch;
    while (o->held && o->held->after <= o->committed) {
        kz_message *message = o->held;
        o->held_count--;
        o->held = message->next;
        if (!o->held)
            o->held_end = &o->held;
        message->next = NULL;
        o->ports.deliver(o->ports.context, message);
    }
}
