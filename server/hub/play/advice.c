/* SPDX-License-Identifier: MIT */
#include "server/hub/play/advice.h"

#include <kozel/record.h>
#include <stdio.h>
#include <stdlib.h>
#include <utlist.h>

#include "server/hub/table/hint.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/watch.h"
#include "server/hub/wire/journal.h"
#include "server/hub/wire/message_parts.h"
#include "server/rooms/frames.h"

bool hub_hints_are_given(const struct hub *hub, const hub_table *table)
{
    return hub->ports.advise && !table->app.rated && !table->app.stake && !table->record.tournament.rated;
}

static void put_real(base_text *json, const char *key, double number)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%.4f", number);
    base_json_raw(json, key, text, (size_t)length);
}

/* Sends the answer to the connections of the person who asked, and to nobody else. */
static void send_answer(struct hub *hub, hub_table *table)
{
    const hub_hints *hints = table->hints;
    const room_watch *watch;
    char act[KZ_ACTION_TEXT];
    hub_watch_sort(hub, table);
    base_text *json = room_frames_open(&hub->rooms.frames);
    base_json_text(json, "ev", "hint");
    base_json_text(json, "table", table->room.id);
    base_json_number(json, "v", hints->v);
    base_json_text(json, "act", kz_action_print(hints->action, act));
    if (*hints->reason)
        base_json_text(json, "reason", hints->reason);
    put_real(json, "chance", hints->chance);
    put_real(json, "points", hints->points);
    topic_frame *frame = room_frames_close(&hub->rooms.frames);
    DL_FOREACH2(table->room.direct, watch, direct_next)
    if (hub_table_seat_of(table, hub_watch_client(watch)->visitor) == hints->seat)
        room_frames_post(&hub->rooms.frames, watch->connection->conn, frame);
}

static topic_frame *same_for_all(void *context, const room_connection *watcher)
{
    (void)watcher;
    return context;
}

/* Not counted by `n`: then pages of programs without hints reload the table. */
static void send_count(struct hub *hub, hub_table *table)
{
    base_text *json = room_frames_open(&hub->rooms.frames);
    base_json_text(json, "ev", "hints");
    base_json_text(json, "table", table->room.id);
    hub_message_hints(json, table);
    room_send(&hub->rooms, &table->room, same_for_all, room_frames_close(&hub->rooms.frames));
}

bool hub_hint_ask(struct hub *hub, hub_table *table, int seat)
{
    kz_view view;
    hub_hints *hints = hub_hints_of(table);
    bool counted = hub_hint_is_counted(table, seat);
    if (counted && hints->known)
        send_answer(hub, table);
    if (counted && (hints->known || hints->ticket))
        return true;
    uint64_t ticket = ++hub->tickets.last;
    kz_view_of(&table->play.match, seat, &view);
    if (hub->run.draining ||
        !hub->ports.advise(hub->ports.context, table->room.id, ticket, &view, table->seat[seat].person->id))
        return false;
    hub_hint_count(table, seat);
    hints->ticket = ticket;
    if (counted) /* in the match's log, but the hint itself was lost with a restart */
        return true;
    hub_journal_hint(hub, table, seat);
    send_count(hub, table);
    return true;
}

void hub_hint_answer(struct hub *hub, hub_table *table, uint64_t ticket, const hub_advice *advice)
{
    hub_hints *hints = table->hints;
    if (!hints || hints->ticket != ticket || hints->v != table->progress.v || table->phase != HUB_IN_DEAL)
        return;
    hints->ticket = 0;
    hints->known = true;
    hints->action = advice->action;
    snprintf(hints->reason, sizeof hints->reason, "%s", advice->reason);
    hints->chance = advice->chance;
    hints->points = advice->points;
    send_answer(hub, table);
}
