/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/play.h"

#include "apps/arena/contest.h"
#include "apps/cli/tournament/boards.h"
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
    bool swapped;        /* the seats are changed: the second deal of a pair, the second table of teams */
    int32_t board_total; /* duplicate: the difference of the sides' scores before this board */
} game;

/* Returns the index of the entrant that is a side. */
static int index_of(const game *g, int side)
{
    return g->swapped ? !side : side;
}

static bool is_duplicate(const game *g)
{
    return g->bots->plan->terms.format == KZ_FORMAT_DUPLICATE;
}

/* Returns the entrant at a seat. */
static uint16_t entrant_at(const game *g, int seat)
{
    if (g->match->count == KZ_SEATS) /* single players */
        return g->match->entrant[seat];
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
    const event_plan *plan = g->bots->plan;
    if (is_duplicate(g)) {
        event_deal_board(plan, &pub->rules, event_first_board(plan, g->match->round) + pub->deal_number,
                         order);
    } else {
        start_stream(&rng, g->bots, DEALS, g->match, (uint64_t)pub->deal_number);
        kz_deal_shuffle(&pub->rules, &rng, order);
    }
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

/* Adds the difference of the board that has ended. With teams the first one's differences at both tables add
 * up. */
static void note_board(game *g)
{
    const kz_public *pub = &g->table.match.pub;
    if (!is_duplicate(g) || !pub->deal_number)
        return;
    int32_t total = pub->account[0].score - pub->account[1].score;
    if (pub->rules.target_means != KZ_TARGET_MEANS_WINS)
        total = -total;
    int32_t difference = total - g->board_total;
    g->match->board[pub->deal_number - 1] += g->swapped ? -difference : difference;
    g->board_total = total;
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
            note_board(g);
            if (pub->deal_number == g->deals_max)
                return true;
            deal(g);
            break;
        case KZ_TABLE_NEEDS_ACTION:
            if (!act(g, next.seat))
                return false;
            break;
        default:
            note_board(g);
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
    int seats = bots->plan->pairs || bots->plan->teams ? KZ_SEATS : g->match->count;
    if (!kz_game_setup(bots->game, seats, bots->plan->options, &rules, NULL))
        abort(); /* the reader of the file has checked it */
    kz_table_init(&g->table, &rules, &terms);
    for (int seat = 0; seat < seats; seat++) {
        uint64_t part = (uint64_t)seat + (is_duplicate(g) && g->swapped ? KZ_SEATS : 0);
        start_stream(&g->choices[seat], bots, CHOICES, g->match, part);
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

/* Gives partners the result of their side. */
static void share_result(kz_tournament_result *result)
{
    for (int side = 0; side < 2; side++) {
        result->place[side] = result->place[side] > 1 ? 3 : 1;
        result->place[side + 2] = result->place[side];
        result->points[side + 2] = result->points[side];
    }
    result->losers |= (uint8_t)(result->losers << 2);
    result->titles |= (uint8_t)(result->titles << 2);
}

/* Plays the boards of a round at a table, or at both tables of two teams. */
static bool play_boards(game *g)
{
    kz_tournament_result *sum = &g->match->result;
    int tables = g->bots->plan->teams ? 2 : 1;
    bool played = true;
    if (tables == 1) {
        played = play_whole(g);
        if (g->match->count == KZ_SEATS)
            share_result(sum);
        return played;
    }
    for (int number = 0; number < tables && played; number++) {
        kz_tournament_result its = {0};
        *g = (game){
            .bots = g->bots, .match = g->match, .deals_max = ARENA_MATCH_DEALS, .swapped = number == 1};
        played = play_table(g);
        set_result(&g->table.match.pub, &its);
        for (int side = 0; side < 2; side++)
            sum->points[index_of(g, side)] += its.points[side];
    }
    for (int i = 0; i < 2; i++) {
        sum->place[i] = 1 + (sum->points[!i] > sum->points[i]);
        sum->losers |= (uint8_t)((sum->place[i] == 2) << i);
    }
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
    bool duplicate = bots->plan->terms.format == KZ_FORMAT_DUPLICATE;
    bool played = (match->extra ? play_extra : duplicate ? play_boards : play_whole)(g);
    free(g);
    return played;
}
