/* SPDX-License-Identifier: MIT */
#include "server/hub/play/bots.h"

#include <assert.h>

#include "server/hub/play/absence.h"
#include "server/hub/table/deal_source.h"

/* Returns the person for whom a table's bots think: the first person who is here. 0: nobody is. All tables
 * that everybody has left then share one turn, and delay nobody who is here. */
static hub_person_id thinks_for(const hub_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++) {
        const hub_visitor *person = table->seat[i].person;
        if (person && hub_is_here(person))
            return person->id;
    }
    return 0;
}

void hub_table_ask_bot(struct hub *hub, hub_table *table)
{
    int turn = table->play.match.pub.turn;
    const kz_bot *bot = table->phase == HUB_IN_DEAL ? hub_seat_player(table, turn) : NULL;
    kz_view view;
    if (!bot || bot->instant || table->choice.ticket)
        return;
    table->choice.ticket = ++hub->tickets.last;
    HASH_ADD(choice.hh, hub->tickets.thinking, choice.ticket, sizeof table->choice.ticket, table);
    kz_view_of(&table->play.match, turn, &view);
    hub_question question = {.ticket = table->choice.ticket,
                             .bot = bot,
                             .view = &view,
                             .playouts = table->deal_source ? table->deal_source->playouts[turn]
                                                            : hub_playouts_of(hub, bot),
                             .seed = hub_chance_bot(hub, table, turn),
                             .person = thinks_for(table)};
    hub->ports.think(hub->ports.context, &question);
}

kz_action hub_table_bot_action(struct hub *hub, const hub_table *table)
{
    kz_view view;
    kz_rng rng;
    const kz_bot *bot = hub_seat_player(table, table->play.match.pub.turn);
    assert(bot->instant || table->choice.made);
    if (table->choice.made)
        return table->choice.action;
    kz_view_of(&table->play.match, table->play.match.pub.turn, &view);
    kz_rng_seed(&rng, hub_chance_bot(hub, table, table->play.match.pub.turn));
    return kz_bot_choose(bot, &view, NULL, &rng);
}
