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

static void no_room(void *context, const char *room)
{
    (void)context, (void)room;
}

static void no_message(void *context, const topic_message *message)
{
    (void)context, (void)message;
}

const delivery_other_nodes delivery_no_other_nodes = {.is_in = always,
                                                      .came = no_person,
                                                      .gone = no_connection,
                                                      .is_online = is_nowhere,
                                                      .refresh = no_person,
                                                      .changed = no_person,
                                                      .tell = no_text,
                                                      .close_table = no_room,
                                                      .call_off = no_room,
                                                      .remove_name = no_room,
                                                      .post = no_message,
                                                      .deliver = no_message};
