/* SPDX-License-Identifier: MIT */
#include "server/sockets/server.h"

#include <stdlib.h>

#include "server/sockets/clients.h"
#include "server/sockets/sending.h"

bool socket_server_init(socket_server *sockets, struct delivery *delivery)
{
    *sockets = (socket_server){.outbox = &delivery->outbox,
                               .backlog = &delivery->backlog,
                               .others = &delivery->others,
                               .joined = malloc(sizeof *sockets->joined + DELIVERY_JOINED_MAX)};
    return sockets->joined != NULL;
}

void socket_server_clear(socket_server *sockets)
{
    base_registry_clear(&sockets->all);
    free(sockets->joined);
}

delivery_connections socket_server_connections(socket_server *sockets)
{
    return (delivery_connections){.context = sockets,
                                  .post = socket_post,
                                  .deliver = socket_deliver,
                                  .pass_now = socket_pass_now,
                                  .send_person = socket_send_person,
                                  .refresh = socket_refresh,
                                  .is_online = socket_is_online};
}
