/* SPDX-License-Identifier: MIT */
/* The deal as one seat sees it (docs/spec/position.md, "The deal"). */
#include "engine/core/rules/lead.h"
#include "engine/core/rules/set_up.h"
#include "engine/infoset/possible.h"
#include "engine/notation/position/position.h"
#include "engine/notation/record/tile.h"

static bool has_rows(const kz_view *v)
{
    return kz_hands_are_face_down(&v->pub.rules);
}

/* ---- reading: the beginning of the deal */

static bool read_tile(const position_line *line, position_tag tag, kz_tile *tile, kz_error *error)
{
    if (!line->given[tag])
        return true;
    record_cursor c = position_value(line, tag);
    return (record_take_tile(&c, tile) && c.at == c.length) || position_refuse_value(line, tag, error);
}

static bool read_tiles(const position_line *line, position_tag tag, kz_set *tiles, kz_error *error)
{
    kz_tile tile[KZ_TILES];
    int count;
    *tiles = 0;
    if (!line->given[tag])
        return true;
    record_cursor c = position_value(line, tag);
    return position_take_tiles(&c, tiles, tile, &count, error);
}

/* Refuses a hand of the wrong size, and one beyond the redeal limit. */
static bool check_hand(const position_line *line, const kz_view *v, kz_set hand, kz_error *error)
{
    bool dealt = v->seat != KZ_NOBODY && !has_rows(v);
    char seat[12], held[12], size[12];
    if (dealt != line->given[POSITION_HAND])
        return dealt ? position_refuse_missing(line, POSITION_HAND, error)
                     : position_refuse_tag(line, POSITION_HAND, error);
    if (!dealt)
        return true;
    record_print_number(v->seat + 1, seat);
    record_print_number((int)kz_count(hand), held);
    record_print_number(v->pub.rules.hand, size);
    if (kz_count(hand) != v->pub.rules.hand)
        return record_refuse(error, line->at[POSITION_HAND], KZ_E_HAND_SIZE, seat, held, size);
    return !kz_must_redeal_hand(&v->pub.rules, hand) || position_refuse_conflict(line, POSITION_HAND, error);
}

/* Takes `SEAT/FROM/AT/TILE`. FROM 0 is the stock, and the tile is `-` for those who did not see it. */
static bool take_swap(record_cursor *c, const kz_public *p, kz_swap *swap)
{
    int32_t seat, from, at;
    if (!position_take_integer(c, 1, p->rules.seats, &seat) || !record_take_byte(c, '/') ||
        !position_take_integer(c, 0, p->rules.seats, &from) || !record_take_byte(c, '/') ||
        !position_take_integer(c, 0, KZ_TILES - 1, &at) || !record_take_byte(c, '/'))
        return false;
    swap->seat = (uint8_t)(seat - 1);
    swap->from = (uint8_t)(from ? from - 1 : KZ_NOBODY);
    swap->at = (uint8_t)at;
    return record_take_byte(c, '-') || record_take_tile(c, &swap->tile);
}

static bool read_swap(const position_line *line, const kz_public *p, kz_swap *swap, kz_error *error)
{
    if (!line->given[POSITION_SWAP])
        return true;
    record_cursor c = position_value(line, POSITION_SWAP);
    return (take_swap(&c, p, swap) && c.at == c.length) || position_refuse_value(line, POSITION_SWAP, error);
}

