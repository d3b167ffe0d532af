/* SPDX-License-Identifier: MIT */
#include "server/topic/topics.h"

#include <assert.h>
#include <stdlib.h>

#include <uthash.h>
#include <utlist.h>

typedef struct subscription {
    uint64_t subscriber;
    uint64_t next; /* the number of the frame that he gets next */
    UT_hash_handle hh;
} subscription;

/* Frames count from 0. Those from `first` on are kept until everybody has them: until the pass over the
 * subscriptions that began with them is over. */
typedef struct kz_topic_entry {
    kz_topic topic;
    subscription *all; /* in the order of joining */
    kz_frame **frames;
    size_t count, room;
    uint64_t first;
    size_t in_pass;     /* so many of the frames; 0: no pass is under way */
    subscription *at;   /* whose turn it is in the pass; NULL: it is over */
    kz_frame *together; /* the pass's frames as one; NULL: they are too long for that */
    bool is_busy, ended;
    struct kz_topic_entry *prev, *next;
    UT_hash_handle hh;
} entry;

static entry *find(const kz_topics *topics, kz_topic topic)
{
    entry *e;
    HASH_FIND(hh, topics->all, &topic, sizeof topic, e);
    return e;
}

static void forget_frames(entry *e, size_t count)
{
    for (size_t i = 0; i < count; i++)
        kz_frame_drop(e->frames[i]);
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

static void rest(kz_topics *topics, entry *e)
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

static void free_topic(kz_topics *topics, entry *e)
{
    rest(topics, e);
    kz_frame_drop(e->together);
    forget_frames(e, e->count);
    for (subscription *s = e->all, *next; s; s = next) {
        next = s->hh.next;
        free_subscription(e, s);
    }
    HASH_DEL(topics->all, e);
    free(e);
}

void kz_topics_clear(kz_topics *topics)
{
    kz_topics_forget(topics, 0, 0);
}

void kz_topics_forget(kz_topics *topics, kz_topic upper, kz_topic mask)
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

static entry *add_topic(kz_topics *topics, kz_topic topic)
{
    entry *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->topic = topic;
    HASH_ADD(hh, topics->all, topic, sizeof topic, e);
    return e;
}

bool kz_topics_join(kz_topics *topics, kz_topic topic, uint64_t subscriber)
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

/* Delivers the frames of which the last is before `end` and that the subscriber has not got: mostly all of a
 * pass, as one. */
static void hand_over(kz_topics *topics, entry *e, subscription *s, uint64_t end)
{
    if (e->together && s->next == e->first && end == e->first + e->in_pass) {
        topics->deliver(topics->context, s->subscriber, e->together);
        s->next = end;
    }
    while (s->next < end)
        topics->deliver(topics->context, s->subscriber, e->frames[s->next++ - e->first]);
}

void kz_topics_part(kz_topics *topics, kz_topic topic, uint64_t subscriber, bool told)
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

bool kz_topics_publish(kz_topics *topics, kz_topic topic, kz_frame *frame)
{
    entry *e = find(topics, topic);
    if (!e)
        return true;
    if (e->count == e->room) {
        size_t room = 2 * e->room + 4;
        /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers. */
        kz_frame **frames = realloc(e->frames, room * sizeof *frames);
        if (!frames)
            return false;
        e->frames = frames;
        e->room = room;
    }
    e->frames[e->count++] = kz_frame_keep(frame);
    if (!e->is_busy)
        DL_APPEND(topics->busy, e);
    e->is_busy = true;
    return true;
}

static void begin_pass(kz_topics *topics, entry *e)
{
    size_t length = 2;
    e->in_pass = 0;
    while (e->in_pass < e->count &&
           (!e->in_pass || length + e->frames[e->in_pass]->length < topics->joined_max))
        length += e->frames[e->in_pass++]->length + 1;
    e->together = kz_frame_join(e->frames, e->in_pass);
    e->at = e->all;
}

static void end_pass(kz_topics *topics, entry *e)
{
    kz_frame_drop(e->together);
    e->together = NULL;
    forget_frames(e, e->in_pass);
    e->in_pass = 0;
    rest(topics, e);
    if (e->count) { /* behind the others */
        DL_APPEND(topics->busy, e);
        e->is_busy = true;
    } else if (e->ended) {
        free_topic(topics, e);
    }
}

void kz_topics_end(kz_topics *topics, kz_topic topic)
{
    entry *e = find(topics, topic);
    if (!e)
        return;
    e->ended = true;
    if (!e->is_busy)
        free_topic(topics, e);
}

bool kz_topics_wait(const kz_topics *topics)
{
    return topics->busy != NULL;
}

void kz_topics_run(kz_topics *topics, size_t most)
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

size_t kz_topics_count(const kz_topics *topics, kz_topic topic)
{
    const entry *e = find(topics, topic);
    return e ? HASH_COUNT(e->all) : 0;
}
