/* SPDX-License-Identifier: MIT */
/* The kinds of messages that the hub sends and that wait for the store, in one order for all connections. */
#ifndef KOZEL_SERVER_TOPIC_MESSAGE_KIND_H
#define KOZEL_SERVER_TOPIC_MESSAGE_KIND_H

enum kz_message_kind {
    KZ_TO_CONNECTION, /* a frame */
    KZ_TO_TOPIC,      /* a frame to all who have joined it */
    KZ_TO_JOIN,       /* a connection joins the topic, */
    KZ_TO_PART,       /* or parts, */
    KZ_TO_PART_TOLD,  /* with what was published till then */
    KZ_TO_END,        /* the topic ends */
};

#endif
