/* SPDX-License-Identifier: MIT */
#include "server/rooms/log.h"

#include <utlist.h>

#include "base/fingerprint.h"
#include "server/rooms/unknown.h"

/* Max entries before one that has all members is written. Those before it are of no use then. */
enum { ENTRIES_MAX = 200 };

/* Returns true if the part has changed since it was written last. Then host->part has its member, in an
 * object. */
static bool has_changed(room_host *host, struct room *room, int i)
{
    base_text *json = &host->part;
    const room_part *part = &room->kind->parts[i];
    json->length = 0;
    base_json_object(json, NULL);
    part->put(json, part->key, room);
    base_json_close(json);
    uint64_t now = base_fingerprint(json->bytes, json->length);
    bool changed = now != room->log.part[i];
    room->log.part[i] = now;
    return changed;
}

/* Returns true if there is anything to write. Then it is in host->entry. */
static bool put_entry(room_host *host, struct room *room, bool whole)
{
    const room_kind *kind = room->kind;
    base_text *json = &host->entry;
    bool any = false;
    json->length = 0;
    base_json_object(json, NULL);
    if (whole && *kind->name)
        base_json_text(json, "kind", kind->name);
    for (int i = 0; i < kind->part_count; i++)
        if (has_changed(host, room, i) || whole) {
            base_json_members(json, host->part.bytes, host->part.length);
            any = true;
        }
    any = (kind->put_items && kind->put_items(room, json, whole)) || any;
    base_json_close(json);
    return any;
}

static void write_room(room_host *host, struct room *room)
{
    room_log *log = &room->log;
    bool whole = !log->whole || log->seq - log->whole >= ENTRIES_MAX;
    if (!put_entry(host, room, whole))
        return;
    log->seq++;
    if (whole)
        log->whole = log->seq;
    host->ports.append(host->ports.context, room->id, log->match, log->seq, host->entry.bytes, whole,
                       host->now);
    log->match = NULL;
}

void room_log_write(room_host *host)
{
    struct room *room;
    if (!host->closing)
        DL_FOREACH2(host->dirty, room, dirty_next)
    write_room(host, room);
}

void room_log_close(room_host *host, const struct room *room)
{
    if (!room->log.seq || host->closing)
        return;
    host->ports.close(host->ports.context, room->id, host->now);
    room_unknown_note_gone(host, room->id);
}

void room_log_adopt(room_host *host, struct room *room, int64_t seq)
{
    const room_kind *kind = room->kind;
    for (int i = 0; i < kind->part_count; i++)
        has_changed(host, room, i);
    host->part.length = 0;
    base_json_object(&host->part, NULL);
    if (kind->put_items)
        kind->put_items(room, &host->part, true);
    base_json_close(&host->part);
    room->log.seq = seq;
    room->log.match = NULL;
}
