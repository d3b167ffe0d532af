/* SPDX-License-Identifier: MIT */
/* Lines that grow (include/kozel/layout.h): random deals of every game, in windows of many shapes. */
#include "engine/layout/offer.h"

#include <kozel/catalogue.h>
#include <kozel/layout.h>
#include <kozel/play.h>
#include <kozel/rng.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/engine/layout/spots.h"

static kz_games games;

/* ---- what holds of each layout ---- */

static void check_in_window(const kz_layout *l, const kz_window *w, kz_box b)
{
    double rim = 1e-6 * (w->width + w->height);
    assert_true(l->x + b.left * l->unit >= -w->width / 2 - rim);
    assert_true(l->x + b.right * l->unit <= w->width / 2 + rim);
    assert_true(l->y + b.top * l->unit >= -w->height / 2 - rim);
    assert_true(l->y + b.bottom * l->unit <= w->height / 2 + rim);
    assert_true(l->unit <= w->most * (1 + 1e-9));
}

/* Tiles at each other touch, all others are at least half a half apart. */
static void check_apart(const kz_layout *l)
{
    for (int i = 1; i < l->count; i++)
        for (int j = 0; j < i; j++) {
            int apart = gap(spot_of(&l->tile[i]), spot_of(&l->tile[j]));
            if (l->tile[i].joined == j)
                assert_int_equal(apart, 0);
            else
                assert_true(apart >= 1);
        }
}

static bool is_in(kz_box b, kz_spot p)
{
    int w = p.turn & 1 ? 2 : 1, h = 3 - w;
    return p.x - w >= b.left && p.x + w <= b.right && p.y - h >= b.top && p.y + h <= b.bottom;
}

static void check_free(const kz_layout *l, const kz_next *next, kz_spot p)
{
    assert_true(is_in(l->room, p));
    for (int i = 0; i < l->count; i++)
        assert_true(i == next->joined ? gap(p, spot_of(&l->tile[i])) == 0
                                      : gap(p, spot_of(&l->tile[i])) >= 1);
}

/* At each open end there is room for a tile and, but after a double, for a double. */
static void check_offers(const kz_laid_line *line, const kz_layout *l)
{
    kz_set closed = 0;
    for (int i = 0; i < line->count; i++)
        if (line->laid[i].kind == KZ_LAY_CLOSED)
            closed |= kz_bit(line->laid[i].tile);
    for (int end = 0; end < (line->spinner == KZ_NO_TILE ? 2 : KZ_ENDS); end++) {
        const kz_next *next = &l->next[end];
        if (!next->open) {
            assert_true(closed);
            continue;
        }
        check_free(l, next, next->tile);
        if (!next->after_double)
            check_free(l, next, next->across);
    }
}

/* ---- what holds of a deal ---- */

typedef struct before {
    kz_laid_line line;
    kz_layout layout;
} before;

static const kz_placed *find(const kz_layout *l, kz_tile tile)
{
    for (int i = 0; i < l->count; i++)
        if (l->tile[i].tile == tile)
            return &l->tile[i];
    return NULL;
}

/* A tile lies where its end offered it. */
static void check_offered(const before *b, const kz_laid_tile *laid, const kz_placed *p)
{
    const kz_next *next = &b->layout.next[laid->end];
    bool twin = kz_is_double(laid->tile);
    kz_spot at = !twin ? next->tile : laid->kind == KZ_LAY_LENGTHWISE ? next->along : next->across;
    assert_int_equal(p->x, at.x);
    assert_int_equal(p->y, at.y);
    int turned = !twin && kz_low[laid->tile] != next->value ? 2 : 0;
    assert_int_equal((p->turn ^ at.turn ^ turned) & (twin ? 1 : 3), 0);
}

/* Unless there was a relayout, no tile has moved, and the new one lies where it was offered. */
static void check_unmoved(const before *b, const kz_laid_line *line, const kz_layout *l)
{
    if (b->line.count == 0 || b->line.spinner != line->spinner || b->layout.anew != l->anew)
        return;
    for (int i = 0; i < b->line.count; i++) {
        const kz_placed *p = find(&b->layout, line->laid[i].tile), *q = find(l, line->laid[i].tile);
        assert_true(p->x == q->x && p->y == q->y && p->turn == q->turn);
    }
    if (line->count == b->line.count + 1)
        check_offered(b, &line->laid[b->line.count], find(l, line->laid[b->line.count].tile));
    assert_true(l->unit <= b->layout.unit);
}

