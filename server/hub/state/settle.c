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
#include "server/hub/ports/settlement.h"
#include "server/hub/state/remote.h"

struct kz_unsettled {
    char match[KZ_ID_TEXT], table[KZ_ID_TEXT];
    kz_person person[KZ_SEATS];
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

static kz_outcome outcome_of(const kz_result *result, int side)
{
    return result->losers >> side & 1 ? KZ_LOST : result->winners >> side & 1 ? KZ_WON : KZ_DREW;
}

static bool is_there(const kz_table *table, const kz_visitor *visitor)
{
    const kz_watch *watch;
    DL_FOREACH(table->watches, watch)
    if (watch->client->visitor == visitor)
        return true;
    return false;
}

static void settle_titles(const kz_public *pub, int side, kz_settled_seat *out)
{
    kz_titles titles = kz_public_titles(pub, side);
    if (titles.rank == KZ_REASONS)
        return;
    out->title = kz_reason_word((kz_reason)titles.rank);
    out->got = titles.got;
    out->gave = titles.gave;
}

static void settle_seat(const kz_table *table, int seat, bool closed, kz_settled_seat *out)
{
    const kz_match *match = &table->match;
    const kz_visitor *visitor = table->seat[seat].person;
    int side = match->pub.rules.side_of[seat];
    out->person = visitor ? visitor->id : 0;
    out->there = visitor && is_there(table, visitor);
    snprintf(out->name, sizeof out->name, "%s", visitor ? visitor->name : table->seat[seat].bot->name);
    out->side = (uint8_t)side;
    out->outcome = closed ? KZ_DREW : (uint8_t)outcome_of(&match->pub.result, side);
    out->score = score_of(match, side);
    out->memory = memory_of(match, side);
    if (!closed)
        settle_titles(&match->pub, side, out);
    if (!closed && table->app.rated && match->pub.result.rated)
        out->points = match->pub.result.rating[seat];
}

/* Single seats: a side is a seat. */
static void share_bank(const kz_match *match, int32_t stake, kz_settlement *out)
{
    int32_t score[KZ_SEATS], share[KZ_SEATS];
    for (int i = 0; i < out->seats; i++)
        score[i] = out->seat[i].score;
    kz_bank_share(out->seats, score, match->pub.result.losers, stake, share);
    for (int i = 0; i < out->seats; i++)
        out->seat[i].coins = share[i] - stake;
}

static bool counts_for_elo(const kz_table *table)
{
    const kz_match *match = &table->match;
    if (!table->app.rated || match->pub.rules.seats != 2 || match->pub.result.tie ||
        !match->pub.result.winners)
        return false;
    for (int i = 0; i < 2; i++)
        if (!table->seat[i].person || !table->seat[i].person->registered)
            return false;
    return true;
}

void kz_settle(const kz_table *table, bool closed, kz_settlement *out)
{
    const kz_match *match = &table->match;
    *out = (kz_settlement){.table = table->id,
                           .game = table->app.game->name,
                           .seats = match->pub.rules.seats,
                           .rated = table->app.rated && !closed,
                           .elo = !closed && counts_for_elo(table),
                           .closed = closed,
                           .stake = table->app.stake,
                           .begun_ms = table->begun};
    for (int i = 0; i < out->seats; i++)
        settle_seat(table, i, closed, &out->seat[i]);
    if (table->app.stake && !closed)
        share_bank(match, table->app.stake, out);
}

/* ---- reserved stakes */

void kz_settle_hold(kz_hub *hub, const kz_table *table, const kz_settlement *settlement)
{
    kz_unsettled *unsettled = kz_new(sizeof *unsettled);
    memcpy(unsettled->match, table->match_id, sizeof unsettled->match);
    memcpy(unsettled->table, table->id, sizeof unsettled->table);
    unsettled->stake = settlement->stake;
    for (int i = 0; i < settlement->seats; i++)
        unsettled->person[i] = settlement->seat[i].person;
    HASH_ADD_STR(hub->unsettled, match, unsettled);
}

bool kz_settle_release(kz_hub *hub, const char *match, char table[KZ_ID_TEXT])
{
    kz_unsettled *unsettled;
    HASH_FIND_STR(hub->unsettled, match, unsettled);
    if (!unsettled)
        return false;
    memcpy(table, unsettled->table, sizeof unsettled->table);
    HASH_DEL(hub->unsettled, unsettled);
    free(unsettled);
    return true;
}

/* Is the stake of this table put in: in a match, or promised for one? */
static bool is_at_stake(const kz_table *table, const kz_visitor *visitor)
{
    if (table->phase != KZ_DONE)
        return true;
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person == visitor)
            return table->ready >> i & 1;
    return false;
}

/* What the person has in matches that are over, of one table (NULL: of all). */
static int64_t unsettled_stakes(const kz_hub *hub, const char *table, kz_person person)
{
    int64_t coins = 0;
    for (const kz_unsettled *u = hub->unsettled; u; u = u->hh.next)
        for (int i = 0; i < KZ_SEATS && u->stake && (!table || !strcmp(u->table, table)); i++)
            if (u->person[i] == person)
                coins += u->stake;
    return coins;
}

int64_t kz_settle_reserved(const kz_hub *hub, const kz_table *table, const kz_visitor *visitor)
{
    return (is_at_stake(table, visitor) ? table->app.stake : 0) +
           unsettled_stakes(hub, table->id, visitor->id);
}

bool kz_settle_holds(const kz_hub *hub, const char *table)
{
    for (const kz_unsettled *u = hub->unsettled; u; u = u->hh.next)
        if (u->stake && !strcmp(u->table, table))
            return true;
    return false;
}

static bool sits(const kz_table *table, kz_person person)
{
    for (int i = 0; i < KZ_SEATS; i++)
        if (table->seat[i].person && table->seat[i].person->id == person)
            return true;
    return false;
}

int kz_settle_debts(const kz_hub *hub, const kz_table *table, kz_debt out[KZ_SEATS])
{
    int count = 0;
    for (const kz_unsettled *u = hub->unsettled; u; u = u->hh.next)
        for (int i = 0; i < KZ_SEATS && u->stake && !strcmp(u->table, table->id); i++)
            if (u->person[i] && count < KZ_SEATS && !sits(table, u->person[i]))
                out[count++] = (kz_debt){u->person[i], u->stake};
    return count;
}

int64_t kz_settle_free_coins(const kz_hub *hub, const kz_visitor *visitor, const kz_table *but)
{
    int64_t coins = visitor->coins;
    for (int i = 0; i < visitor->table_count; i++)
        if (visitor->table[i] != but && is_at_stake(visitor->table[i], visitor))
            coins -= visitor->table[i]->app.stake;
    return coins - unsettled_stakes(hub, NULL, visitor->id) - kz_remote_stakes(visitor);
}

void kz_settle_clear(kz_hub *hub)
{
    for (kz_unsettled *u = hub->unsettled, *next; u; u = next) {
        next = u->hh.next;
        HASH_DEL(hub->unsettled, u);
        free(u);
    }
}
