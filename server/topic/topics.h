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
typedef uint64_t topic_key;

typedef struct topic_topics {
    /* A frame for a subscriber (keep it or not); must not call these functions. */
    void (*deliver)(void *context, uint64_t subscriber, topic_frame *frame);
    void *context;
    size_t joined_max;        /* bytes of messages that come as one frame; a longer message comes alone */
    struct topic_entry *all;  /* by number */
    struct topic_entry *busy; /* with something to deliver, the one whose turn it is first */
} topic_topics;

/* All zero but `deliver`, `context`, `joined_max` is without topics. Nothing is delivered any more. */
void topic_topics_clear(topic_topics *topics);

/* From now on the subscriber, who has not joined, gets what is published to the topic. False: out of memory.
 */
bool topic_topics_join(topic_topics *topics, topic_key topic, uint64_t subscriber);

/* He gets nothing more of it; `rest`: but what was published till now, at once. Of no effect if he has not
 * joined. */
void topic_topics_part(topic_topics *topics, topic_key topic, uint64_t subscriber, bool rest);

/* Of no effect if nobody has joined. Frames are kept, not copied. False: out of memory. */
bool topic_topics_publish(topic_topics *topics, topic_key topic, topic_frame *frame);

/* Nothing more is published to it: when what was is delivered, it and its subscriptions are gone. */
void topic_topics_end(topic_topics *topics, topic_key topic);

/* The same for all topics whose number has these upper bits, without delivering anything. */
void topic_topics_forget(topic_topics *topics, topic_key upper, topic_key mask);

/* Whether there is something to deliver. */
bool topic_topics_wait(const topic_topics *topics);

/* A slice: looks at `most` subscriptions, one topic after another. */
void topic_topics_run(topic_topics *topics, size_t most);

/* How many subscribers a topic has. */
size_t topic_topics_count(const topic_topics *topics, topic_key topic);

#endif
