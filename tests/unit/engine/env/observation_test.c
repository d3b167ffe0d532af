/* SPDX-License-Identifier: MIT */
/* The action space and the observation: one index an action, a layout that stays, nothing hidden in it. */
#include "tests/unit/engine/env/envs_world.h"

#include "engine/env/observation.h"
#include "engine/env/observe.h"

enum { DEALS = 30 };

#define LAYOUT_HASH 0x17fd2b43fe9a2326u

/* ---- indexes */

static bool seen_index[KZ_INDEXES];

/* Both ways: every legal action has an index of its own, by which it is found. */
static void check_indexes(const char *what, const kz_match *m)
{
    kz_view view;
    kz_action back;
    bool taken[KZ_INDEXES] = {false};
    kz_view_of(m, m->pub.turn, &view);
    for (int i = 0; i < view.legal_count; i++) {
        int index = kz_action_index(view.legal[i]);
        if (index < 0 || index >= KZ_INDEXES || taken[index])
            fail_msg("%s: action %d of kind %d", what, index, view.legal[i].kind);
        taken[index] = seen_index[index] = true;
        assert_true(kz_index_action(&view, index, &back) && same_action(back, view.legal[i]));
    }
    for (int index = -1; index <= KZ_INDEXES; index++)
        assert_int_equal(kz_index_action(&view, index, &back),
                         index >= 0 && index < KZ_INDEXES && taken[index]);
}

static void play_indexes(const char *what, const kz_rules *rules)
{
    kz_match m;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int deal = 0; deal < DEALS; deal++) {
        if (deal == 0 || m.pub.phase == KZ_OVER)
            begin_by(&m, rules, &rng);
        else
            deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            check_indexes(what, &m);
            kz_match_apply(&m, any_action(&m, &rng));
        }
    }
}

static void every_action_has_an_index(void **state)
{
    (void)state;
    each_rules(play_indexes);
    /* One at the least of each kind was seen. */
    static const struct {
        int from, to;
    } kinds[] = {{0, 28},    {28, 196},  {196, 224}, {224, 252}, {252, 324}, {324, 325}, {325, 326},
                 {326, 327}, {327, 355}, {355, 409}, {409, 422}, {422, 423}, {423, 424}, {424, 425}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int seen = 0;
        for (int index = kinds[i].from; index < kinds[i].to; index++)
            seen += seen_index[index];
        if (!seen)
            fail_msg("no action from %d to %d", kinds[i].from, kinds[i].to);
    }
    assert_int_equal(kz_action_index((kz_action){KZ_TIMEOUT, 0, KZ_NO_TILE, KZ_NO_END}), KZ_NO_INDEX);
    assert_int_equal(kz_action_index((kz_action){KZ_RESIGN, 0, KZ_NO_TILE, KZ_NO_END}), KZ_NO_INDEX);
}

/* Doubles count in base 3: every set of ends with two doubles or more, each open or closed, stands once. */
static void doubles_fill_their_range(void **state)
{
    (void)state;
    int next = 252;
    for (int number = 0; number < 81; number++) {
        unsigned doubles = 0;
        int ends = 0;
        for (int end = 0, rest = number; end < KZ_ENDS; end++, rest /= 3) {
            unsigned bits = rest % 3 ? (unsigned)end : KZ_NO_VALUE;
            doubles |= (bits | (rest % 3 == 2 ? KZ_DOUBLE_CLOSED : 0)) << 4 * end;
            ends += rest % 3 != 0;
        }
        if (ends >= 2)
            assert_int_equal(kz_action_index(kz_lay_doubles(0, doubles)), next++);
    }
    assert_int_equal(next, 324);
}

/* ---- the layout */

/* FNV-1a of all descriptions of the fields. A network that was trained on the layout depends on it. */
static uint64_t layout_hash(void)
{
    uint64_t hash = 0xcbf29ce484222325u;
    int count;
    const kz_field *fields = kz_observation_fields(&count);
    for (int i = 0; i < count; i++) {
        char line[512];
        const kz_field *f = &fields[i];
        snprintf(line, sizeof line, "%s %d %d %d %d %s\n", f->name, f->kind, f->offset, f->count, f->width,
                 f->meaning);
        for (const char *at = line; *at; at++)
            hash = (hash ^ (uint8_t)*at) * 0x100000001b3u;
    }
    return hash;
}

static void the_layout_stays(void **state)
{
    (void)state;
    int count, offset = 0;
    const kz_field *fields = kz_observation_fields(&count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(fields[i].offset, offset);
        offset += fields[i].count * fields[i].width;
    }
    assert_int_equal(offset, KZ_OBSERVATION);
    if (layout_hash() != LAYOUT_HASH)
        fail_msg("the layout is another: 0x%016llx", (unsigned long long)layout_hash());
}

/* ---- the contents */