static void check_same_tiles(const kz_layout *a, const kz_layout *b)
{
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        const kz_placed *p = &a->tile[i], *q = &b->tile[i];
        assert_true(p->tile == q->tile && p->turn == q->turn && p->joined == q->joined && p->x == q->x &&
                    p->y == q->y);
    }
}

static void check_rows(const kz_laid_line *line, const kz_layout *l)
{
    for (int i = 0; i < l->count; i++)
        for (int j = 0; j < i; j++)
            assert_true(gap(spot_of(&l->tile[i]), spot_of(&l->tile[j])) >= 0);
    assert_true(l->joints[0] + l->joints[1] == line->count + (line->count > 0));
}

/* Of lines in the smallest window: how large they are, of the largest. */
static const kz_window smallest = {276, 248, 17, false, true};
static double size;
static int lines;

static void check_line(before *b, kz_growth *memory, const kz_laid_line *line, const kz_window *window)
{
    kz_layout l, again;
    kz_layout_grow(line, window, memory, &l);
    assert_int_equal(l.count, line->count);
    check_in_window(&l, window, l.room);
    if (line->rows) {
        check_rows(line, &l);
        return;
    }
    check_apart(&l);
    check_offers(line, &l);
    check_unmoved(b, line, &l);
    if (window->height == smallest.height) {
        size += l.unit / smallest.most;
        lines++;
    }
    assert_true(l.anew <= 4);
    *b = (before){*line, l};
    if (line->count % 6)
        return;
    /* A page that comes later shows the same. */
    kz_layout_grow(line, window, NULL, &again);
    check_same_tiles(&again, &l);
    assert_true(again.unit == l.unit && again.x == l.x && again.y == l.y && again.anew == l.anew);
}

static void check_deal(kz_match *m, kz_rng *rng, const kz_window *window)
{
    kz_tile order[KZ_TILES];
    kz_growth memory = {{0}};
    before b = {.line = {.spinner = KZ_NO_TILE}};
    kz_deal_shuffle(&m->pub.rules, rng, order);
    assert_true(kz_match_deal(m, order, NULL));
    for (int ply = 0; m->pub.phase == KZ_PLAYING && ply < 300; ply++) {
        kz_action legal[KZ_LEGAL];
        kz_view view;
        kz_laid_line line;
        int count = kz_match_legal(m, legal);
        kz_match_apply(m, legal[kz_rng_below(rng, (uint32_t)count)]);
        kz_view_of(m, KZ_NOBODY, &view);
        kz_laid_line_of(&view, &line);
        if (line.count > 0)
            check_line(&b, &memory, &line, window);
    }
}

static void test_lines_grow(void **state)
{
    const kz_window windows[] = {smallest,
                                 {346, 504, 17, false, true},
                                 {419, 231, 15, false, true},
                                 {436, 705, 30, false, true},
                                 {1034, 447, 22, false, true}};
    enum { WINDOWS = sizeof windows / sizeof *windows };
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 7);
    for (int i = 0; i < games.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            kz_rules rules;
            kz_match m;
            if (!kz_game_seats(&games.game[i], seats))
                continue;
            assert_true(kz_game_setup(&games.game[i], seats, "", &rules, NULL));
            for (int n = 0; n < WINDOWS; n++) {
                kz_match_init(&m, &rules);
                check_deal(&m, &rng, &windows[n]);
            }
        }
    assert_true(size >= 0.89 * lines);
}

/* A line of tiles as a record writes them. */
static kz_laid_line line_of(const char *text, kz_tile spinner)
{
    kz_laid_line line = {.spinner = spinner};
    for (const char *p = text; *p; p += strcspn(p, " "), p += *p == ' ') {
        kz_tile tile = kz_tile_of((unsigned)(p[0] - '0'), (unsigned)(p[2] - '0'));
        uint8_t end = p[3] == '@' ? (uint8_t)(p[4] - 'a') : KZ_NO_END;
        line.laid[line.count++] = (kz_laid_tile){tile, end, KZ_LAY};
    }
    return line;
}

static void check_at(const kz_layout *l, const char *tile, int x, int y, int turn)
{
    const kz_placed *p = find(l, kz_tile_of((unsigned)(tile[0] - '0'), (unsigned)(tile[2] - '0')));
    assert_non_null(p);
    assert_int_equal(p->x, x);
    assert_int_equal(p->y, y);
    assert_int_equal(p->turn, turn);
}

