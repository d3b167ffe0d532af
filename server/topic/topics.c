/* SPDX-License-Identifier: MIT */
#include "server/topic/topics.h"

#include <assert.h>
#include <stdlib.h>

#include <uthash.h>
#include <utlist.h>

typedef struct subscription {
    uint64_t subscriber;
    uint64_t next; /* the number of the subscriber's next frame */
    UT_hash_handle hh;
} subscription;

/* A topic. Frames count from 0. Those from `first` on are kept until everybody has them. That is when the
 * pass over the subscriptions that began with them is over. */
typedef struct topic_entry {
    topic_key topic;
    subscription *all; /* in the order of joining */
    topic_frame **frames;
    size_t count, room;
    uint64_t first;
    size_t in_pass;        /* number of its frames in the pass; 0: no pass is under way */
    subscription *at;      /* the next one in the pass; NULL: it is over */
    topic_frame *together; /* the pass's frames as one; NULL: too long for that */
    bool is_busy, ended;
    struct topic_entry *prev, *next;
    UT_hash_handle hh;
} entry;

static entry *find(const topic_broker *topics, topic_key topic)
{
    entry *e;
    HASH_FIND(hh, topics->all, &topic, sizeof topic, e);
    return e;
}

static void drop_frames(entry *e, size_t count)
{
    for (size_t i = 0; i < count; i++)
        topic_frame_drop(e->frames[i]);
    e->count -= count;
    e->first += count;
    for (size_t i = 0; i < e->count; i++)
        e->frames[i] = e->frames[i + count];
    if (e->count)
        return;
    free(e->frames);
    e->frames = NULL;
    e->room = 0;
}

static void rest(topic_broker *topics, entry *e)
{
    if (e->is_busy)
        DL_DELETE(topics->busy, e);
    e->is_busy = false;
}

static void free_subscription(entry *e, subscription *s)
{
    HASH_DEL(e->all, s);
    free(s);
}

static void free_topic(topic_broker *topics, entry *e)
{
    rest(topics, e);
    topic_frame_drop(e->together);
    drop_frames(e, e->count);
    for (subscription *s = e->all, *next; s; s = next) {
        next = s->hh.next;
        free_subscription(e, s);
    }
    HASH_DEL(topics->all, e);
    free(e);
}

void topic_broker_clear(topic_broker *topics)
{
    topic_broker_drop(topics, 0, 0);
}

void topic_broker_drop(topic_broker *topics, topic_key upper, topic_key mask)
{
    for (entry *e = topics->all, *next; e; e = next) {
        next = e->hh.next;
        if ((e->topic & mask) == upper)
            free_topic(topics, e);
    }
}

/* ---- subscriptions */

static subscription *subscription_of(const entry *e, uint64_t subscriber)
{
    subscription *s;
    HASH_FIND(hh, e->all, &subscriber, sizeof subscriber, s);
    return s;
}

static entry *add_topic(topic_broker *topics, topic_key topic)
{
    entry *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->topic = topic;
    HASH_ADD(hh, topics->all, topic, sizeof topic, e);
    return e;
}

bool topic_broker_join(topic_broker *topics, topic_key topic, uint64_t subscriber)
{
    entry *e = find(topics, topic);
    subscription *s = calloc(1, sizeof *s);
    e = e || !s ? e : add_topic(topics, topic);
    if (!s || !e) {
        free(s);
        return false;
    }
    assert(!subscription_of(e, subscriber));
    *s = (subscription){.subscriber = subscriber, .next = e->first + e->count};
    HASH_ADD(hh, e->all, subscriber, sizeof subscriber, s);
    return true;
}

/* ---- passes */

/* Delivers the frames before `end` that the subscriber has not got: mostly all of a pass, as one. */
static void hand_over(topic_broker *topics, entry *e, subscription *s, uint64_t end)
{
    if (e->together && s->next == e->first && end == e->first + e->in_pass) {
        topics->deliver(topics->context, s->subscriber, e->together);
        s->next = end;
    }
    while (s->next < end)
        topics->deliver(topics->context, s->subscriber, e->frames[s->next++ - e->first]);
}

void topic_broker_part(topic_broker *topics, topic_key topic, uint64_t subscriber, bool told)
{
    entry *e = find(topics, topic);
    subscription *s = e ? subscription_of(e, subscriber) : NULL;
    if (!s)
        return;
    if (told)
        hand_over(topics, e, s, e->first + e->count);
    if (e->at == s)
        e->at = s->hh.next;
    free_subscription(e, s);
    if (!e->all)
        free_topic(topics, e);
}

bool topic_broker_publish(topic_broker *topics, topic_key topic, topic_frame *frame)
{
    entry *e = find(topics, topic);
    if (!e)
        return true;
    if (e->count == e->room) {
        size_t room = 2 * e->room + 4;
        /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers. */
        topic_frame **frames = realloc(e->frames, room * sizeof *frames);
        if (!frames)
            return false;
        e->frames = frames;
        e->room = room;
    }
    e->frames[e->count++] = topic_frame_keep(frame);
    if (!e->is_busy)
        DL_APPEND(topics->busy, e);
    e->is_busy = true;
    return true;
}

static void begin_pass(topic_broker *topics, entry *e)
{
    size_t length = 2;
    e->in_pass = 0;
    while (e->in_pass < e->count &&
           (!e->in_pass || length + e->frames[e->in_pass]->length < topics->joined_max))
        length += e->frames[e->in_pass++]->length + 1;
    e->together = topic_frame_join(e->frames, e->in_pass);
    e->at = e->all;
}

static void end_pass(topic_broker *topics, entry *e)
{
    topic_frame_drop(e->together);
    e->together = NULL;
    drop_frames(e, e->in_pass);
    e->in_pass = 0;
    rest(topics, e);
    if (e->count) { /* behind the others */
        DL_APPEND(topics->busy, e);
        e->is_busy = true;
    } else if (e->ended) {
        free_topic(topics, e);
    }
}

void topic_broker_end(topic_broker *topics, topic_key topic)
{
    entry *e = find(topics, topic);
    if (!e)
        return;
    e->ended = true;
    if (!e->is_busy)
        free_topic(topics, e);
}

bool topic_broker_take(topic_broker *topics, const topic_message *message)
{
    switch (message->kind) {
    case TOPIC_TO_CONNECTION:
        assert(false);
        break;
    case TOPIC_TO_TOPIC:
        return topic_broker_publish(topics, message->topic, message->frame);
    case TOPIC_TO_JOIN:
        return topic_broker_join(topics, message->topic, message->conn);
    case TOPIC_TO_PART:
    case TOPIC_TO_PART_WITH_REST:
        topic_broker_part(topics, message->topic, message->conn, message->kind == TOPIC_TO_PART_WITH_REST);
        break;
    case TOPIC_TO_END:
        topic_broker_end(topics, message->topic);
        break;
    }
    return true;
}

bool topic_broker_wait(const topic_broker *topics)
{
    return topics->busy != NULL;
}

void topic_broker_run(topic_broker *topics, size_t most)
{
    entry *e;
    while (most > 0 && (e = topics->busy)) {
        if (!e->in_pass)
            begin_pass(topics, e);
        for (; e->at && most > 0; most--) {
            subscription *s = e->at;
            e->at = s->hh.next;
            hand_over(topics, e, s, e->first + e->in_pass);
        }
        if (!e->at)
            end_pass(topics, e);
    }
}

size_t topic_broker_count(const topic_broker *topics, topic_key topic)
{
    const entry *e = find(topics, topic);
    return e ? HASH_COUNT(e->all) : 0;
}
