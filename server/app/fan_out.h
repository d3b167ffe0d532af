/* SPDX-License-Identifier: MIT */
/* What is published to topics, on its way to the sockets here and to the other nodes'
 * (server/topic/topics.h). */
#ifndef KOZEL_SERVER_APP_FAN_OUT_H
#define KOZEL_SERVER_APP_FAN_OUT_H

#include "server/app/loop.h"

/* Ports of the hub; context: the kz_server. */
void kz_fan_out_publish(void *context, kz_topic topic, kz_frame *frame);
void kz_fan_out_join(void *context, kz_topic topic, kz_conn conn);
void kz_fan_out_part(void *context, kz_topic topic, kz_conn conn, bool rest);
void kz_fan_out_end(void *context, kz_topic topic);

/* The outbox lets a message to or about a topic go; takes it over. */
void kz_fan_out_take(kz_server *server, kz_message *message);

/* A slice, once a turn of the loop, behind everything else. */
void kz_fan_out_run(kz_server *server);

/* All of it, before the sockets are closed. */
void kz_fan_out_finish(kz_server *server);

/* Before the first turn; the server's own end clears it. */
void kz_fan_out_start(kz_server *server);

#endif
