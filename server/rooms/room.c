/* SPDX-License-Identifier: MIT */
#include "server/rooms/room.h"

#include <assert.h>
#include <jansson.h>
#include <string.h>
#include <utlist.h>

int room_kind_index(const room_host *host, const room_kind *kind)
{
    int i = 0;
    for (; host->kinds[i].kind != kind; i++)
        assert(host->kinds[i].kind);
    return i;
}

void *room_context(const room_host *host, const room_kind *kind)
{
    return host->kinds[room_kind_index(host, kind)].context;
}

void room_add(room_host *host, struct room *room, const room_kind *kind, const char *id)
{
    memcpy(room->id, id, strlen(id) + 1);
    room->kind = kind;
    room->topic = room_new_topic(host);
    host->kinds[room_kind_index(host, kind)].count++;
    HASH_ADD_KEYPTR(hh, host->all, room->id, strlen(id), room);
    room_mark_dirty(host, room);
}

struct room *room_find(const room_host *host, const char *id)
{
    struct room *room;
    HASH_FIND_STR(host->all, id, room);
    return room;
}

const room_kind *room_kind_of(const room_host *host, const json_t *object)
{
    const char *name = json_string_value(json_object_get(object, "kind"));
    const room_known_kind *known = host->kinds;
    while (known->kind && strcmp(known->kind->name, name ? name : "") != 0)
        known++;
    return known->kind;
}

bool room_is_warming_up(const room_host *host)
{
    return host->now - host->born < host->young_ms;
}

size_t room_count(const room_host *host, const room_kind *kind)
{
    return kind ? host->kinds[room_kind_index(host, kind)].count : HASH_COUNT(host->all);
}

void room_mark_dirty(room_host *host, struct room *room)
{
    if (room->dirty)
        return;
    room->dirty = true;
    DL_APPEND2(host->dirty, room, dirty_prev, dirty_next);
}

void room_clear_dirty(room_host *host, struct room *room)
{
    if (room->dirty)
        DL_DELETE2(host->dirty, room, dirty_prev, dirty_next);
    room->dirty = false;
}

topic_key room_new_topic(room_host *host)
{
    return ++host->last_topic;
}