/* Reads the opening, and the hand after a swap. */
static bool read_beginning(const position_line *line, const kz_view *v, kz_opening *o, kz_set *hand,
                           kz_error *error)
{
    static const position_tag wrong[] = {
        [RULES_LEAD_SWAP] = POSITION_SWAP,
        [RULES_LEAD_SEAT] = POSITION_LEADER,
        [RULES_LEAD_TILE] = POSITION_MUST,
    };
    const kz_public *p = &v->pub;
    *o = (kz_opening){KZ_NOBODY, KZ_NO_TILE, KZ_NO_TILE, {KZ_NOBODY, KZ_NOBODY, 0, KZ_NO_TILE}};
    if (!position_read_seat(line, POSITION_LEADER, &p->rules, &o->seat, error) ||
        !read_tile(line, POSITION_MUST, &o->must_lead, error) ||
        !read_tiles(line, POSITION_HAND, hand, error) || !check_hand(line, v, *hand, error) ||
        !read_swap(line, p, &o->swap, error))
        return false;
    rules_lead_fault fault = rules_lead_check(p, o, has_rows(v) ? KZ_NOBODY : v->seat, hand);
    return !fault || position_refuse_conflict(line, wrong[fault], error);
}

/* ---- reading: the actions */

/* Takes the tile that an action of rows uses. It was turned before the action. */
static void turn_tile(kz_view *v, record_cursor item)
{
    kz_tile tile = KZ_NO_TILE;
    record_take(&item, "shift:");
    record_take_tile(&item, &tile);
    kz_view_turned(v, tile);
}

/* Takes `claim:SEAT`: the seat that had 6-6. */
static bool take_claim(record_cursor item, const kz_public *p, kz_action *a, kz_told *told)
{
    int32_t seat;
    if (!record_take(&item, "claim:") || !position_take_integer(&item, 1, p->rules.seats, &seat) ||
        item.at < item.length)
        return false;
    told->holder = (uint8_t)(seat - 1);
    *a = (kz_action){KZ_CLAIM, p->turn, KZ_NO_TILE, KZ_NO_END};
    return told->holder != p->turn;
}

static bool is_word(const record_cursor *item, const char *word)
{
    size_t length = item->length - item->at;
    return strlen(word) == length && memcmp(item->text + item->at, word, length) == 0;
}

static bool read_action(const kz_view *v, const record_cursor *item, kz_action *a, kz_told *told,
                        kz_error *error)
{
    *told = (kz_told){KZ_NOBODY, KZ_NO_TILE};
    if (take_claim(*item, &v->pub, a, told))
        return true;
    if (is_word(item, "give")) {
        *a = (kz_action){KZ_GIVE, v->pub.turn, KZ_NO_TILE, KZ_NO_END};
        return true;
    }
    return !is_word(item, "claim") ? position_read_action(&v->pub, item, a, error)
                                   : record_refuse_rest(error, item, item->at, KZ_E_ACTION_TEXT);
}

/* Returns a tile of the action that is known to be in another place, or KZ_NO_TILE. Such a tile lies already,
 * or another seat uses it while the view's seat holds it. */
static kz_tile wrong_tile(const kz_view *v, kz_action a)
{
    kz_set tiles = kz_action_tiles(a), own = v->seat != KZ_NOBODY ? v->hand[v->seat] : 0;
    if ((a.kind == KZ_GIVE || a.kind == KZ_SHIFT || a.kind == KZ_DRAW) && a.tile < KZ_TILES)
        tiles = kz_bit(a.tile);
    kz_set wrong = v->pub.board.line & tiles;
    if (a.kind == KZ_DRAW || a.seat != v->seat)
        wrong |= own & tiles;
    return wrong ? kz_first(wrong) : KZ_NO_TILE;
}

/* Returns whether the view's seat sees just the tiles that the action names. */
static bool names_seen_tiles(const kz_view *v, kz_action a)
{
    if (a.kind != KZ_DRAW && a.kind != KZ_GIVE)
        return true;
    kz_action named = {a.kind, a.seat, 0, a.end};
    bool sees = kz_action_seen(&v->pub, named, v->seat).tile != KZ_NO_TILE;
    return sees == (a.tile != KZ_NO_TILE);
}

