/* SPDX-License-Identifier: MIT */
#include "tests/unit/server/rooms/guest_list.h"

#include <stdlib.h>

#include "base/memory.h"
#include "server/rooms/host.h"
#include "server/rooms/restore.h"
#include "server/rooms/watch.h"

static void put_closes(base_text *json, const char *key, const struct room *room)
{
    base_json_number(json, key, ((const guest_list *)room)->closes);
}

static bool put_guests(struct room *room, base_text *json, bool whole)
{
    guest_list *list = (guest_list *)room;
    size_t count = json_array_size(list->guests), first = whole ? 0 : list->logged;
    list->logged = count;
    if (first == count)
        return false;
    base_json_array(json, "guests");
    for (size_t i = first; i < count; i++)
        base_json_text(json, NULL, json_string_value(json_array_get(list->guests, i)));
    base_json_close(json);
    return true;
}

guest_list *guest_list_new(room_host *host, const char *id, int64_t closes, json_t *guests)
{
    guest_list *list = base_new(sizeof *list);
    list->closes = closes;
    list->guests = guests;
    room_add(host, &list->room, &guest_list_kind, id);
    return list;
}

static struct room *restore(void *context, const struct room_stored *stored, json_t *state, char *reason,
                            size_t size)
{
    json_t *guests = json_object_get(state, "guests");
    guest_list *list =
        guest_list_new(context, stored->id, json_integer_value(json_object_get(state, "closes")),
                       guests ? json_deep_copy(guests) : json_array());
    (void)reason, (void)size;
    return &list->room;
}

static void resume(void *context, struct room *room, const struct room_stored *stored)
{
    int64_t closes = ((guest_list *)room)->closes;
    (void)stored;
    room_timer_set(&((room_host *)context)->timers, &room->timer, closes ? closes : INT64_MAX);
}

/* The first connection is the owner's: it gets messages of its own. */
static bool is_direct(const struct room *room, const room_connection *watcher)
{
    (void)room;
    return watcher->conn == 1;
}

static void put_state(void *context, base_text *json, const char *key, const struct room *room,
                      const room_connection *watcher)
{
    (void)context, (void)watcher;
    base_json_number(json, key, (int64_t)json_array_size(((const guest_list *)room)->guests));
}

static void put_notice(void *context, base_text *json, const struct room *room)
{
    put_state(context, json, "count", room, NULL);
}

static void *read_notice(void *context, json_t *notice)
{
    json_t *count = json_object_get(notice, "count");
    int *read = json_is_integer(count) ? base_new(sizeof *read) : NULL;
    (void)context;
    if (read)
        *read = (int)json_integer_value(count);
    return read;
}

static void update(void *context, struct room_remote *remote, const void *read)
{
    (void)context;
    ((guest_list_remote *)remote)->count = *(const int *)read;
}

static void clear(void *context, struct room_remote *remote)
{
    (void)context, (void)remote;
}

static topic_frame *event_for(void *context, const room_connection *watcher)
{
    room_frames *frames = &((room_host *)context)->frames;
    base_json_text(room_frames_open(frames), "ev", watcher ? "for you" : "for all");
    return room_frames_close(frames);
}

static void due(void *context, struct room *room)
{
    room_host *host = context;
    ((guest_list *)room)->closes = 0;
    room_timer_set(&host->timers, &room->timer, INT64_MAX);
    room_mark_dirty(host, room);
    room_send(host, room, event_for, host);
}

static void drop(void *context, struct room *room)
{
    room_remove(context, room);
    json_decref(((guest_list *)room)->guests);
    free(room);
}

static const room_part parts[] = {{"closes", put_closes}};
const room_kind guest_list_kind = {.name = "guests",
                                   .parts = parts,
                                   .part_count = 1,
                                   .put_items = put_guests,
                                   .list = "guests",
                                   .restore = restore,
                                   .resume = resume,
                                   .is_direct = is_direct,
                                   .put_state = put_state,
                                   .put_notice = put_notice,
                                   .remote_size = sizeof(guest_list_remote),
                                   .read_notice = read_notice,
                                   .update = update,
                                   .clear = clear,
                                   .due = due,
                                   .drop = drop};
