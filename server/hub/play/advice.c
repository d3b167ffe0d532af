/* SPDX-License-Identifier: MIT */
#include "server/hub/play/advice.h"

#include <kozel/record.h>
#include <stdio.h>
#include <stdlib.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/state/frames.h"
#include "server/hub/table/hint.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/watch.h"
#include "server/hub/wire/journal.h"
#include "server/hub/wire/message_parts.h"

bool kz_hints_are_given(const kz_hub *hub, const kz_table *table)
{
    return hub->ports.advise && !table->app.rated && !table->app.stake;
}

static void put_real(kz_json *json, const char *key, double number)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%.4f", number);
    kz_json_raw(json, key, text, (size_t)length);
}

/* To the connections of who asked, and to nobody else. */
static void tell_answer(kz_hub *hub, kz_table *table)
{
    const kz_hints *hints = table->hints;
    const kz_watch *watch;
    char act[KZ_ACTION_TEXT];
    kz_watch_sort(hub, table);
    kz_json *json = kz_frames_open(&hub->frames);
    kz_json_text(json, "ev", "hint");
    kz_json_text(json, "table", table->id);
    kz_json_number(json, "v", hints->v);
    kz_json_text(json, "act", kz_action_print(hints->action, act));
    if (*hints->reason)
        kz_json_text(json, "reason", hints->reason);
    put_real(json, "chance", hints->chance);
    put_real(json, "points", hints->points);
    kz_frame *frame = kz_frames_close(&hub->frames);
    DL_FOREACH2(table->direct, watch, direct_next)
    if (kz_table_seat_of(table, watch->client->visitor) == hints->seat)
        kz_frames_post(&hub->frames, watch->client->conn, frame);
}

/* Not counted by `n`: pages of programs that knew no hints look at the table anew then. */
static void tell_count(kz_hub *hub, kz_table *table)
{
    const kz_watch *watch;
    kz_watch_sort(hub, table);
    kz_json *json = kz_frames_open(&hub->frames);
    kz_json_text(json, "ev", "hints");
    kz_json_text(json, "table", table->id);
    kz_message_hints(json, table);
    kz_frame *frame = kz_frames_close(&hub->frames);
    DL_FOREACH2(table->direct, watch, direct_next)
    kz_frames_post(&hub->frames, watch->client->conn, frame);
    if (table->crowd)
        kz_frames_publish(&hub->frames, table->topic, frame);
}

bool kz_hint_ask(kz_hub *hub, kz_table *table, int seat)
{
    kz_view view;
    kz_hints *hints = kz_hints_of(table);
    bool counted = kz_hint_is_counted(table, seat);
    if (counted && hints->known)
        tell_answer(hub, table);
    if (counted && (hints->known || hints->ticket))
        return true;
    uint64_t ticket = ++hub->last_ticket;
    kz_view_of(&table->match, seat, &view);
    if (hub->draining ||
        !hub->ports.advise(hub->ports.context, table->id, ticket, &view, table->seat[seat].person->id))
        return false;
    kz_hint_count(table, seat);
    hints->ticket = ticket;
    if (counted) /* in the match's log, but the hint itself was lost with a restart */
        return true;
    kz_journal_hint(hub, table, seat);
    tell_count(hub, table);
    return true;
}

void kz_hint_answer(kz_hub *hub, kz_table *table, uint64_t ticket, const kz_hub_advice *advice)
{
    kz_hints *hints = table->hints;
    if (!hints || hints->ticket != ticket || hints->v != table->progress.v || table->phase != KZ_IN_DEAL)
        return;
    hints->ticket = 0;
    hints->known = true;
    hints->action = advice->action;
    snprintf(hints->reason, sizeof hints->reason, "%s", advice->reason);
    hints->chance = advice->chance;
    hints->points = advice->points;
    tell_answer(hub, table);
}
