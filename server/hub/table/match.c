/* SPDX-License-Identifier: MIT */
#include "server/hub/table/match.h"

#include "server/hub/state/progress.h"

static void note_deal(void *context, const kz_match *match)
{
    hub_table *table = context;
    (void)match;
    hub_progress_note_deal(&table->progress);
}

static void note_action(void *context, const kz_match *match, kz_action action)
{
    hub_table *table = context;
    hub_progress_note(&table->progress, action);
    if (match->pub.phase != KZ_PLAYING)
        message_past_add(&table->past, match);
}

void hub_match_init(hub_table *table, const kz_rules *rules)
{
    const hub_application *app = &table->app;
    kz_table_terms terms = {.move_ms = 1000 * app->time, .reserve_ms = 1000 * app->reserve};
    kz_table_init(&table->play, rules, &terms);
    for (int i = 0; i < KZ_SEATS; i++)
        table->play.player[i].kind = table->seat[i].person ? KZ_TABLE_HUMAN : KZ_TABLE_BOT;
    table->listeners.notes =
        (kz_table_watch){.on = {.context = table, .dealt = note_deal, .acted = note_action}};
    kz_table_add_watch(&table->play, &table->listeners.notes);
}
