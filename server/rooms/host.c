/* SPDX-License-Identifier: MIT */
#include "server/rooms/host.h"

#include <assert.h>
#include <utlist.h>

#include "server/rooms/log.h"
#include "server/rooms/notice.h"
#include "server/rooms/remote.h"
#include "server/rooms/unknown.h"
#include "server/rooms/watch.h"

void room_host_init(room_host *host, const room_ports *ports)
{
    *host = (room_host){.ports = *ports};
}

void room_host_add_kind(room_host *host, const room_kind *kind, void *context)
{
    int count = room_kind_index(host, NULL);
    assert(count < ROOM_KINDS_MAX);
    host->kinds[count] = (room_known_kind){kind, context, 0};
}

void room_host_drop(room_host *host)
{
    host->ports.nodes = (room_node_ports){0};
    for (struct room *room = host->all, *next; room; room = next) {
        next = room->hh.next;
        room->kind->drop(room_context(host, room->kind), room);
    }
    room_remote_clear(host);
    room_unknown_clear(host);
}

void room_host_clear(room_host *host)
{
    base_text_free(&host->notice);
    base_text_free(&host->part);
    base_text_free(&host->entry);
    room_timer_clear(&host->timers);
    room_frames_clear(&host->frames);
}

void room_begin(room_host *host, int64_t now_ms)
{
    if (now_ms > host->now)
        host->now = now_ms;
    if (!host->born)
        host->born = now_ms;
}

void room_end(room_host *host)
{
    struct room *room;
    room_log_write(host);
    room_frames_flush(&host->frames, host->ports.post, host->ports.context);
    DL_FOREACH2(host->dirty, room, dirty_next)
    if (room->kind->changed)
        room->kind->changed(room_context(host, room->kind), room);
    while ((room = host->dirty)) {
        room_clear_dirty(host, room);
        room_notice_publish(host, room);
    }
}

void room_tick(room_host *host)
{
    room_timer *timer;
    while ((timer = room_timer_first(&host->timers)) && timer->when <= host->now) {
        struct room *room = (struct room *)timer;
        room->kind->due(room_context(host, room->kind), room);
    }
}

int64_t room_next_due(const room_host *host)
{
    const room_timer *timer = room_timer_first(&host->timers);
    return timer ? timer->when : INT64_MAX;
}

void room_remove(room_host *host, struct room *room)
{
    room_clear_dirty(host, room);
    room_watch_clear(host, room);
    room_timer_set(&host->timers, &room->timer, INT64_MAX);
    HASH_DELETE(hh, host->all, room);
    host->kinds[room_kind_index(host, room->kind)].count--;
}