/* Checks an action. Another seat's hand counts as the tiles that the action shows. */
static bool check_action(const kz_view *v, const record_cursor *item, kz_action a, kz_error *error)
{
    char text[KZ_TILE_TEXT];
    kz_tile wrong = wrong_tile(v, a);
    if (a.kind == KZ_GIVE && v->pub.giving_to == KZ_NOBODY)
        return record_refuse(error, item->at, KZ_E_GIVE, NULL, NULL, NULL);
    if (!names_seen_tiles(v, a))
        return record_refuse_rest(error, item, item->at, KZ_E_ACTION_TEXT);
    if (wrong != KZ_NO_TILE)
        return record_refuse(error, item->at, KZ_E_TILE_TWICE, kz_tile_print(wrong, text), NULL, NULL);
    if (kz_count(kz_action_tiles(a)) > v->pub.count[a.seat])
        return record_refuse_rest(error, item, item->at, KZ_E_ACTION_TEXT);
    if (a.kind == KZ_GIVE && a.tile == KZ_NO_TILE)
        return true;
    kz_set shown = kz_action_tiles(a) | (a.kind == KZ_GIVE ? kz_bit(a.tile) : 0);
    if (a.kind == KZ_DRAW)
        a.tile = KZ_NO_TILE;
    if (kz_public_check(&v->pub, a.seat == v->seat ? v->hand[v->seat] : shown, a, error))
        return true;
    if (error)
        error->column = (int)item->at + 1;
    return false;
}

/* Returns whether a claim names the holder of 6-6 as the view's seat knows it. */
static bool is_holder(const kz_view *v, const record_cursor *item, kz_action a, kz_told told, kz_error *error)
{
    if (a.kind != KZ_CLAIM || v->seat == KZ_NOBODY)
        return true;
    bool holds = v->hand[v->seat] & kz_bit(KZ_TILE_66);
    return holds == (told.holder == v->seat) || record_refuse_rest(error, item, item->at, KZ_E_ACTION_TEXT);
}

static bool read_actions(const position_line *line, kz_view *v, kz_error *error)
{
    if (!line->given[POSITION_ACTIONS])
        return true;
    record_cursor list = position_value(line, POSITION_ACTIONS), item;
    kz_after after = {0};
    while (position_take_item(&list, ',', &item)) {
        kz_action a;
        kz_told told;
        if (after.ended || v->pub.log_count == KZ_LOG)
            return record_refuse(error, item.at, KZ_E_NO_DEAL, NULL, NULL, NULL);
        if (has_rows(v))
            turn_tile(v, item);
        if (!read_action(v, &item, &a, &told, error) || !check_action(v, &item, a, error) ||
            !is_holder(v, &item, a, told, error))
            return false;
        after = kz_view_step(v, a, told);
    }
    return !after.ended || record_refuse(error, item.at, KZ_E_NO_DEAL, NULL, NULL, NULL);
}

/* ---- reading: the whole deal */

static bool read_turned(const position_line *line, kz_view *v, kz_error *error)
{
    kz_tile turned = KZ_NO_TILE;
    if (has_rows(v) != line->given[POSITION_TURNED])
        return has_rows(v) ? position_refuse_missing(line, POSITION_TURNED, error)
                           : position_refuse_tag(line, POSITION_TURNED, error);
    if (!read_tile(line, POSITION_TURNED, &turned, error))
        return false;
    if (turned != KZ_NO_TILE && (v->pub.board.line & kz_bit(turned)))
        return position_refuse_conflict(line, POSITION_TURNED, error);
    kz_view_turned(v, turned);
    return true;
}

static bool read_signal(const position_line *line, kz_view *v, kz_error *error)
{
    const kz_set both = kz_bit(KZ_TILE_00) | kz_bit(KZ_TILE_66);
    kz_set own = v->seat != KZ_NOBODY ? v->hand[v->seat] : 0;
    if (!read_tiles(line, POSITION_SIGNAL, &v->signal, error))
        return false;
    bool sees = v->pub.rules.signals && v->seat != KZ_NOBODY;
    return !(v->signal & (sees ? own | v->pub.board.line | ~both : KZ_ALL_TILES)) ||
           position_refuse_conflict(line, POSITION_SIGNAL, error);
}