static void test_first_tiles(void **state)
{
    (void)state;
    kz_layout l;
    const kz_window window = {1000, 600, 20, false, true};
    kz_laid_line line = line_of("3-3", KZ_NO_TILE);
    kz_layout_grow(&line, &window, NULL, &l);
    check_at(&l, "3-3", 0, 0, 0);
    assert_true(l.unit == 20 && l.x == 0 && l.y == 0);
    line = line_of("2-5 0-2@a 5-5@b", KZ_NO_TILE);
    kz_layout_grow(&line, &window, NULL, &l);
    check_at(&l, "2-5", 0, 0, 3);
    check_at(&l, "0-2", -4, 0, 3);
    check_at(&l, "5-5", 3, 0, 0);
    line = line_of("2-4 4-4@b 4-6@c 1-4@d", kz_tile_of(4, 4));
    kz_layout_grow(&line, &window, NULL, &l);
    check_at(&l, "4-4", 0, 0, 0);
    check_at(&l, "2-4", -3, 0, 3);
    check_at(&l, "4-6", 0, -4, 2);
    check_at(&l, "1-4", 0, 4, 2);
}

static void test_rows(void **state)
{
    (void)state;
    kz_layout l;
    kz_laid_line line = {.rows = true, .half = 0, .spinner = KZ_NO_TILE};
    const kz_window window = {366, 330, 20, false, true};
    kz_layout_grow(&line, &window, NULL, &l);
    assert_int_equal(l.count, 0);
    double x = l.x;
    line.count = 4;
    line.laid[0] = (kz_laid_tile){kz_tile_of(0, 5), KZ_NO_END, KZ_LAY};
    line.laid[1] = (kz_laid_tile){kz_tile_of(0, 3), KZ_LINE_1, KZ_LAY};
    line.laid[2] = (kz_laid_tile){kz_tile_of(3, 6), KZ_LINE_1, KZ_LAY};
    line.laid[3] = (kz_laid_tile){kz_tile_of(2, 5), KZ_LINE_2, KZ_LAY};
    kz_layout_grow(&line, &window, NULL, &l);
    assert_true(l.x == x); /* where the start tile was offered */
    check_at(&l, "0-5", 0, 0, 0);
    check_at(&l, "0-3", 3, -1, 3);
    check_at(&l, "3-6", 7, -1, 3);
    check_at(&l, "2-5", 3, 1, 1);
    assert_true(l.next[0].value == 6 && l.next[0].tile.x == 11 && l.next[1].tile.x == 7);
    assert_true(l.joints[0] == 3 && l.joints[1] == 2 && l.cuts == 3);
    assert_true(l.joint[0][1].x == 4 && l.joint[0][1].y == -3 && l.cut[1].x == 5 && l.cut[1].y == 0);
    line.half = 5; /* after a cut the start tile may hang the other way round */
    line.count = 1;
    kz_layout_grow(&line, &window, NULL, &l);
    check_at(&l, "0-5", 0, 0, 2);
}

/* Windows of any size, a thousand tiles across and not one down. */
static void test_windows_of_any_size(void **state)
{
    (void)state;
    static const double length[] = {KZ_WINDOW_MIN, 1e-3, 1, 40, 1e4, KZ_WINDOW_MAX};
    enum { LENGTHS = sizeof length / sizeof *length };
    const kz_laid_line whole = line_of("3-3 1-3@a 3-5@b 1-1@a 5-5@b 1-6@a 2-5@b", KZ_NO_TILE);
    for (int i = 0; i < LENGTHS * LENGTHS * LENGTHS; i++) {
        kz_window window = {length[i % LENGTHS], length[i / LENGTHS % LENGTHS], length[i / LENGTHS / LENGTHS],
                            false, true};
        kz_growth memory = {{0}};
        kz_layout l;
        kz_laid_line line = whole;
        for (line.count = 1; line.count <= whole.count; line.count++) {
            kz_layout_grow(&line, &window, &memory, &l);
            check_in_window(&l, &window, l.room);
            check_apart(&l);
            assert_true(l.unit > 0);
        }
        kz_layout_fit(&whole, &window, &l);
        check_in_window(&l, &window, l.room);
    }
}

