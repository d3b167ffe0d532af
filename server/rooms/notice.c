/* SPDX-License-Identifier: MIT */
#include "server/rooms/notice.h"

#include <string.h>

#include "base/fingerprint.h"
#include "server/rooms/remote.h"

void room_notice_write(room_host *host, const struct room *room)
{
    base_text *json = &host->notice;
    json->length = 0;
    base_json_object(json, NULL);
    if (*room->kind->name)
        base_json_text(json, "kind", room->kind->name);
    room->kind->put_notice(room_context(host, room->kind), json, room);
    base_json_close(json);
}

/* ---- lists ---- */

/* The latest times at which rooms were over, the last one first. */
typedef struct latest {
    int64_t when[ROOM_NOTICES_OVER_MAX];
} latest;

static int64_t over(room_host *host, const struct room *room)
{
    return room->kind->over ? room->kind->over(room_context(host, room->kind), room) : 0;
}

static int64_t remote_over(const struct room_remote *remote)
{
    return remote->kind->remote_over ? remote->kind->remote_over(remote) : 0;
}

static void note_over(latest *latest, int64_t when)
{
    int i = ROOM_NOTICES_OVER_MAX - 1;
    if (when <= latest->when[i])
        return;
    for (; i > 0 && latest->when[i - 1] < when; i--)
        latest->when[i] = latest->when[i - 1];
    latest->when[i] = when;
}

static bool is_listed(const latest *latest, int64_t when)
{
    return !when || when >= latest->when[ROOM_NOTICES_OVER_MAX - 1];
}

char *room_notice_list(room_host *host, const char *kind)
{
    base_text json = {0};
    latest latest = {0};
    for (const struct room *room = host->all; room; room = room->hh.next)
        if (strcmp(room->kind->name, kind) == 0)
            note_over(&latest, over(host, room));
    for (const struct room_remote *remote = host->remote.all; remote; remote = remote->hh.next)
        if (strcmp(remote->kind->name, kind) == 0)
            note_over(&latest, remote_over(remote));
    base_json_array(&json, NULL);
    for (const struct room *room = host->all; room; room = room->hh.next)
        if (strcmp(room->kind->name, kind) == 0 && is_listed(&latest, over(host, room))) {
            room_notice_write(host, room);
            base_json_raw(&json, NULL, host->notice.bytes, host->notice.length);
        }
    for (const struct room_remote *remote = host->remote.all; remote; remote = remote->hh.next)
        if (strcmp(remote->kind->name, kind) == 0 && is_listed(&latest, remote_over(remote)))
            base_json_raw(&json, NULL, remote->notice, remote->notice_length);
    base_json_close(&json);
    return base_text_take(&json);
}

/* ---- publishing ---- */

void room_notice_publish(room_host *host, struct room *room)
{
    if (host->closing || !host->ports.nodes.notice)
        return;
    room_notice_write(host, room);
    uint64_t now = base_fingerprint(host->notice.bytes, host->notice.length);
    if (now == room->noticed)
        return;
    room->noticed = now;
    host->ports.nodes.notice(host->ports.context, room->id, host->notice.bytes, host->notice.length);
}

void room_notice_gone(room_host *host, const char *id)
{
    if (host->ports.nodes.notice && !host->closing)
        host->ports.nodes.notice(host->ports.context, id, "", 0);
}
