/* SPDX-License-Identifier: MIT */
/* Any position by what led to it (kz_match_set_up(), include/kozel/play.h). Either it is refused with a
 * reason and nothing is changed, or it is a match that is played on to its end. */
#include "choices.h"

enum { DEALS = 40, ACTIONS = 400, GIVEN = 24 };

static int32_t choose_number(choices *c, bool small)
{
    int32_t number = 0;
    choose_bytes(c, &number, small ? 1 : sizeof number);
    return small ? number - 32 : number;
}

static void choose_standing(choices *c, kz_standing *s)
{
    choose_bytes(c, s, sizeof *s);
}

/* The first byte selects what is chosen freely: the numbers, the seats, the standing, the order of the
 * tiles.
 */
static void choose_set_up(choices *c, const kz_rules *rules, kz_set_up *s)
{
    int mode = choose_byte(c);
    bool small = mode & 1;
    memset(s, 0, sizeof *s);
    s->deal_number = small ? 1 + choose_byte(c) % 8 : choose_number(c, false);
    s->lot = (uint8_t)(mode & 2 ? choose_byte(c) : choose_below(c, rules->seats));
    s->next = (uint8_t)(mode & 4 ? choose_byte(c) : choose_below(c, rules->seats + 1));
    if (s->next == rules->seats)
        s->next = KZ_NOBODY;
    s->carry = choose_number(c, small);
    for (int i = 0; i < KZ_SEATS; i++)
        s->account[i] = (kz_account){choose_number(c, small), choose_number(c, small), choose_byte(c) & 1};
    if (mode & 8)
        choose_standing(c, &s->standing);
    choose_order(c, rules, s->order);
    if (mode & 16)
        s->order[choose_below(c, KZ_TILES)] = choose_byte(c);
}

static void check_error(const kz_error *error, int count)
{
    char reason[512];
    must(error->code > KZ_OK && error->code < KZ_CODE_COUNT, "a refusal without a reason");
    must(error->line >= 0 && error->line <= count, "a refusal at an action that is not there");
    size_t length = kz_error_print(error, kz_code_text(error->code), reason, sizeof reason);
    must(length > 0 && !memchr(reason, '\n', length), "a reason of several lines");
}

/* True: *out is the position. */
static bool set_up(const kz_rules *rules, const kz_set_up *s, kz_match *out)
{
    static kz_match before, other;
    kz_error error = {0};
    memset(out, 0x5a, sizeof *out);
    before = *out;
    bool good = kz_match_set_up(out, rules, s, &error);
    must(kz_match_set_up(&other, rules, s, NULL) == good, "refused for who wants to know the reason");
    if (good) {
        kz_hash128 a = kz_match_hash(out), b = kz_match_hash(&other);
        must(a.high == b.high && a.low == b.low, "two matches of one position");
        return true;
    }
    must(memcmp(out, &before, sizeof before) == 0, "a refused position changes the match");
    check_error(&error, s->count);
    return false;
}

static void check_tiles(const kz_match *m)
{
    const kz_public *p = &m->pub;
    kz_set seen = p->board.line, hands = 0;
    for (int i = 0; i < p->rules.seats; i++) {
        must(kz_count(m->hidden.hand[i]) == p->count[i], "a hand of another size");
        must(!(hands & m->hidden.hand[i]), "a tile is in two hands");
        hands |= m->hidden.hand[i];
    }
    must(!(seen & hands), "a tile is laid and in a hand");
    seen |= hands;
    if (!kz_hands_are_face_down(&p->rules))
        for (int i = p->stock_dealt - p->stock_count; i < p->stock_dealt; i++) {
            must(!(seen & kz_bit(m->hidden.stock[i])), "a tile is in the stock and elsewhere");
            seen |= kz_bit(m->hidden.stock[i]);
        }
    must(seen == KZ_ALL_TILES, "a tile is lost");
}

static void check_match(const kz_match *m)
{
    const kz_public *p = &m->pub;
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    if (p->phase != KZ_PLAYING) {
        must(count == 0 && p->turn == KZ_NOBODY, "somebody acts where no deal is played");
        return;
    }
    must(p->turn < p->rules.seats && count >= 1 && count <= KZ_LEGAL, "nobody acts in a deal");
    check_tiles(m);
    for (int i = 0; i < count; i++)
        must(legal[i].seat == p->turn && kz_match_check(m, legal[i], NULL), "what is legal is refused");
}