/* A line that is wider than a tall window: it has no size at all, but it is laid out. */
static void test_tall_windows(void **state)
{
    (void)state;
    kz_layout l;
    kz_laid_line line = line_of("3-3 1-3@a 3-5@b 1-1@a 5-5@b 1-6@a 2-5@b 2-2@b 2-4@b", KZ_NO_TILE);
    for (int width = 1; width < 300; width += 7) {
        kz_growth memory = {{0}};
        const int count = line.count;
        for (line.count = 1; line.count <= count; line.count++) {
            kz_layout_grow(&line, &(kz_window){width, 200, 20, true, true}, &memory, &l);
            assert_int_equal(l.count, line.count);
            check_apart(&l);
        }
        line.count = (uint8_t)count;
    }
}

/* Rows that are fitted into a window have not grown. */
static void test_fitted_rows_have_not_grown(void **state)
{
    (void)state;
    kz_layout l;
    kz_laid_line line = {.rows = true, .half = 0, .spinner = KZ_NO_TILE, .count = 1};
    line.laid[0] = (kz_laid_tile){kz_tile_of(0, 5), KZ_NO_END, KZ_LAY};
    memset(&l, 0x55, sizeof l);
    kz_layout_fit(&line, &(kz_window){366, 330, 20, false, false}, &l);
    assert_int_equal(l.count, 1);
    assert_int_equal(l.anew, 0);
    assert_int_equal(l.steps, 0);
}

/* An offered place where another tile lies with a corner is taken, though the arm could go on behind it. */
static void test_offers_need_room(void **state)
{
    (void)state;
    const kz_laid_line line = line_of("3-3", KZ_NO_TILE);
    const layout_limit anywhere = {.width = 1000, .height = 1000};
    layout_chain c;
    layout_grown g = {.way = {LAYOUT_WAYS, LAYOUT_WAYS}};
    layout_chain_of(&line, 1, KZ_NO_TILE, &c);
    layout_walk_begin(&g.walk, &c, false);
    g.room = g.walk.box;
    for (int end = KZ_END_A; end <= KZ_END_B; end++) {
        assert_true(layout_offer(&g, end, &anywhere));
        assert_int_equal(g.way[end], LAYOUT_STRAIGHT);
    }
    assert_true(layout_offer_is_valid(&g, KZ_END_A));
    /* The place at the left end is around (-3, 0). */
    g.walk.tile[g.walk.count++] = (kz_placed){.tile = kz_tile_of(1, 2), .x = -3, .y = 3};
    assert_false(layout_offer_is_valid(&g, KZ_END_A));
    assert_true(layout_offer_is_valid(&g, KZ_END_B));
}

/* Marks of joints are apart in every sausage, and strips never meet. */
static void test_marks(void **state)
{
    (void)state;
    for (int one = 0; one <= 13; one++)
        for (int two = 0; two <= 13; two++) {
            kz_laid_line line = {.rows = true, .spinner = KZ_NO_TILE};
            line.laid[line.count++] = (kz_laid_tile){0, KZ_NO_END, KZ_LAY};
            for (int i = 0; i < one + two; i++)
                line.laid[line.count++] =
                    (kz_laid_tile){(kz_tile)(i + 1), i < one ? KZ_LINE_1 : KZ_LINE_2, KZ_LAY};
            kz_layout l;
            const kz_window window = {340, 330, 20, false, true};
            kz_layout_grow(&line, &window, NULL, &l);
            check_in_window(&l, &window, l.room);
            check_rows(&line, &l);
            const kz_spot *marks[2 * KZ_TILES];
            int count = 0;
            for (int at = 0; at < 2; at++)
                for (int i = 0; i < l.joints[at]; i++)
                    marks[count++] = &l.joint[at][i];
            for (int i = 0; i < count; i++)
                for (int j = 0; j < i; j++)
                    assert_true(abs(marks[i]->x - marks[j]->x) >= 2 || abs(marks[i]->y - marks[j]->y) >= 2);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_grow),   cmocka_unit_test(test_first_tiles),
        cmocka_unit_test(test_rows),         cmocka_unit_test(test_windows_of_any_size),
        cmocka_unit_test(test_marks),        cmocka_unit_test(test_offers_need_room),
        cmocka_unit_test(test_tall_windows), cmocka_unit_test(test_fitted_rows_have_not_grown),
    };
    kz_games_init(&games);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
