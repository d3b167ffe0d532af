/* SPDX-License-Identifier: MIT */
/* A second kind of room, without table code: a ticker. Each start of a node opens one, which counts to
 * TICKS_MAX. Each tick is an entry of its log, and a notice announces the count to the other nodes. At the
 * end `check.mjs` compares the logs with the notices. An announced tick must be in the log, and no tick may
 * be missing or doubled. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/hub/state/hub_state.h"
#include "server/rooms/host.h"
#include "server/rooms/remote.h"
#include "server/rooms/restore.h"
#include "simulation.h"

enum { TICKS_MAX = 25, TICK_MS = 300, TICKERS_MAX = 200 /* of a run */ };

typedef struct ticker {
    struct room room;
    int count, logged;
    uint8_t by[TICKS_MAX]; /* the node of each tick */
} ticker;

/* The highest count of a ticker that was announced. */
static struct announcement {
    char id[ROOM_ID_TEXT];
    int count;
} announcements[TICKERS_MAX];
static int announcement_count;

static void note_announced(const char *id, int count)
{
    struct announcement *announced = announcements;
    while (announced < announcements + announcement_count && strcmp(announced->id, id) != 0)
        announced++;
    if (announced == announcements + announcement_count && announcement_count++ < TICKERS_MAX)
        strcpy(announced->id, id);
    if (announcement_count > TICKERS_MAX)
        abort();
    announced->count = count > announced->count ? count : announced->count;
}

static const room_kind kind;

static bool put_ticks(struct room *room, base_text *json, bool whole)
{
    ticker *t = (ticker *)room;
    int first = whole ? 0 : t->logged;
    t->logged = t->count;
    base_json_array(json, "ticks");
    for (int i = first; i < t->count; i++) {
        base_json_array(json, NULL);
        base_json_number(json, NULL, i + 1);
        base_json_number(json, NULL, t->by[i]);
        base_json_close(json);
    }
    base_json_close(json);
    return first < t->count || whole;
}

static struct room *restore(void *context, const struct room_stored *stored, json_t *state, char *reason,
                            size_t size)
{
    const json_t *ticks = json_object_get(state, "ticks");
    ticker *t = base_new(sizeof *t);
    (void)reason, (void)size;
    t->count = t->logged = (int)json_array_size(ticks);
    if (t->count > TICKS_MAX)
        abort();
    for (int i = 0; i < t->count; i++)
        t->by[i] = (uint8_t)json_integer_value(json_array_get(json_array_get(ticks, (size_t)i), 1));
    room_add(context, &t->room, &kind, stored->id);
    return &t->room;
}

static void schedule(room_host *host, ticker *t)
{
    room_timer_set(&host->timers, &t->room.timer, t->count < TICKS_MAX ? host->now + TICK_MS : INT64_MAX);
}

static void resume(void *context, struct room *room, const struct room_stored *stored)
{
    (void)stored;
    schedule(context, (ticker *)room);
}

static bool is_direct(const struct room *room, const room_connection *watcher)
{
    (void)room, (void)watcher;
    return false;
}

static void put_state(void *context, base_text *json, const char *key, const struct room *room,
                      const room_connection *watcher)
{
    (void)context, (void)watcher;
    base_json_number(json, key, ((const ticker *)room)->count);
}

static void put_notice(void *context, base_text *json, const struct room *room)
{
    put_state(context, json, "count", room, NULL);
}

static void *read_notice(void *context, json_t *notice)
{
    int *count = base_new(sizeof *count);
    (void)context;
    *count = (int)json_integer_value(json_object_get(notice, "count"));
    return count;
}

static void update(void *context, struct room_remote *remote, const void *read)
{
    (void)context;
    note_announced(remote->id, *(const int *)read);
}

static void clear(void *context, struct room_remote *remote)
{
    (void)context, (void)remote;
}

static void due(void *context, struct room *room)
{
    ticker *t = (ticker *)room;
    t->by[t->count++] = (uint8_t)sim_current_node();
    schedule(context, t);
    room_mark_dirty(context, room);
}

static void drop(void *context, struct room *room)
{
    room_remove(context, room);
    free(room);
}

static const room_kind kind = {.name = "ticker",
                               .put_items = put_ticks,
                               .list = "ticks",
                               .restore = restore,
                               .resume = resume,
                               .is_direct = is_direct,
                               .put_state = put_state,
                               .put_notice = put_notice,
                               .remote_size = sizeof(struct room_remote),
                               .read_notice = read_notice,
                               .update = update,
                               .clear = clear,
                               .due = due,
                               .drop = drop};

/* ---- the hub with both kinds */

void __real_room_host_add_kind(room_host *host, const room_kind *first, void *context);
void __wrap_room_host_add_kind(room_host *host, const room_kind *first, void *context);
void __real_room_tick(room_host *host);
void __wrap_room_tick(room_host *host);

void __wrap_room_host_add_kind(room_host *host, const room_kind *first, void *context)
{
    __real_room_host_add_kind(host, first, context);
    if (!*first->name) /* the tables */
        __real_room_host_add_kind(host, &kind, host);
}

/* Opens the ticker of this start in the first call. */
void __wrap_room_tick(room_host *host)
{
    static int opened[SIM_NODES_MAX];
    int node = sim_current_node(), start = sim_node_start_count(node);
    if (opened[node] != start) {
        char id[ROOM_ID_TEXT];
        ticker *t = base_new(sizeof *t);
        opened[node] = start;
        snprintf(id, sizeof id, "ticker%dx%d", node, start);
        room_add(host, &t->room, &kind, id);
        schedule(host, t);
    }
    __real_room_tick(host);
}

void sim_tickers_write_announced(FILE *out)
{
    fprintf(out, "{");
    for (int i = 0; i < announcement_count; i++)
        fprintf(out, "%s\"%s\":%d", i ? "," : "", announcements[i].id, announcements[i].count);
    fprintf(out, "}");
}
