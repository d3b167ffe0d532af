/* SPDX-License-Identifier: MIT */
/* The kinds of the hub's messages, which wait for the store in one order for all connections. */
#ifndef KOZEL_SERVER_TOPIC_MESSAGE_KIND_H
#define KOZEL_SERVER_TOPIC_MESSAGE_KIND_H

enum topic_message_kind {
    TOPIC_TO_CONNECTION, /* a frame */
    TOPIC_TO_TOPIC,      /* a frame to all who have joined it */
    TOPIC_TO_JOIN,       /* a connection joins the topic, */
    TOPIC_TO_PART,       /* or parts, */
    TOPIC_TO_PART_TOLD,  /* with the messages published before */
    TOPIC_TO_END,        /* the topic ends */
};

#endif
