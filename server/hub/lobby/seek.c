/* SPDX-License-Identifier: MIT */
#include "server/hub/lobby/seek.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"
#include "server/rooms/frames.h"

hub_seek *hub_seek_add(struct hub *hub, const hub_client *client, const hub_application *app)
{
    hub_seek *seek = base_new(sizeof *seek);
    *seek = (hub_seek){.visitor = client->visitor, .app = *app, .since = hub->now, .away_since = -1};
    strcpy(seek->tab, client->tab->name);
    client->visitor->seek = seek;
    DL_APPEND(hub->seeks.all, seek);
    hub->seeks.count++;
    if (hub->seeks.due == INT64_MAX)
        hub->seeks.due = hub->now + HUB_SEEK_ROUND_MS;
    return seek;
}

bool hub_seek_is_alike(const hub_seek *a, const hub_seek *b)
{
    return a->app.game == b->app.game && a->app.rules.seats == b->app.rules.seats &&
           a->app.rated == b->app.rated && a->app.time == b->app.time;
}

/* Returns the number of people who wait for the same game, this one included. */
static int count_people(const struct hub *hub, const hub_seek *seek)
{
    int count = 0;
    const hub_seek *other;
    DL_FOREACH(hub->seeks.all, other)
    count += hub_seek_waits(other) && hub_seek_is_alike(other, seek);
    return count;
}

int hub_seek_count_home(const struct hub *hub, uint64_t home)
{
    int count = 0;
    const hub_seek *seek;
    DL_FOREACH(hub->seeks.all, seek)
    count += seek->visitor->home == home;
    return count;
}

/* Posts the frame, if there is one, to each connection of the seek's tab. Returns their number. */
static int each_client(struct hub *hub, const hub_seek *seek, topic_frame *frame)
{
    int count = 0;
    const hub_client *client;
    DL_FOREACH(seek->visitor->clients, client)
    {
        if (!client->tab || strcmp(client->tab->name, seek->tab) != 0)
            continue;
        count++;
        if (frame)
            room_frames_post(&hub->rooms.frames, client->connection.conn, frame);
    }
    return count;
}

bool hub_seek_is_here(const hub_seek *seek)
{
    return each_client(NULL, seek, NULL) > 0;
}

/* ---- messages */

void hub_seek_message(const struct hub *hub, base_text *json, hub_seek *seek)
{
    seek->people = count_people(hub, seek);
    base_json_number(json, "people", seek->people);
    base_json_number(json, "waited", hub->now - seek->since);
}

void hub_seek_send(struct hub *hub, hub_seek *seek)
{
    if (count_people(hub, seek) == seek->people || !hub_seek_is_here(seek))
        return;
    base_text *json = room_frames_open(&hub->rooms.frames);
    base_json_text(json, "ev", "seek");
    hub_seek_message(hub, json, seek);
    each_client(hub, seek, room_frames_close(&hub->rooms.frames));
}

void hub_seek_send_end(struct hub *hub, const hub_seek *seek, hub_seek_end why)
{
    static const char *const words[] = {[HUB_SEEK_OTHER_TAB] = "other-tab",
                                        [HUB_SEEK_PLAYING] = "playing",
                                        [HUB_SEEK_ABSENT] = "absent",
                                        [HUB_SEEK_LEFT] = "left",
                                        [HUB_SEEK_MOVED] = "moved"};
    if (!hub_seek_is_here(seek))
        return;
    base_text *json = room_frames_open(&hub->rooms.frames);
    base_json_text(json, "ev", "seek");
    base_json_text(json, "ended", words[why]);
    each_client(hub, seek, room_frames_close(&hub->rooms.frames));
}

/* ---- the end */

static void free_seek(hub_seeks *seeks, hub_seek *seek)
{
    DL_DELETE(seeks->all, seek);
    seeks->count--;
    seek->visitor->seek = NULL;
    free(seek);
}

void hub_seek_drop(struct hub *hub, hub_seek *seek)
{
    hub_visitor *visitor = seek->visitor;
    free_seek(&hub->seeks, seek);
    hub_visitor_release(hub, visitor);
}

void hub_seek_end_for(struct hub *hub, hub_seek *seek, hub_seek_end why)
{
    hub_seek_send_end(hub, seek, why);
    hub_seek_drop(hub, seek);
}

void hub_seek_release(struct hub *hub, const char *table)
{
    hub_seek *seek;
    DL_FOREACH(hub->seeks.all, seek)
    if (!strcmp(seek->table, table)) {
        *seek->table = '\0';
        seek->people = 0; /* the page gets the number, and so that the wait goes on */
    }
}

/* Notes the others at the table as recent opponents. */
static void note_met(hub_visitor *visitor, const hub_table *table)
{
    hub_met *met = &visitor->history.met;
    int count = 0;
    memmove(&met->person[1], &met->person[0], (HUB_MET_TABLES - 1) * sizeof met->person[0]);
    memset(&met->person[0], 0, sizeof met->person[0]);
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person && table->seat[i].person != visitor)
            met->person[0][count++] = table->seat[i].person->id;
}

void hub_seek_note_missed(const struct hub *hub, hub_visitor *visitor)
{
    hub_limits *limits = &visitor->limits;
    if (limits->missed < HUB_SEEK_APART_MAX)
        limits->missed++;
    limits->apart_until = hub->now + ((int64_t)HUB_SEEK_APART_MS << (limits->missed - 1));
}

void hub_seek_match_begins(struct hub *hub, const hub_table *table)
{
    bool against_people = __builtin_popcount(hub_table_persons(table)) > 1;
    for (int i = 0; i < table->app.rules.seats; i++) {
        hub_visitor *visitor = table->seat[i].person;
        if (visitor && table->wait.sought) {
            note_met(visitor, table);
            visitor->limits.missed = 0;
        }
        if (!visitor || !visitor->seek || !against_people || !table->app.time)
            continue;
        if (!strcmp(visitor->seek->table, table->room.id))
            hub_seek_drop(hub, visitor->seek);
        else
            hub_seek_end_for(hub, visitor->seek, HUB_SEEK_PLAYING);
    }
}

void hub_seek_clear(struct hub *hub)
{
    while (hub->seeks.all)
        free_seek(&hub->seeks, hub->seeks.all);
}