/* Every byte is what its field's kind allows. */
static void check_ranges(const char *what, const uint8_t *out)
{
    static const int most[] = {[KZ_FIELD_BIT] = 1,
                               [KZ_FIELD_TILE] = KZ_TILES,
                               [KZ_FIELD_SEAT] = KZ_SEATS,
                               [KZ_FIELD_SIDE] = KZ_SEATS};
    int count;
    const kz_field *fields = kz_observation_fields(&count);
    for (int i = 0; i < count; i++) {
        if (fields[i].kind > KZ_FIELD_SIDE || fields[i].kind == KZ_FIELD_NUMBER)
            continue;
        for (int at = 0; at < fields[i].count; at++)
            if (out[fields[i].offset + at] > most[fields[i].kind])
                fail_msg("%s: %s[%d] is %d", what, fields[i].name, at, out[fields[i].offset + at]);
    }
}

/* The bytes of a field. */
static const uint8_t *field(const uint8_t *out, const char *name)
{
    int count;
    const kz_field *fields = kz_observation_fields(&count);
    for (int i = 0; i < count; i++)
        if (!strcmp(fields[i].name, name))
            return out + fields[i].offset;
    fail_msg("no field %s", name);
    return NULL;
}

static int word(const uint8_t *out, const char *name, int at)
{
    const uint8_t *bytes = field(out, name) + 2 * at;
    return (int16_t)(bytes[0] | bytes[1] << 8);
}

/* Seats and sides are numbered from the seat's own on. */
static void check_order(const char *what, const uint8_t *out, const kz_public *p, int seat)
{
    int sides = 0, told[KZ_SEATS];
    for (int i = 0; i < p->rules.seats; i++) {
        int at = (seat + i) % p->rules.seats, side = p->rules.side_of[at], known = 0;
        if (field(out, "tiles")[i] != p->count[at] || field(out, "turn")[i] != (p->turn == at))
            fail_msg("%s: seat %d seen from %d", what, at, seat);
        while (known < sides && told[known] != side)
            known++;
        if (known < sides)
            continue;
        told[sides] = side;
        if (word(out, "score", sides) != p->account[side].score ||
            word(out, "memory", sides) != p->account[side].memory ||
            field(out, "open")[sides] != p->account[side].open)
            fail_msg("%s: side %d seen from seat %d", what, side, seat);
        sides++;
    }
    for (int i = 0; i < p->log_count; i++) {
        const uint8_t *action = field(out, "log") + 4 * i;
        assert_int_equal(action[0], p->log[i].kind + 1);
        assert_int_equal((action[1] + seat) % p->rules.seats, p->log[i].seat);
    }
}

static int twins;

static kz_set exchange(kz_set set, kz_tile x, kz_tile y)
{
    unsigned differ = (set >> x ^ set >> y) & 1;
    return set ^ (differ << x | differ << y);
}

/* The tiles whose place the seat cannot know. (Partners see 0-0 and 6-6 in some games.)
 */
static kz_set unseen(const kz_match *m, int seat)
{
    const kz_public *p = &m->pub;
    const kz_tile told[] = {
        kz_tile_of(0, 0),     kz_tile_of(6, 6),
        p->must_lead,         m->hidden.given,
        p->board.rows.turned, seat == p->swap.seat || seat == p->swap.from ? m->hidden.swapped : KZ_NO_TILE};
    kz_set set = KZ_ALL_TILES & ~p->board.line;
    if (!kz_hands_are_face_down(&p->rules))
        set &= ~m->hidden.hand[seat];
    for (size_t i = 0; i < sizeof told; i++)
        set &= told[i] < KZ_TILES ? ~kz_bit(told[i]) : KZ_ALL_TILES;
    return set;
}

static void exchange_tile(kz_tile *tile, kz_tile x, kz_tile y)
{
    *tile = *tile == x ? y : *tile == y ? x : *tile;
}

/* The same match but for two tiles that the seat has not seen; false if there are none. */
static bool make_twin(const kz_match *m, int seat, kz_rng *rng, kz_match *twin)
{
    kz_tile x = (kz_tile)kz_rng_below(rng, KZ_TILES), y = (kz_tile)kz_rng_below(rng, KZ_TILES);
    *twin = *m;
    if (m->pub.swap.seat != KZ_NOBODY)
        x = m->hidden.swapped; /* swaps are rare */
    if (x == y || !(unseen(m, seat) >> x & unseen(m, seat) >> y & 1))
        return false;
    for (int i = 0; i < KZ_SEATS; i++)
        twin->hidden.hand[i] = exchange(m->hidden.hand[i], x, y);
    for (int i = 0; i < KZ_TILES; i++)
        exchange_tile(&twin->hidden.stock[i], x, y);
    exchange_tile(&twin->hidden.swapped, x, y);
    twins++;
    return true;
}

/* Encodes a match with what was noted as it was played, its view, and a match with other hidden tiles that
 * looks the same. The bytes are the same three times. */
