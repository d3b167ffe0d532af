/* SPDX-License-Identifier: MIT */
#include "server/rooms/watch.h"

#include <stdlib.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/rooms/frames.h"

room_watch *room_watch_of(const room_connection *connection, const struct room *room)
{
    room_watch *watch;
    DL_FOREACH2(connection->watches, watch, own_next)
    if (watch->room == room)
        return watch;
    return NULL;
}

static bool is_direct(const room_watch *watch)
{
    return watch->room->kind->is_direct(watch->room, watch->connection);
}

static void begin(room_host *host, room_watch *watch)
{
    struct room *room = watch->room;
    watch->direct = is_direct(watch);
    if (watch->direct)
        DL_APPEND2(room->direct, watch, direct_prev, direct_next);
    else
        room_frames_join(&host->frames, room->topic, watch->connection->conn);
    room->crowd += !watch->direct;
}

/* Ends a watch. `rest`: messages under way still reach it. */
static void end(room_host *host, room_watch *watch, bool rest)
{
    struct room *room = watch->room;
    if (watch->direct)
        DL_DELETE2(room->direct, watch, direct_prev, direct_next);
    else
        room_frames_part(&host->frames, room->topic, watch->connection->conn, rest);
    room->crowd -= !watch->direct;
}

void room_watch_sort(room_host *host, room_watch *watch)
{
    if (is_direct(watch) == watch->direct)
        return;
    end(host, watch, true);
    begin(host, watch);
}

void room_watch_clear(room_host *host, struct room *room)
{
    for (room_watch *watch = room->watches, *next; watch; watch = next) {
        next = watch->next;
        DL_DELETE2(watch->connection->watches, watch, own_prev, own_next);
        watch->connection->watch_count--;
        free(watch);
    }
    if (room->crowd)
        room_frames_end(&host->frames, room->topic);
    room->watches = room->direct = NULL;
    room->crowd = 0;
}

void room_watch_renew(room_host *host, room_watch *watch)
{
    if (watch->direct)
        return;
    end(host, watch, false);
    begin(host, watch);
}

void room_watch_add(room_host *host, struct room *room, room_connection *connection, bool glance)
{
    room_watch *watch = base_new(sizeof *watch);
    watch->connection = connection;
    watch->room = room;
    watch->glance = glance;
    DL_APPEND(room->watches, watch);
    DL_APPEND2(connection->watches, watch, own_prev, own_next);
    connection->watch_count++;
    begin(host, watch);
}

void room_watch_remove(room_host *host, room_watch *watch)
{
    end(host, watch, false);
    DL_DELETE(watch->room->watches, watch);
    DL_DELETE2(watch->connection->watches, watch, own_prev, own_next);
    watch->connection->watch_count--;
    free(watch);
}

void room_send(room_host *host, struct room *room, room_frame_for *frame_for, void *context)
{
    const room_watch *watch;
    topic_frame *frame;
    if (!room->watches)
        return;
    if (room->kind->sort)
        room->kind->sort(room_context(host, room->kind), room);
    DL_FOREACH2(room->direct, watch, direct_next)
    if ((frame = frame_for(context, watch->connection)))
        room_frames_post(&host->frames, watch->connection->conn, frame);
    if (room->crowd && (frame = frame_for(context, NULL)))
        room_frames_publish(&host->frames, room->topic, frame);
}

void room_put_state(room_host *host, base_text *json, const char *key, const struct room *room,
                    const room_connection *watcher)
{
    room->kind->put_state(room_context(host, room->kind), json, key, room, watcher);
}
