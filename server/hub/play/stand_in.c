/* SPDX-License-Identifier: MIT */
#include "server/hub/play/stand_in.h"

#include "server/hub/play/absence.h"
#include "server/hub/play/bots.h"
#include "server/hub/play/schedule.h"
#include "server/hub/play/untimed.h"
#include "server/hub/table/seal.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/journal.h"
#include "server/hub/wire/tell.h"

void kz_seat_let_play(kz_hub *hub, kz_table *table, int seat, const kz_bot *bot)
{
    if (table->seal)
        table->seal->playouts[seat] = kz_playouts_of(hub, bot);
    kz_journal_stand_in(hub, table, seat, bot);
}

void kz_absence_stand_in(kz_hub *hub, kz_table *table, int seat)
{
    table->seat[seat].stand_in = table->app.bots ? table->app.bots : kz_bot_find("novice");
    kz_seat_let_play(hub, table, seat, table->seat[seat].stand_in);
    if (table->match.pub.turn == seat)
        kz_table_take_move(hub, table);
    kz_untimed_refresh(hub, table);
    kz_tell_seats(hub, table);
    kz_table_schedule(hub, table);
}

void kz_absence_give_back(kz_hub *hub, kz_table *table, int seat)
{
    bool turn = table->phase == KZ_IN_DEAL && table->match.pub.turn == seat;
    int64_t waited = hub->now - hub->config.bot_delay_ms; /* longer than that is for the server's sake */
    if (turn && table->ticket && table->clock.started < waited)
        table->clock.started = waited;
    if (turn && kz_clock_end(&table->clock, seat) <= hub->now)
        return;
    table->seat[seat].stand_in = NULL;
    kz_journal_stand_in(hub, table, seat, NULL);
    if (turn)
        kz_table_drop_thought(hub, table);
}

void kz_absence_moved(kz_hub *hub, kz_table *table, int seat)
{
    const kz_visitor *visitor = table->seat[seat].person;
    if (!table->seat[seat].stand_in || !visitor || !kz_is_here(visitor))
        return;
    table->seat[seat].stand_in = NULL;
    kz_journal_stand_in(hub, table, seat, NULL);
    kz_tell_seats(hub, table);
}

void kz_absence_check(kz_hub *hub, kz_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (kz_absence_end(table, i) <= hub->now)
            kz_absence_stand_in(hub, table, i);
}