static void check_observations(const char *what, const kz_match *m, const env_notes *notes, kz_rng *rng)
{
    uint8_t from_match[KZ_OBSERVATION], from_view[KZ_OBSERVATION], from_twin[KZ_OBSERVATION];
    for (int seat = 0; seat < m->pub.rules.seats; seat++) {
        kz_view view, again;
        env_sight sight;
        kz_match twin;
        kz_view_of(m, seat, &view);
        kz_observe_view(&view, from_view);
        env_sight_of_match(m, seat, &sight);
        env_observe(&sight, notes, from_match);
        check_ranges(what, from_view);
        check_order(what, from_view, &m->pub, seat);
        if (memcmp(from_match, from_view, KZ_OBSERVATION))
            fail_msg("%s: match and view differ", what);
        if (m->pub.phase != KZ_PLAYING)
            continue;
        if (!make_twin(m, seat, rng, &twin))
            continue;
        kz_view_of(&twin, seat, &again);
        if (memcmp(&again, &view, sizeof view))
            fail_msg("%s: a hidden tile shows in the view", what);
        env_sight_of_match(&twin, seat, &sight);
        env_observe(&sight, notes, from_twin);
        if (memcmp(from_twin, from_view, KZ_OBSERVATION))
            fail_msg("%s: a hidden tile shows", what);
    }
}

static void play_observed(const char *what, const kz_rules *rules)
{
    kz_match m;
    kz_rng rng;
    kz_rng_seed(&rng, 2);
    for (int deal = 0; deal < DEALS; deal++) {
        env_notes notes = {0};
        if (deal == 0 || m.pub.phase == KZ_OVER)
            begin_by(&m, rules, &rng);
        else
            deal_cards(&m, &rng);
        check_observations(what, &m, &notes, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            kz_action action = any_action(&m, &rng);
            env_notes_add(&notes, rules, action, m.pub.board.value);
            kz_match_apply(&m, action);
            check_observations(what, &m, &notes, &rng);
        }
    }
}

static void it_is_what_the_view_tells(void **state)
{
    (void)state;
    each_rules(play_observed);
    assert_true(twins > 10000);
}

/* A position by hand: kozel for two, seat 1 leads 1-1 and seat 2 draws. */
static void a_position_reads_as_it_lies(void **state)
{
    (void)state;
    uint8_t out[KZ_OBSERVATION];
    kz_view view;
    kz_match m = begin_match("kozel", 2, NULL);
    deal_hands(&m, "1-1 1-2 1-3 2-2 0-3 4-4 0-4", "0-0 0-2 2-3 2-4 3-3 3-4 5-5", NULL, NULL);
    act(&m, 0, "1-1");
    act(&m, 1, "draw");
    kz_view_of(&m, 1, &view);
    kz_observe_view(&view, out);
    assert_int_equal(field(out, "tiles")[0], 8);
    assert_int_equal(field(out, "tiles")[1], 6);
    assert_int_equal(field(out, "drawn")[0], 1);
    assert_int_equal(field(out, "stock")[0], 13);
    assert_int_equal(field(out, "stock_dealt")[0], 14);
    assert_int_equal(field(out, "deal")[0], 1);
    assert_int_equal(field(out, "deal")[1], 0);
    assert_int_equal(field(out, "ends")[1], 1);
    assert_int_equal(field(out, "ends")[8 + 1], 1);
    assert_int_equal(field(out, "ends")[16 + 7], 1);
    assert_int_equal(field(out, "hand")[kz_tile_of(5, 5)], 1);
    assert_int_equal(field(out, "hand")[kz_tile_of(4, 4)], 0);
    assert_int_equal(field(out, "laid")[KZ_TILES + kz_tile_of(1, 1)], 1);
    assert_int_equal(field(out, "missed")[1], 1);
    assert_int_equal(field(out, "missed")[KZ_VALUES + 1], 0);
    assert_int_equal(field(out, "turn")[0], 1);
    assert_int_equal(field(out, "phase")[KZ_PLAYING], 1);
    static const uint8_t log[] = {KZ_LAY + 1, 1, 7, KZ_NO_END, KZ_DRAW + 1, 0, 1, KZ_NO_END, 0};
    assert_memory_equal(field(out, "log"), log, sizeof log);
    /* The other sees that a tile was drawn, not which. */
    kz_view_of(&m, 0, &view);
    kz_observe_view(&view, out);
    static const uint8_t other[] = {KZ_LAY + 1, 0, 7, KZ_NO_END, KZ_DRAW + 1, 1, KZ_NO_TILE, KZ_NO_END, 0};
    assert_memory_equal(field(out, "log"), other, sizeof other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_has_an_index),
        cmocka_unit_test(doubles_fill_their_range),
        cmocka_unit_test(the_layout_stays),
        cmocka_unit_test(it_is_what_the_view_tells),
        cmocka_unit_test(a_position_reads_as_it_lies),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
