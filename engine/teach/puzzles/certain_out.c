/* SPDX-License-Identifier: MIT */
/* Finds out whether a seat can be prevented from going out. The search uses only the board. Each other seat
 * has in hand every tile that it may hold. */
#include "engine/teach/puzzles/make.h"

#include "engine/core/rules/board.h"
#include "engine/infoset/inference.h"

/* A search that takes longer proves nothing. */
enum { NODES_MAX = 200000 };

typedef struct search {
    kz_public pub;
    kz_set may[KZ_SEATS]; /* tiles that the seat may hold */
    int me, nodes;
} search;

static bool goes_out(search *s, const kz_board *board, kz_set mine, kz_set unseen,
                     const uint8_t count[KZ_SEATS], int seat, int turns);

static bool is_blocked(search *s, const kz_board *board)
{
    s->pub.board = *board;
    return rules_boards[s->pub.rules.board].blocked(&s->pub);
}

/* Computes the board after a tile at an end. Returns false if it does not fit there. */
static bool lay(const search *s, const kz_board *before, kz_tile tile, int end, int seat, kz_board *after)
{
    unsigned value = before->value[end];
    if (value >= KZ_VALUES || !(kz_suit[value] & kz_bit(tile)))
        return false;
    *after = *before;
    rules_board_lay(&s->pub.rules, after, (kz_action){KZ_LAY, (uint8_t)seat, tile, (uint8_t)end});
    return true;
}

/* Returns whether the seat has a way that no other seat can prevent. */
static bool i_can(search *s, const kz_board *board, kz_set mine, kz_set unseen, const uint8_t count[KZ_SEATS],
                  int turns)
{
    kz_board after;
    for (kz_set left = mine; left && turns > 0; left &= left - 1)
        for (int end = 0; end < s->pub.rules.ends; end++) {
            kz_tile tile = kz_first(left);
            kz_set rest = mine & ~kz_bit(tile);
            if (!lay(s, board, tile, end, s->me, &after))
                continue;
            if (!rest)
                return true;
            if (!is_blocked(s, &after) &&
                goes_out(s, &after, rest, unseen, count, (s->me + 1) % s->pub.rules.seats, turns - 1))
                return true;
        }
    return false;
}

/* Returns whether no action of another seat prevents it. That seat may lay any tile that it may hold, or
 * none. */
static bool cannot_spoil(search *s, const kz_board *board, kz_set mine, kz_set unseen,
                         const uint8_t count[KZ_SEATS], int seat, int turns)
{
    kz_board after;
    uint8_t less[KZ_SEATS] = {count[0], count[1], count[2], count[3]};
    int next = (seat + 1) % s->pub.rules.seats;
    if (!goes_out(s, board, mine, unseen, count, next, turns))
        return false;
    less[seat]--;
    for (kz_set left = unseen & s->may[seat]; left; left &= left - 1)
        for (int end = 0; end < s->pub.rules.ends; end++)
            if (lay(s, board, kz_first(left), end, seat, &after) &&
                (!less[seat] || is_blocked(s, &after) ||
                 !goes_out(s, &after, mine, unseen & ~kz_bit(kz_first(left)), less, next, turns)))
                return false;
    return true;
}

static bool goes_out(search *s, const kz_board *board, kz_set mine, kz_set unseen,
                     const uint8_t count[KZ_SEATS], int seat, int turns)
{
    if (++s->nodes > NODES_MAX || turns < 1)
        return false;
    return seat == s->me ? i_can(s, board, mine, unseen, count, turns)
                         : cannot_spoil(s, board, mine, unseen, count, seat, turns);
}

/* Returns whether turns lay one tile on a line, and nothing can be drawn. */
static bool is_plain(const kz_view *v)
{
    const kz_rules *r = &v->pub.rules;
    return !kz_hands_are_face_down(r) && r->doubles == 1 && !r->lengthwise &&
           v->pub.stock_count <= r->reserve;
}

/* Returns false if there is no memory. */
static bool read_hands(const kz_view *v, kz_set may[KZ_SEATS])
{
    infoset_inference inference;
    double marginal[KZ_TILES][INFOSET_HOLDERS];
    bool known = infoset_inference_init(&inference, v) && infoset_inference_marginals(&inference, marginal);
    for (int tile = 0; known && tile < KZ_TILES; tile++)
        for (int seat = 0; seat < KZ_SEATS; seat++)
            if (marginal[tile][seat] > 0)
                may[seat] |= kz_bit((kz_tile)tile);
    infoset_inference_free(&inference);
    return known;
}

int puzzle_certain_out(const kz_view *v, kz_action action, int most)
{
    search s = {.pub = v->pub, .me = v->seat};
    kz_board after = v->pub.board;
    kz_set mine = v->hand[v->seat] & ~kz_action_tiles(action);
    if (!is_plain(v) || !kz_action_tiles(action) || (int)kz_count(mine) >= most)
        return 0;
    if (!mine)
        return 1;
    rules_board_lay(&v->pub.rules, &after, action);
    if (is_blocked(&s, &after))
        return 0;
    if (!read_hands(v, s.may))
        return -1;
    kz_set unseen = KZ_ALL_TILES & ~(after.line | mine);
    int turns = (int)kz_count(mine);
    return goes_out(&s, &after, mine, unseen, v->pub.count, (v->seat + 1) % v->pub.rules.seats, turns)
               ? turns + 1
               : 0;
}
