/* SPDX-License-Identifier: MIT */
/* Topics: who gets what many get (publish/subscribe). What is published to a topic comes to its subscribers
 * in slices, so that ten thousand of them keep nobody waiting: each slice has a bounded number of deliveries.
 * What has gathered meanwhile comes as one frame, which is made once for all who have missed nothing before
 * it.
 *
 * A subscriber gets what is published after he has joined, each message once, in order. No sockets or clock
 * in here; belongs to one thread. */
#ifndef KOZEL_SERVER_TOPIC_TOPICS_H
#define KOZEL_SERVER_TOPIC_TOPICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/topic/frame.h"

/* A number of the caller's; never 0, never used again. */
typedef uint64_t kz_topic;

typedef struct kz_topics {
    /* A frame for a subscriber (keep it or not); must not call these functions. */
    void (*deliver)(void *context, uint64_t subscriber, kz_frame *frame);
    void *context;
    size_t joined_max;           /* bytes of messages that come as one frame; a longer message comes alone */
    struct kz_topic_entry *all;  /* by number */
    struct kz_topic_entry *busy; /* with something to deliver, the one whose turn it is first */
} kz_topics;

/* All zero but `deliver`, `context`, `joined_max` is without topics. Nothing is delivered any more. */
void kz_topics_clear(kz_topics *topics);

/* From now on the subscriber, who has not joined, gets what is published to the topic. False: out of memory.
 */
bool kz_topics_join(kz_topics *topics, kz_topic topic, uint64_t subscriber);

/* He gets nothing more of it; `rest`: but what was published till now, at once. Of no effect if he has not
 * joined. */
void kz_topics_part(kz_topics *topics, kz_topic topic, uint64_t subscriber, bool rest);

/* Of no effect if nobody has joined. Frames are kept, not copied. False: out of memory. */
bool kz_topics_publish(kz_topics *topics, kz_topic topic, kz_frame *frame);

/* Nothing more is published to it: when what was is delivered, it and its subscriptions are gone. */
void kz_topics_end(kz_topics *topics, kz_topic topic);

/* The same for all topics whose number has these upper bits, without delivering anything. */
void kz_topics_forget(kz_topics *topics, kz_topic upper, kz_topic mask);

/* Whether there is something to deliver. */
bool kz_topics_wait(const kz_topics *topics);

/* A slice: looks at `most` subscriptions, one topic after another. */
void kz_topics_run(kz_topics *topics, size_t most);

/* How many subscribers a topic has. */
size_t kz_topics_count(const kz_topics *topics, kz_topic topic);

#endif