/* Any action is carried out if a check allows it, else the match is as it was. */
static void try_any(kz_match *m, kz_action action)
{
    static kz_match before;
    kz_error error = {0};
    bool good = kz_match_check(m, action, &error);
    before = *m;
    must(kz_match_try(m, action, &error) == good, "it is checked otherwise than it is tried");
    if (good)
        return;
    check_error(&error, 0);
    must(memcmp(m, &before, sizeof before) == 0, "a refused action changes the match");
}

static void check_result(const kz_match *m)
{
    uint8_t place[KZ_SEATS];
    const kz_result *r = &m->pub.result;
    unsigned sides = (1u << m->pub.rules.side_count) - 1;
    must(!(r->winners & r->losers) && !((r->winners | r->losers) & ~sides), "a side wins and loses");
    must(r->reason < KZ_REASONS && r->tie == !(r->winners | r->losers), "an end without a reason");
    kz_public_places(&m->pub, place);
    for (int i = 0; i < m->pub.rules.seats; i++)
        must(place[i] >= 1 && place[i] <= m->pub.rules.seats, "a seat without a place");
}

/* Deals, and the same by a position that is set up. */
static void deal(choices *c, kz_match *m)
{
    static kz_match again;
    kz_set_up s;
    kz_set_up_of(m, &s);
    choose_order(c, &m->pub.rules, s.order);
    bool good = set_up(&m->pub.rules, &s, &again);
    must(kz_match_deal(m, s.order, NULL) == good, "a deal is refused after it was set up");
    must(good, "a match goes on but is refused");
    again.pub.end = m->pub.end; /* how the deal before ended is not part of it */
    kz_hash128 a = kz_match_hash(m), b = kz_match_hash(&again);
    must(a.high == b.high && a.low == b.low, "a match between two deals is set up as another");
}

/* Rows may be shifted and cut for long: what is over for the input goes no further. */
static void play_on(choices *c, kz_match *m)
{
    int actions = 0;
    for (int deals = 0; deals < DEALS && m->pub.phase != KZ_OVER; deals++) {
        if (m->pub.phase == KZ_DEALING)
            deal(c, m);
        for (; m->pub.phase == KZ_PLAYING; actions++) {
            kz_action any;
            if (kz_hands_are_face_down(&m->pub.rules) && actions > ACTIONS)
                return;
            must(actions < DEALS * KZ_LOG || !c->left, "a deal without an end");
            if (c->left && choose_byte(c) % 8 == 0) {
                choose_bytes(c, &any, sizeof any);
                try_any(m, any);
            } else {
                try_any(m, choose_legal(c, m));
            }
            check_match(m);
        }
    }
    if (m->pub.phase == KZ_OVER)
        check_result(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static kz_match m, played;
    kz_action given[GIVEN];
    kz_rules rules;
    kz_set_up s;
    choices c = {data, size};
    choose_rules(&c, &rules);
    choose_set_up(&c, &rules, &s);
    s.action = given;
    if (!set_up(&rules, &s, &m))
        return 0;
    check_match(&m);
    /* Some actions of the deal, and perhaps one that is none. */
    played = m;
    for (int more = choose_below(&c, GIVEN); more > 0 && played.pub.phase == KZ_PLAYING; more--) {
        given[s.count] = choose_legal(&c, &played);
        kz_match_apply(&played, given[s.count++]);
    }
    must(set_up(&rules, &s, &m), "a position is refused that was played");
    kz_hash128 a = kz_match_hash(&m), b = kz_match_hash(&played);
    must(a.high == b.high && a.low == b.low, "a position is another than the one played");
    if (s.count && choose_byte(&c) & 1) {
        choose_bytes(&c, &given[choose_below(&c, s.count)], sizeof *given);
        if (!set_up(&rules, &s, &m))
            m = played;
    }
    check_match(&m);
    play_on(&c, &m);
    return 0;
}
