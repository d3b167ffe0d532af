/* SPDX-License-Identifier: MIT */
#include "server/delivery/other_nodes.h"

static bool always(void *context)
{
    (void)context;
    return true;
}

static void no_person(void *context, int64_t person)
{
    (void)context, (void)person;
}

static void no_connection(void *context, hub_conn conn, int64_t person)
{
    (void)context, (void)conn, (void)person;
}

static bool is_nowhere(void *context, int64_t person)
{
    (void)context, (void)person;
    return false;
}

static void no_text(void *context, int64_t person, const char *text, size_t length)
{
    (void)context, (void)person, (void)text, (void)length;
}

static void no_table(void *context, const char *table)
{
    (void)context, (void)table;
}

static void no_frame(void *context, hub_conn guest, const topic_frame *frame)
{
    (void)context, (void)guest, (void)frame;
}

static void no_message(void *context, delivery_message *message)
{
    (void)context;
    delivery_message_free(message);
}

static void no_subscription(void *context, enum topic_message_kind kind, topic_key topic, hub_conn guest)
{
    (void)context, (void)kind, (void)topic, (void)guest;
}

static void no_topic(void *context, topic_key topic, const topic_frame *frame)
{
    (void)context, (void)topic, (void)frame;
}

const delivery_other_nodes delivery_no_other_nodes = {.is_in = always,
                                                      .came = no_person,
                                                      .gone = no_connection,
                                                      .is_online = is_nowhere,
                                                      .refresh = no_person,
                                                      .changed = no_person,
                                                      .tell = no_text,
                                                      .close_table = no_table,
                                                      .send = no_frame,
                                                      .deliver = no_message,
                                                      .subscribe = no_subscription,
                                                      .publish = no_topic};
