/* SPDX-License-Identifier: MIT */
/* Topics (publish/subscribe). A topic delivers to its subscribers in slices with a bounded number of
 * deliveries, so that ten thousand of them delay nobody. Messages that have gathered meanwhile come as one
 * frame. It is serialized once for all subscribers who have missed nothing before it.
 *
 * A subscriber gets what is published after joining, each message once, in order. Topics have no sockets or
 * clock, and belong to one thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/topic/message.h"

typedef struct topic_broker {
    /* Delivers a frame to a subscriber. It may keep the frame. It must not call these functions. */
    void (*deliver)(void *context, uint64_t subscriber, topic_frame *frame);
    void *context;
    size_t joined_max;        /* max bytes of messages that form one frame; a longer message comes alone */
    struct topic_entry *all;  /* by number */
    struct topic_entry *busy; /* topics with something to deliver, the next one first */
} topic_broker;

/* Frees all topics. Nothing is delivered any more. A struct with only `deliver`, `context` and `joined_max`
 * set has no topics. */
void topic_broker_clear(topic_broker *topics);

/* Subscribes to the topic from now on. The subscriber must not have joined. Returns false if out of
 * memory. */
bool topic_broker_join(topic_broker *topics, topic_key topic, uint64_t subscriber);

/* Ends a subscription. With `rest` the messages published till now are delivered at once. No effect without a
 * subscription. */
void topic_broker_part(topic_broker *topics, topic_key topic, uint64_t subscriber, bool rest);

/* Publishes a frame, which is kept, not copied. No effect without subscribers. Returns false if out of
 * memory. */
bool topic_broker_publish(topic_broker *topics, topic_key topic, topic_frame *frame);

/* Ends a topic after the delivery of its messages, with its subscriptions. Nothing more may be published to
 * it. */
void topic_broker_end(topic_broker *topics, topic_key topic);

/* Applies a message to or about a topic by one of the functions above. Returns false if out of memory. */
bool topic_broker_take(topic_broker *topics, const topic_message *message);

/* Ends all topics whose number has these upper bits, without delivering anything. */
void topic_broker_drop(topic_broker *topics, topic_key upper, topic_key mask);

/* Returns true if there is something to deliver. */
bool topic_broker_wait(const topic_broker *topics);

/* Delivers a slice: visits `most` subscriptions, one topic after another. */
void topic_broker_run(topic_broker *topics, size_t most);

/* Returns the number of a topic's subscribers. */
size_t topic_broker_count(const topic_broker *topics, topic_key topic);
