/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/journal.h"

#include <kozel/record.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/notation/message/match_message.h"
#include "server/hub/ports/settlement.h"
#include "server/hub/state/fair_play.h"
#include "server/hub/state/settle.h"
#include "server/hub/table/deal_source.h"
#include "server/hub/wire/setup.h"

static void append(struct hub *hub, hub_table *table, const char *lines, int64_t reserve)
{
    hub->ports.match_append(hub->ports.context, table->record.match, ++table->record.length, lines, reserve,
                            hub->now);
}

void hub_journal_begin(struct hub *hub, hub_table *table)
{
    char *setup = hub_setup_print(table);
    table->record.length = 0;
    table->absences.noted = 0;
    hub->ports.match_begin(hub->ports.context, table->record.match, setup, hub->now);
    free(setup);
    hub_journal_tags(hub, table);
}

void hub_journal_tags(struct hub *hub, hub_table *table)
{
    kz_tags tags = {.players = table->app.rules.seats};
    char lines[KZ_TAGS_TEXT];
    time_t seconds = (time_t)(hub->now / 1000);
    struct tm day;
    snprintf(tags.game, sizeof tags.game, "%s", table->app.game->name);
    hub_options_print(&table->app, tags.options);
    tags.rules = KZ_RULES_VERSION;
    if (kz_leads_by_lot(&table->app.rules))
        tags.first_lead = (uint8_t)(table->play.match.pub.lot + 1);
    for (int i = 0; i < table->app.rules.seats; i++) {
        const hub_seat *seat = &table->seat[i];
        snprintf(tags.name[i], sizeof tags.name[i], "%s",
                 seat->person ? seat->person->name : seat->bot->name);
    }
    (void)strftime(tags.date, sizeof tags.date, "%Y-%m-%d", gmtime_r(&seconds, &day));
    kz_tags_print(&tags, lines, sizeof lines);
    append(hub, table, lines, 0);
}

static const char stands[] = "# stands";

enum { STATE_SIZE = 160 };

/* Writes the comment that ends a deal's entry: accounts, what is carried over, whose turn it is. */
static const char *print_state(const kz_match *match, char out[STATE_SIZE])
{
    const kz_public *pub = &match->pub;
    int length = snprintf(out, STATE_SIZE, "%s", stands);
    for (int i = 0; i < pub->rules.side_count; i++)
        length += snprintf(out + length, (size_t)(STATE_SIZE - length), " %d,%d,%d",
                           (int)pub->account[i].score, (int)pub->account[i].memory, pub->account[i].open);
    snprintf(out + length, (size_t)(STATE_SIZE - length), " carry %d turn %d\n", (int)pub->carry,
             pub->turn + 1);
    return out;
}

bool hub_journal_agrees(const kz_match *match, const char *lines)
{
    char now[STATE_SIZE];
    const char *then = strstr(lines, stands);
    return !then || !strcmp(then, print_state(match, now));
}

void hub_journal_deal(struct hub *hub, hub_table *table)
{
    char lines[KZ_DEAL_TEXT + STATE_SIZE];
    print_state(&table->play.match, lines + kz_deal_print(&table->play.match, lines));
    append(hub, table, lines, 0);
}

void hub_journal_action(struct hub *hub, hub_table *table, kz_action action)
{
    char act[KZ_ACTION_TEXT], lines[KZ_ACTION_TEXT + 8];
    snprintf(lines, sizeof lines, "%d %s\n", action.seat + 1, kz_action_print(action, act));
    append(hub, table, lines, table->play.clock.reserve_ms[action.seat]);
}

void hub_journal_stand_in(struct hub *hub, hub_table *table, int seat, const kz_bot *bot)
{
    char lines[64];
    int playouts = table->deal_source ? (int)table->deal_source->playouts[seat] : 0;
    if (bot)
        snprintf(lines, sizeof lines, "#bot %d %s %d\n", seat + 1, bot->name, playouts);
    else
        snprintf(lines, sizeof lines, "#person %d\n", seat + 1);
    append(hub, table, lines, table->play.clock.reserve_ms[seat]);
}

void hub_journal_hint(struct hub *hub, hub_table *table, int seat)
{
    char lines[32];
    snprintf(lines, sizeof lines, "#hint %d\n", seat + 1);
    append(hub, table, lines, table->play.clock.reserve_ms[seat]);
}

void hub_journal_forfeit(struct hub *hub, hub_table *table, int seat)
{
    char lines[32];
    snprintf(lines, sizeof lines, "#forfeit %d\n", seat + 1);
    append(hub, table, lines, table->play.clock.reserve_ms[seat]);
}

void hub_journal_program(struct hub *hub, hub_table *table)
{
    char lines[KZ_RECEIPT_WORD + 16];
    snprintf(lines, sizeof lines, "#program %s\n", hub->config.version);
    append(hub, table, lines, table->play.clock.reserve_ms[table->play.match.pub.turn]);
}

void hub_journal_clock(struct hub *hub, hub_table *table)
{
    char lines[48];
    snprintf(lines, sizeof lines, "# clock %lld\n", (long long)table->play.clock.spent_ms);
    append(hub, table, lines, table->play.clock.reserve_ms[table->play.match.pub.turn]);
}

void hub_journal_absence(struct hub *hub, hub_table *table, int seat, int64_t away_ms)
{
    char lines[48];
    if (away_ms >= 0)
        snprintf(lines, sizeof lines, "# away %d %lld\n", seat + 1, (long long)away_ms);
    else
        snprintf(lines, sizeof lines, "# here %d\n", seat + 1);
    append(hub, table, lines, table->play.clock.reserve_ms[seat]);
}

static void end(struct hub *hub, hub_table *table, const char *result, bool closed)
{
    hub_settlement settlement;
    hub_settle(table, closed, &settlement);
    hub_fair_note(hub, table, &settlement);
    hub_settle_hold(hub, table, &settlement);
    hub->ports.match_end(hub->ports.context, table->record.match, result, &settlement, hub->now);
}

void hub_journal_end(struct hub *hub, hub_table *table)
{
    char result[KZ_TRACE_LINE];
    kz_trace_match_end(&table->play.match, result, sizeof result);
    end(hub, table, result, false);
}

void hub_journal_close(struct hub *hub, hub_table *table)
{
    end(hub, table, "{\"closed\":true}", true);
}
