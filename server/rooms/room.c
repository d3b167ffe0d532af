/* SPDX-License-Identifier: MIT */
#include "server/rooms/room.h"

#include <string.h>
#include <utlist.h>

void room_host_init(room_host *host, const room_ports *ports, const room_kind *const *kinds, void *context)
{
    *host = (room_host){.ports = *ports, .kinds = kinds, .context = context};
}

void room_host_drop(room_host *host)
{
    host->ports.nodes = (room_node_ports){0};
    for (struct room *room = host->all, *next; room; room = next) {
        next = room->hh.next;
        room->kind->drop(host->context, room);
    }
}

void room_host_clear(room_host *host)
{
    base_json_free(&host->notice);
    base_json_free(&host->part);
    base_json_free(&host->entry);
    room_due_clear(&host->due);
    room_frames_clear(&host->frames);
}

void room_begin(room_host *host, int64_t now_ms)
{
    if (now_ms > host->now)
        host->now = now_ms;
    if (!host->born)
        host->born = now_ms;
}

void room_tick(room_host *host)
{
    room_due *due;
    while ((due = room_due_first(&host->due)) && due->when <= host->now) {
        struct room *room = (struct room *)due;
        room->kind->due(host->context, room);
    }
}

int64_t room_next_due(const room_host *host)
{
    const room_due *due = room_due_first(&host->due);
    return due ? due->when : INT64_MAX;
}

void room_add(room_host *host, struct room *room, const room_kind *kind, const char *id)
{
    memcpy(room->id, id, strlen(id) + 1);
    room->kind = kind;
    room->topic = room_new_topic(host);
    HASH_ADD_KEYPTR(hh, host->all, room->id, strlen(id), room);
    room_stale(host, room);
}

void room_remove(room_host *host, struct room *room)
{
    room_fresh(host, room);
    room_due_set(&host->due, &room->due, INT64_MAX);
    HASH_DELETE(hh, host->all, room);
}

struct room *room_find(const room_host *host, const char *id)
{
    struct room *room;
    HASH_FIND_STR(host->all, id, room);
    return room;
}

size_t room_count(const room_host *host)
{
    return HASH_COUNT(host->all);
}

void room_stale(room_host *host, struct room *room)
{
    if (room->stale)
        return;
    room->stale = true;
    DL_APPEND2(host->stale, room, stale_prev, stale_next);
}

void room_fresh(room_host *host, struct room *room)
{
    if (room->stale)
        DL_DELETE2(host->stale, room, stale_prev, stale_next);
    room->stale = false;
}

topic_key room_new_topic(room_host *host)
{
    return ++host->last_topic;
}
