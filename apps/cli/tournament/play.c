/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/play.h"

#include "apps/arena/contest.h"
#include "base/memory.h"

#include <kozel/table.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_MAX = 8 << 20 }; /* bytes of the longest record: ARENA_MATCH_DEALS deals */

/* Random streams: the deals', and the choices'. */
enum stream { DEALS, CHOICES };

static void start_stream(kz_rng *rng, const event_bots *bots, enum stream stream, const event_match *match,
                         uint64_t part)
{
    const uint64_t words[] = {stream, match->round, match->table, part};
    kz_rng_seed(rng, bots->plan->terms.seed);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        kz_rng_seed(rng, kz_rng_next(rng) ^ words[i]);
}

typedef struct game {
    const event_bots *bots;
    event_match *match;
    kz_table table;
    kz_table_record record;
    kz_table_watch watch, counter;
    kz_rng choices[KZ_SEATS];
} game;

/* Returns the contestant at a seat. Entrant i of the table is side i. */
static const arena_contestant *contestant_at(const game *g, int seat)
{
    int side = g->table.match.pub.rules.side_of[seat];
    return &g->bots->bot[g->match->entrant[side] % g->bots->count];
}

static void name_seat(const game *g, int seat, char out[KZ_TAG_TEXT])
{
    const event_plan *plan = g->bots->plan;
    int entrant = g->match->entrant[g->table.match.pub.rules.side_of[seat]];
    if (plan->name && entrant < plan->entrants)
        snprintf(out, KZ_TAG_TEXT, "%s", plan->name[entrant]);
    else
        snprintf(out, KZ_TAG_TEXT, "%d", entrant + 1);
}

static void begin_record(game *g)
{
    const kz_rules *rules = &g->table.match.pub.rules;
    kz_tags tags = {.players = rules->seats};
    if (!g->bots->records)
        return;
    memcpy(tags.game, g->bots->plan->game, sizeof tags.game);
    memcpy(tags.options, g->bots->plan->options, sizeof tags.options);
    if (kz_leads_by_lot(rules))
        tags.first_lead = 1;
    for (int seat = 0; seat < rules->seats; seat++)
        name_seat(g, seat, tags.name[seat]);
    g->record = (kz_table_record){.text = base_must_malloc(RECORD_MAX), .size = RECORD_MAX - 1};
    g->record.length = kz_tags_print(&tags, g->record.text, KZ_TAGS_TEXT);
    g->watch = kz_table_record_watch(&g->record);
    kz_table_add_watch(&g->table, &g->watch);
}

/* Keeps a record in as much memory as it needs. */
static void end_record(game *g)
{
    if (!g->record.text)
        return;
    g->record.text[g->record.length] = '\0';
    g->match->record = base_resize(g->record.text, g->record.length + 1);
}

static void deal(game *g)
{
    kz_rng rng;
    kz_tile order[KZ_TILES];
    const kz_public *pub = &g->table.match.pub;
    start_stream(&rng, g->bots, DEALS, g->match, (uint64_t)pub->deal_number);
    kz_deal_shuffle(&pub->rules, &rng, order);
    (void)kz_table_deal(&g->table, order, 0, NULL);
}

/* Counts actions without a choice, too. */
static void count_action(void *context, const kz_match *match, kz_action action)
{
    (void)match, (void)action;
    ((event_match *)context)->actions++;
}

/* Asks the bot to act, if there is a choice. Returns false without memory. */
static bool act(game *g, int seat)
{
    kz_view view;
    kz_view_of(&g->table.match, seat, &view);
    kz_action action = view.legal[0];
    const arena_contestant *c = contestant_at(g, seat);
    if (view.legal_count > 1)
        action = kz_bot_choose(c->bot, &view, &c->budget, &g->choices[seat]);
    return kz_table_act(&g->table, action, 0, NULL);
}

static int32_t within_limits(int32_t points)
{
    return points < KZ_MAX_RESULT_POINTS ? points : KZ_MAX_RESULT_POINTS;
}

/* Fills the result of a match. A match that does not end is a draw. Where the score loses, points are
 * the distance to the highest one of the table: more is better. */
static void set_result(const kz_public *pub, kz_tournament_result *result)
{
    const kz_rules *rules = &pub->rules;
    bool over = pub->phase == KZ_OVER;
    bool high = rules->target_means == KZ_TARGET_MEANS_WINS;
    uint8_t place[KZ_SEATS];
    int32_t highest = pub->account[0].score;
    if (over)
        kz_public_places(pub, place);
    for (int side = 1; side < rules->side_count; side++) {
        int32_t score = pub->account[side].score;
        highest = score > highest ? score : highest;
    }
    for (int seat = rules->seats - 1; seat >= 0; seat--) {
        int side = rules->side_of[seat];
        int32_t score = pub->account[side].score;
        result->place[side] = over ? place[seat] : 1;
        result->points[side] = within_limits(high ? score : highest - score);
        if (over && !pub->result.tie)
            result->losers |= (uint8_t)(pub->result.losers & 1 << side);
        if (over && pub->result.titled)
            result->titles |= (uint8_t)(pub->result.losers & 1 << side);
    }
}

/* Places of sides count from 1 without gaps of a second partner: 1 1 3 3 becomes 1 2. */
static void close_places(kz_tournament_result *result, int sides)
{
    uint8_t place[KZ_MAX_AT_TABLE];
    for (int i = 0; i < sides; i++) {
        place[i] = 1;
        for (int j = 0; j < sides; j++)
            place[i] += result->place[j] < result->place[i];
    }
    memcpy(result->place, place, (size_t)sides);
}

static bool play(game *g)
{
    const kz_public *pub = &g->table.match.pub;
    for (;;) {
        kz_table_step next = kz_table_go_on(&g->table, 0);
        switch (next.need) {
        case KZ_TABLE_NEEDS_LOT:
            /* The core's order of seats balances the leads. */
            (void)kz_table_lot(&g->table, 0);
            break;
        case KZ_TABLE_NEEDS_DEAL:
            if (pub->deal_number == ARENA_MATCH_DEALS)
                return true;
            deal(g);
            break;
        case KZ_TABLE_NEEDS_ACTION:
            if (!act(g, next.seat))
                return false;
            break;
        default:
            return true;
        }
    }
}

bool event_match_play(const event_bots *bots, event_match *match)
{
    kz_rules rules;
    const kz_table_terms terms = {0};
    game *g = base_new(sizeof *g);
    int seats = bots->plan->pairs ? KZ_SEATS : match->count;
    *g = (game){.bots = bots, .match = match};
    if (!kz_game_setup(bots->game, seats, bots->plan->options, &rules, NULL))
        abort(); /* the reader of the file has checked it */
    kz_table_init(&g->table, &rules, &terms);
    for (int seat = 0; seat < seats; seat++) {
        start_stream(&g->choices[seat], bots, CHOICES, match, (uint64_t)seat);
        g->table.player[seat] = (kz_table_player){.kind = KZ_TABLE_BOT, .bot = contestant_at(g, seat)->bot};
    }
    g->counter.on = (kz_reader_events){.context = match, .acted = count_action};
    kz_table_add_watch(&g->table, &g->counter);
    begin_record(g);
    bool played = play(g);
    set_result(&g->table.match.pub, &match->result);
    close_places(&match->result, rules.side_count);
    end_record(g);
    free(g);
    return played;
}