/* Refuses a view that no deal fits: there is a tile that no hand and no stock can have. */
static bool check_possible(const position_line *line, const kz_view *v, kz_error *error)
{
    char text[KZ_TILE_TEXT];
    kz_tile tile = infoset_unplaced_tile(v);
    return tile == KZ_NO_TILE ||
           record_refuse(error, line->text.length, KZ_E_TILE_MISSING, kz_tile_print(tile, text), NULL, NULL);
}

bool position_read_view(const position_line *line, kz_view *v, kz_error *error)
{
    kz_opening opening;
    kz_set hand;
    for (int tag = POSITION_HANDS; tag <= POSITION_STOCK; tag++)
        if (line->given[tag])
            return position_refuse_tag(line, (position_tag)tag, error);
    if (line->given[POSITION_LONG])
        return position_read_long(line, &v->pub, error) && read_turned(line, v, error);
    if (line->given[POSITION_LINES])
        return position_refuse_missing(line, POSITION_LONG, error);
    if (!line->given[POSITION_LEADER]) {
        for (int tag = POSITION_MUST; tag <= POSITION_ACTIONS; tag++)
            if (line->given[tag])
                return position_refuse_missing(line, POSITION_LEADER, error);
        return true;
    }
    if (!read_beginning(line, v, &opening, &hand, error))
        return false;
    kz_public_deal(&v->pub, &opening);
    if (v->seat != KZ_NOBODY)
        v->hand[v->seat] = hand;
    kz_view_turned(v, KZ_NO_TILE); /* lists the legal actions */
    return read_actions(line, v, error) && read_turned(line, v, error) && read_signal(line, v, error) &&
           check_possible(line, v, error);
}

/* ---- writing */

/* Returns the hand as dealt: every action that moved its tiles is taken back, and the swap. */
static kz_set dealt_hand(const kz_view *v)
{
    const kz_public *p = &v->pub;
    kz_set hand = v->hand[v->seat];
    for (int i = p->log_count; i-- > 0;)
        hand = rules_hand_before(p, i, p->log[i], v->seat, hand);
    if (p->swap.seat != KZ_NOBODY && (p->swap.seat == v->seat || p->swap.from == v->seat))
        hand ^= kz_bit(KZ_TILE_66) | kz_bit(p->swap.tile);
    return hand;
}

static void put_swap(base_text *sink, const kz_swap *swap)
{
    char tile[KZ_TILE_TEXT] = "-";
    if (swap->seat == KZ_NOBODY)
        return;
    if (swap->tile != KZ_NO_TILE)
        kz_tile_print(swap->tile, tile);
    base_text_format(sink, " swap=%d/%d/%d/%s", swap->seat + 1, swap->from == KZ_NOBODY ? 0 : swap->from + 1,
                     swap->at, tile);
}

static void put_actions(base_text *sink, const kz_public *p)
{
    for (int i = 0; i < p->log_count; i++) {
        if (p->log[i].kind == KZ_CLAIM)
            base_text_format(sink, "%sclaim:%d", i ? "," : " actions=", kz_public_told(p, i).holder + 1);
        else
            position_put_action(sink, p->log[i], i == 0);
    }
}

void position_put_view(base_text *sink, const kz_view *v)
{
    kz_public begun = v->pub;
    kz_public_rewind(&begun);
    base_text_format(sink, " leader=%d", begun.leader + 1);
    if (begun.must_lead != KZ_NO_TILE) {
        base_text_format(sink, " must=");
        position_put_set(sink, kz_bit(begun.must_lead));
    }
    put_swap(sink, &v->pub.swap);
    if (v->seat != KZ_NOBODY && !has_rows(v)) {
        base_text_format(sink, " hand=");
        position_put_set(sink, dealt_hand(v));
    }
    if (v->signal) {
        base_text_format(sink, " signal=");
        position_put_set(sink, v->signal);
    }
    if (has_rows(v)) {
        base_text_format(sink, " turned=");
        position_put_set(sink, kz_bit(v->pub.board.rows.turned));
    }
    put_actions(sink, &v->pub);
}
