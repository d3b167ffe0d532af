/* SPDX-License-Identifier: MIT */
#include "server/hub/state/settle.h"

#include <kozel/play.h>
#include <kozel/rating.h>
#include <kozel/record.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/state/remote.h"

struct hub_unsettled {
    char match[HUB_ID_TEXT], table[HUB_ID_TEXT];
    hub_person_id person[KZ_SEATS];
    int32_t stake;
    UT_hash_handle hh;
};

/* ---- the settlement */

static bool has_score(const kz_match *match, int side)
{
    return match->pub.account[side].open || !match->pub.rules.opening;
}

static int32_t score_of(const kz_match *match, int side)
{
    return has_score(match, side) ? match->pub.account[side].score : 0;
}

static int32_t memory_of(const kz_match *match, int side)
{
    return has_score(match, side) ? 0 : match->pub.account[side].memory;
}

static hub_outcome outcome_of(const kz_result *result, int side)
{
    return result->losers >> side & 1 ? HUB_LOST : result->winners >> side & 1 ? HUB_WON : HUB_DREW;
}

static bool is_there(const hub_table *table, const hub_visitor *visitor)
{
    const room_watch *watch;
    DL_FOREACH(table->room.watches, watch)
    if (hub_watch_client(watch)->visitor == visitor)
        return true;
    return false;
}

static void settle_titles(const kz_public *pub, int side, hub_settled_seat *out)
{
    kz_titles titles = kz_public_titles(pub, side);
    if (titles.rank == KZ_REASONS)
        return;
    out->title = kz_reason_word((kz_reason)titles.rank);
    out->got = titles.got;
    out->gave = titles.gave;
}

static void settle_seat(const hub_table *table, int seat, bool closed, hub_settled_seat *out)
{
    const kz_match *match = &table->play.match;
    const hub_visitor *visitor = table->seat[seat].person;
    int side = match->pub.rules.side_of[seat];
    out->person = visitor ? visitor->id : 0;
    out->there = visitor && is_there(table, visitor);
    snprintf(out->name, sizeof out->name, "%s", visitor ? visitor->name : table->seat[seat].bot->name);
    out->side = (uint8_t)side;
    out->outcome = closed ? HUB_DREW : (uint8_t)outcome_of(&match->pub.result, side);
    out->score = score_of(match, side);
    out->memory = memory_of(match, side);
    if (!closed)
        settle_titles(&match->pub, side, out);
    if (!closed && table->app.rated && match->pub.result.rated)
        out->points = match->pub.result.rating[seat];
}

/* Single seats: a side is a seat. */
static void share_bank(const kz_match *match, int32_t stake, hub_settlement *out)
{
    int32_t score[KZ_SEATS], share[KZ_SEATS];
    for (int i = 0; i < out->seats; i++)
        score[i] = out->seat[i].score;
    kz_bank_share(out->seats, score, match->pub.result.losers, stake, share);
    for (int i = 0; i < out->seats; i++)
        out->seat[i].coins = share[i] - stake;
}

static bool counts_for_elo(const hub_table *table)
{
    const kz_match *match = &table->play.match;
    if (!table->app.rated || match->pub.rules.seats != 2 || match->pub.result.tie ||
        !match->pub.result.winners)
        return false;
    for (int i = 0; i < 2; i++)
        if (!table->seat[i].person || !table->seat[i].person->registered)
            return false;
    return true;
}

void hub_settle(const hub_table *table, bool closed, hub_settlement *out)
{
    const kz_match *match = &table->play.match;
    uint8_t place[KZ_SEATS] = {0};
    *out = (hub_settlement){.table = table->room.id,
                            .game = table->app.game->name,
                            .seats = match->pub.rules.seats,
                            .rated = table->app.rated && !closed,
                            .elo = !closed && counts_for_elo(table),
                            .closed = closed,
                            .deals_done = closed && hub_tournament_deals_done(table),
                            .stake = table->app.stake,
                            .begun_ms = table->record.begun,
                            .format = (uint8_t)kz_strength_format_of(&match->pub.rules),
                            .high_score_wins = match->pub.rules.target_means == KZ_TARGET_MEANS_WINS};
    if (!table->record.tournament.off)
        out->tournament = table->record.tournament;
    snprintf(out->family, sizeof out->family, "%s", table->app.game->family);
    if (!closed)
        kz_public_places(&match->pub, place);
    for (int i = 0; i < out->seats; i++) {
        settle_seat(table, i, closed, &out->seat[i]);
        out->seat[i].place = place[i];
    }
    if (table->app.stake && !closed)
        share_bank(match, table->app.stake, out);
}

