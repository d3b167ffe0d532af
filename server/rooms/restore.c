/* SPDX-License-Identifier: MIT */
#include "server/rooms/restore.h"

#include <jansson.h>
#include <stdio.h>

#include "server/rooms/log.h"
#include "server/rooms/remote.h"

/* Merges an entry into `all`: its members replace older ones. New items of the kind's list are appended. */
static bool merge_one(const room_kind *kind, json_t *all, json_t *more)
{
    const char *list = kind && kind->list ? kind->list : "";
    json_t *old = json_object_get(all, list), *new = json_object_get(more, list);
    if (!json_is_object(more) || (new && !json_is_array(new)))
        return false;
    if (old && new) {
        json_array_extend(old, new);
        json_object_del(more, list);
    }
    return json_object_update(all, more) == 0;
}

/* Merges the entries into one object that has all members; decref it. `kind`: the kind that the log names,
 * NULL if this program has no such kind. Returns NULL and a reason if an entry is invalid. */
static json_t *merge(const room_host *host, const struct room_stored *stored, const room_kind **kind,
                     char *reason, size_t size)
{
    json_t *all = json_object();
    bool good = true;
    *kind = room_kind_of(host, NULL);
    for (size_t i = 0; good && i < stored->text_count; i++) {
        json_t *more = json_loads(stored->texts[i], JSON_REJECT_DUPLICATES, NULL);
        if (i == 0)
            *kind = room_kind_of(host, more);
        good = merge_one(*kind, all, more);
        json_decref(more);
    }
    if (good)
        return all;
    snprintf(reason, size, "log: an entry that is none");
    json_decref(all);
    return NULL;
}

/* Makes the room, of the kind `only` (NULL: any). Returns NULL and a reason if that is not possible. */
static struct room *make(room_host *host, const struct room_stored *stored, const room_kind *only,
                         char *reason, size_t size)
{
    const room_kind *kind;
    struct room *room = NULL;
    json_t *all = merge(host, stored, &kind, reason, size);
    if (all && kind && (!only || only == kind))
        room = kind->restore(room_context(host, kind), stored, all, reason, size);
    else if (all)
        snprintf(reason, size, "%s", only ? "" : "a kind of room that this program does not have");
    json_decref(all);
    return room;
}

bool room_restore(room_host *host, const struct room_stored *stored, char *reason, size_t size)
{
    if (host->closing || stored->damage) {
        snprintf(reason, size, "%s", host->closing ? "this node is about to stop" : stored->damage);
        return false;
    }
    struct room *room = make(host, stored, NULL, reason, size);
    if (!room)
        return false;
    room_log_adopt(host, room, stored->seq);
    room_remote_come_home(host, room->id);
    room->kind->resume(room_context(host, room->kind), room, stored);
    return true;
}

struct room *room_read(room_host *host, const struct room_stored *stored, const room_kind *kind, char *reason,
                       size_t size)
{
    snprintf(reason, size, "%s", stored->damage ? stored->damage : "");
    return stored->damage ? NULL : make(host, stored, kind, reason, size);
}

bool room_is_of_newer_kind(const room_host *host, const struct room_stored *stored)
{
    json_t *first = stored->text_count ? json_loads(stored->texts[0], JSON_REJECT_DUPLICATES, NULL) : NULL;
    bool newer = !room_kind_of(host, first);
    json_decref(first);
    return newer;
}

bool room_may_be_newer(const room_host *host, const struct room_stored *stored)
{
    char reason[64];
    const room_kind *kind;
    json_t *all = stored->damage ? NULL : merge(host, stored, &kind, reason, sizeof reason);
    json_decref(all);
    return all != NULL;
}
