/* SPDX-License-Identifier: MIT */
#include "server/rooms/link.h"

#include "base/memory.h"

void room_link(room_host *host, room_connection *connection, room_node node)
{
    for (int i = 0; i < connection->link_count; i++)
        if (connection->links[i] == node)
            return;
    size_t count = (size_t)connection->link_count + 1;
    connection->links = base_resize(connection->links, count * sizeof *connection->links);
    connection->links[connection->link_count++] = node;
    base_text *json = &host->notice;
    json->length = 0;
    host->put_identity(host->kinds[0].context, json, connection);
    host->ports.nodes.link(host->ports.context, connection->conn, node, json->bytes, json->length);
}

void room_unlink(room_connection *connection, room_node node)
{
    for (int i = 0; i < connection->link_count; i++)
        if (connection->links[i] == node)
            connection->links[i--] = connection->links[--connection->link_count];
}

void room_forward(room_host *host, room_connection *connection, room_node node, const char *text,
                  size_t length)
{
    room_link(host, connection, node);
    host->ports.nodes.forward(host->ports.context, connection->conn, node, text, length);
}