/* ---- reserved stakes */

void hub_settle_hold(struct hub *hub, const hub_table *table, const hub_settlement *settlement)
{
    hub_unsettled *unsettled = base_new(sizeof *unsettled);
    memcpy(unsettled->match, table->record.match, sizeof unsettled->match);
    memcpy(unsettled->table, table->room.id, sizeof unsettled->table);
    unsettled->stake = settlement->stake;
    for (int i = 0; i < settlement->seats; i++)
        unsettled->person[i] = settlement->seat[i].person;
    HASH_ADD_STR(hub->unsettled, match, unsettled);
}

bool hub_settle_release(struct hub *hub, const char *match, char table[HUB_ID_TEXT])
{
    hub_unsettled *unsettled;
    HASH_FIND_STR(hub->unsettled, match, unsettled);
    if (!unsettled)
        return false;
    memcpy(table, unsettled->table, sizeof unsettled->table);
    HASH_DEL(hub->unsettled, unsettled);
    free(unsettled);
    return true;
}

/* Returns true if the stake of this table is put in: in a match, or promised for one. */
static bool is_at_stake(const hub_table *table, const hub_visitor *visitor)
{
    if (table->phase != HUB_DONE)
        return true;
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person == visitor)
            return table->wait.ready >> i & 1;
    return false;
}

/* Returns the person's stakes in matches that are over, of one table (NULL: of all). */
static int64_t unsettled_stakes(const struct hub *hub, const char *table, hub_person_id person)
{
    int64_t coins = 0;
    for (const hub_unsettled *u = hub->unsettled; u; u = u->hh.next)
        for (int i = 0; i < KZ_SEATS && u->stake && (!table || !strcmp(u->table, table)); i++)
            if (u->person[i] == person)
                coins += u->stake;
    return coins;
}

int64_t hub_settle_reserved(const struct hub *hub, const hub_table *table, const hub_visitor *visitor)
{
    return (is_at_stake(table, visitor) ? table->app.stake : 0) +
           unsettled_stakes(hub, table->room.id, visitor->id);
}

bool hub_settle_holds(const struct hub *hub, const char *table)
{
    for (const hub_unsettled *u = hub->unsettled; u; u = u->hh.next)
        if (u->stake && !strcmp(u->table, table))
            return true;
    return false;
}

static bool sits(const hub_table *table, hub_person_id person)
{
    for (int i = 0; i < KZ_SEATS; i++)
        if (table->seat[i].person && table->seat[i].person->id == person)
            return true;
    return false;
}

int hub_settle_debts(const struct hub *hub, const hub_table *table, hub_debt out[KZ_SEATS])
{
    int count = 0;
    for (const hub_unsettled *u = hub->unsettled; u; u = u->hh.next)
        for (int i = 0; i < KZ_SEATS && u->stake && !strcmp(u->table, table->room.id); i++)
            if (u->person[i] && count < KZ_SEATS && !sits(table, u->person[i]))
                out[count++] = (hub_debt){u->person[i], u->stake};
    return count;
}

int64_t hub_settle_free_coins(const struct hub *hub, const hub_visitor *visitor, const hub_table *but)
{
    int64_t coins = visitor->coins;
    for (int i = 0; i < visitor->seated.count; i++)
        if (visitor->seated.table[i] != but && is_at_stake(visitor->seated.table[i], visitor))
            coins -= visitor->seated.table[i]->app.stake;
    return coins - unsettled_stakes(hub, NULL, visitor->id) - hub_remote_stakes(visitor);
}

void hub_settle_clear(struct hub *hub)
{
    for (hub_unsettled *u = hub->unsettled, *next; u; u = next) {
        next = u->hh.next;
        HASH_DEL(hub->unsettled, u);
        free(u);
    }
}
