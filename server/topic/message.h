/* SPDX-License-Identifier: MIT */
/* A message of the hub. All messages wait for the store in one order, whatever their kind. */
#pragma once

#include <stdint.h>

#include "server/topic/frame.h"

/* A topic's number, chosen by the caller; never 0, never used again. */
typedef uint64_t topic_key;

enum topic_message_kind {
    TOPIC_TO_CONNECTION,     /* a frame */
    TOPIC_TO_TOPIC,          /* a frame to all who have joined it */
    TOPIC_TO_JOIN,           /* a connection joins the topic: it gets what is published from now on */
    TOPIC_TO_PART,           /* a connection parts from the topic: it gets nothing more */
    TOPIC_TO_PART_WITH_REST, /* the same, but before all that follows it gets what was published till now */
    TOPIC_TO_END,            /* the topic ends: nothing more is published to it, and no connection parts */
};

/* What a kind does not name is 0. */
typedef struct topic_message {
    enum topic_message_kind kind;
    uint64_t conn;
    topic_key topic;
    topic_frame *frame;
} topic_message;
