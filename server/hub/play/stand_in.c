/* SPDX-License-Identifier: MIT */
#include "server/hub/play/stand_in.h"

#include "server/hub/play/absence.h"
#include "server/hub/play/bots.h"
#include "server/hub/play/schedule.h"
#include "server/hub/play/untimed.h"
#include "server/hub/table/deal_source.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/journal.h"
#include "server/hub/wire/send.h"

void hub_seat_let_play(struct hub *hub, hub_table *table, int seat, const kz_bot *bot)
{
    if (table->deal_source)
        table->deal_source->playouts[seat] = hub_playouts_of(hub, bot);
    hub_journal_stand_in(hub, table, seat, bot);
}

void hub_absence_stand_in(struct hub *hub, hub_table *table, int seat)
{
    const kz_bot *bot = table->app.bots ? table->app.bots : kz_bot_find("novice");
    kz_table_stand_in(&table->play, seat, bot, hub->now);
    hub_seat_let_play(hub, table, seat, bot);
    if (table->play.match.pub.turn == seat)
        hub_table_ask_bot(hub, table);
    hub_untimed_refresh(hub, table);
    hub_send_seats(hub, table);
    hub_table_schedule(hub, table);
}

void hub_absence_give_back(struct hub *hub, hub_table *table, int seat)
{
    bool turn = table->phase == HUB_IN_DEAL && table->play.match.pub.turn == seat;
    int64_t waited = hub->now - hub->config.bot_delay_ms; /* a longer wait is the server's */
    if (turn && table->choice.ticket && table->play.clock.started_ms < waited)
        table->play.clock.started_ms = waited;
    if (turn && kz_table_clock_end(&table->play.clock, seat) <= hub->now)
        return;
    kz_table_stand_in(&table->play, seat, NULL, hub->now);
    hub_journal_stand_in(hub, table, seat, NULL);
    if (turn)
        hub_table_drop_thought(hub, table);
}

void hub_absence_moved(struct hub *hub, hub_table *table, int seat)
{
    const hub_visitor *visitor = table->seat[seat].person;
    if (!table->play.player[seat].stand_in || !visitor || !hub_is_here(visitor))
        return;
    kz_table_stand_in(&table->play, seat, NULL, hub->now);
    hub_journal_stand_in(hub, table, seat, NULL);
    hub_send_seats(hub, table);
}

void hub_absence_check(struct hub *hub, hub_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (hub_absence_end(table, i) <= hub->now)
            hub_absence_stand_in(hub, table, i);
}
