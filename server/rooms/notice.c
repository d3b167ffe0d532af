/* SPDX-License-Identifier: MIT */
#include "server/rooms/notice.h"

#include "base/fingerprint.h"

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
