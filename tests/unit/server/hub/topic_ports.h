/* SPDX-License-Identifier: MIT */
/* A hub's port for messages, for worlds that deliver every message at once:
 * `topics_ports(&ports, &topics, on_send)` behind the ports' own context. */
#pragma once

#include "server/hub/hub.h"
#include "server/topic/topics.h"

/* Finds a hub's topics by its context. */
static topic_broker *topics_of(void *context);

static inline void topics_post(void *context, const topic_message *message)
{
    topic_broker *topics = topics_of(context);
    if (message->kind == TOPIC_TO_CONNECTION)
        topics->deliver(context, message->conn, message->frame);
    else if (!topic_broker_take(topics, message))
        abort();
    while (topic_broker_wait(topics))
        topic_broker_run(topics, 1);
}

static inline void topics_ports(hub_ports *ports, topic_broker *topics,
                                void (*send)(void *context, hub_conn conn, topic_frame *frame))
{
    topic_broker_clear(topics);
    *topics = (topic_broker){.deliver = send, .context = ports->context, .joined_max = 1};
    ports->rooms.post = topics_post;
}
