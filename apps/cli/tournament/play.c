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
    int deals_max;
    bool swapped; /* the second deal of a pair: the seats are changed */
} game;

/* Returns the index of the entrant that is a side. */
static int index_of(const game *g, int side)
{
    return g->swapped ? !side : side;
}

/* Returns the entrant at a seat. */
static uint16_t entrant_at(const game *g, int seat)
{
    return g->match->entrant[index_of(g, g->table.match.pub.rules.side_of[seat])];
}

static const arena_contestant *contestant_at(const game *g, int seat)
{
    return &g->bots->bot[entrant_at(g, seat) % g->bots->count];
}

static void name_seat(const game *g, int seat, char out[KZ_TAG_TEXT])
{
    const event_plan *plan = g->bots->plan;
    int entrant = entrant_at(g, seat);
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

/* Adds a record to the text of the match. */
static void end_record(game *g)
{
    if (!g->record.text)
        return;
    size_t before = g->match->record ? strlen(g->match->record) : 0;
    g->match->record = base_resize(g->match->record, before + g->record.length + 1);
    memcpy(g->match->record + before, g->record.text, g->record.length);
    g->match->record[before + g->record.length] = '\0';
    free(g->record.text);
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

/* Fills the result of a match. A match that does not end is a draw. */
static void set_result(const kz_public *pub, kz_tournament_result *result)
{
    const kz_rules *rules = &pub->rules;
    bool over = pub->phase == KZ_OVER;
    uint8_t at_seat[KZ_SEATS] = {0}, place[KZ_SEATS];
    int32_t score[KZ_SEATS];
    if (over)
        kz_public_places(pub, at_seat);
    for (int seat = 0; seat < rules->seats; seat++) {
        int side = rules->side_of[seat];
        place[side] = at_seat[seat];
        score[side] = pub->account[side].score;
    }
    kz_tournament_result_set(result, rules->side_count, place, score,
                             rules->target_means == KZ_TARGET_MEANS_WINS,
                             over && !pub->result.tie ? pub->result.losers : 0);
    if (over && pub->result.titled)
        result->titles = pub->result.losers;
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
            if (pub->deal_number == g->deals_max)
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

/* Plays a match, or one deal of an extra table. */
static bool play_table(game *g)
{
    kz_rules rules;
    const kz_table_terms terms = {0};
    const event_bots *bots = g->bots;
    int seats = bots->plan->pairs ? KZ_SEATS : g->match->count;
    if (!kz_game_setup(bots->game, seats, bots->plan->options, &rules, NULL))
        abort(); /* the reader of the file has checked it */
    kz_table_init(&g->table, &rules, &terms);
    for (int seat = 0; seat < seats; seat++) {
        start_stream(&g->choices[seat], bots, CHOICES, g->match, (uint64_t)seat);
        g->table.player[seat] = (kz_table_player){.kind = KZ_TABLE_BOT, .bot = contestant_at(g, seat)->bot};
    }
    g->counter.on = (kz_reader_events){.context = g->match, .acted = count_action};
    kz_table_add_watch(&g->table, &g->counter);
    begin_record(g);
    bool played = play(g);
    end_record(g);
    return played;
}

static bool play_whole(game *g)
{
    g->deals_max = ARENA_MATCH_DEALS;
    bool played = play_table(g);
    set_result(&g->table.match.pub, &g->match->result);
    return played;
}

/* Plays extra deals, which points decide. A pair of deals has the same tiles, with the seats changed. */
static bool play_extra(game *g)
{
    kz_tournament_result *sum = &g->match->result;
    bool played = true;
    for (int number = 0; number < g->match->extra && played; number++) {
        kz_tournament_result deal = {0};
        *g = (game){.bots = g->bots, .match = g->match, .deals_max = 1, .swapped = number % 2};
        played = play_table(g);
        set_result(&g->table.match.pub, &deal);
        for (int side = 0; side < 2; side++)
            sum->points[index_of(g, side)] += deal.points[side];
    }
    for (int i = 0; i < 2; i++)
        sum->points[i] = within_limits(sum->points[i]);
    kz_tournament_result_by_points(sum, 2);
    return played;
}

bool event_match_play(const event_bots *bots, event_match *match)
{
    game *g = base_new(sizeof *g);
    *g = (game){.bots = bots, .match = match};
    bool played = (match->extra ? play_extra : play_whole)(g);
    free(g);
    return played;
}
