/* SPDX-License-Identifier: MIT */
/* A hub's ports for topics, for worlds that tell everybody at once: `topics_ports(&ports, &topics)` behind
 * the ports' own send() and context. */
#ifndef KOZEL_TESTS_TOPIC_PORTS_H
#define KOZEL_TESTS_TOPIC_PORTS_H

#include <assert.h>

#include "server/hub/hub.h"

/* What belongs to the hub with that context. */
typedef struct world_topics {
    topic_broker topics;
    hub_ports own;
} world_topics;

/* Finds a hub's by its context. */
static world_topics *topics_of(void *context);

static inline void topics_deliver(void *context, uint64_t conn, topic_frame *frame)
{
    topics_of(context)->own.send(context, conn, frame);
}

static inline void topics_publish(void *context, topic_key topic, topic_frame *frame)
{
    topic_broker *topics = &topics_of(context)->topics;
    if (!topic_broker_publish(topics, topic, frame))
        abort();
    while (topic_broker_wait(topics))
        topic_broker_run(topics, 1);
}

static inline void topics_join(void *context, topic_key topic, hub_conn conn)
{
    if (!topic_broker_join(&topics_of(context)->topics, topic, conn))
        abort();
}

static inline void topics_part(void *context, topic_key topic, hub_conn conn, bool rest)
{
    topic_broker_part(&topics_of(context)->topics, topic, conn, rest);
}

static inline void topics_end(void *context, topic_key topic)
{
    topic_broker_end(&topics_of(context)->topics, topic);
}

static inline void topics_ports(hub_ports *ports, world_topics *w)
{
    topic_broker_clear(&w->topics);
    *w = (world_topics){.topics = {.deliver = topics_deliver, .context = ports->context, .joined_max = 1},
                        .own = *ports};
    ports->publish = topics_publish;
    ports->join = topics_join;
    ports->part = topics_part;
    ports->end = topics_end;
}

#endif
