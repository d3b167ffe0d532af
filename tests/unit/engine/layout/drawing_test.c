/* SPDX-License-Identifier: MIT */
/* Properties of drawings: random positions of every game, in windows of many shapes. */
#include <kozel/catalogue.h>
#include <kozel/drawing.h>
#include <kozel/rng.h>

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static kz_games games;
static const char *comma; /* tests/conformance/comma.locale */

typedef struct box {
    int left, top, right, bottom;
} box;

static box box_of(const kz_placed *p)
{
    int w = p->turn & 1 ? 2 : 1, h = 3 - w;
    return (box){p->x - w, p->y - h, p->x + w, p->y + h};
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* ---- where the tiles lie ---- */

/* The step from the tile's middle to that of its low half. */
static void low_step(const kz_placed *p, int *dx, int *dy)
{
    static const int x[4] = {0, 1, 0, -1}, y[4] = {-1, 0, 1, 0};
    *dx = x[p->turn];
    *dy = y[p->turn];
}

/* Does half of tile p (0 low, 1 high, 2: the middle of a double) touch that of q, squarely? */
static bool halves_touch(const kz_placed *p, int i, const kz_placed *q, int j)
{
    static const int sign[3] = {1, -1, 0};
    int px, py, qx, qy;
    low_step(p, &px, &py);
    low_step(q, &qx, &qy);
    int dx = abs(p->x + sign[i] * px - q->x - sign[j] * qx),
        dy = abs(p->y + sign[i] * py - q->y - sign[j] * qy);
    return (dx == 2 && dy == 0) || (dx == 0 && dy == 2);
}

static unsigned half_value(const kz_placed *p, int i)
{
    return i == 1 ? kz_high[p->tile] : kz_low[p->tile];
}

/* Joined halves touch and match. */
static bool joined_well(const kz_placed *p, const kz_placed *q)
{
    for (int i = 0; i < (kz_is_double(p->tile) ? 3 : 2); i++)
        for (int j = 0; j < (kz_is_double(q->tile) ? 3 : 2); j++)
            if (half_value(p, i) == half_value(q, j) && halves_touch(p, i, q, j))
                return true;
    return false;
}

/* Two lines side by side go on in a strip of their own below the one that is full. */
static bool begins_strip(const kz_view *v, const kz_placed *p, const kz_placed *before)
{
    return kz_hands_are_face_down(&v->pub.rules) && p->x == before->x && p->y - before->y >= 4;
}

/* Tiles whose edges touch follow each other on the line, or have one in between, at a corner. */
static bool neighbours(const kz_layout *l, int i, int j)
{
    int a = l->tile[i].joined, b = l->tile[j].joined;
    return a == j || b == i || a == b || l->tile[a].joined == j || l->tile[b].joined == i;
}

static void check_pair(const kz_view *v, const kz_layout *l, int i, int j)
{
    box a = box_of(&l->tile[i]), b = box_of(&l->tile[j]);
    int w = least(a.right, b.right) - most(a.left, b.left),
        h = least(a.bottom, b.bottom) - most(a.top, b.top);
    if (w > 0 && h > 0)
        fail_msg("tiles %d and %d lie on each other", l->tile[i].tile, l->tile[j].tile);
    bool touch = (w == 0 && h > 0) || (h == 0 && w > 0);
    if (touch && !kz_hands_are_face_down(&v->pub.rules) && !neighbours(l, i, j))
        fail_msg("tiles %d and %d touch", l->tile[i].tile, l->tile[j].tile);
}

/* A double lies across what it is joined to, laid lengthwise along it: its middle is 3 or 4 away. */
static void check_double(const kz_view *v, const kz_layout *l, const kz_placed *p, kz_set lengthwise)
{
    const kz_placed *q = &l->tile[p->joined];
    bool stands = !(p->turn & 1);
    int dx = abs(p->x - q->x), dy = abs(p->y - q->y);
    bool along = stands ? dy >= 3 && dx <= 1 : dx >= 3 && dy <= 1;
    if (kz_hands_are_face_down(&v->pub.rules) || q->tile == v->pub.board.spinner)
        return;
    if (along != (lengthwise >> p->tile & 1))
        fail_msg("double %d lies %s", p->tile, along ? "lengthwise" : "across");
}

static kz_set laid_as(const kz_view *v, int kind)
{
    kz_set tiles = 0;
    for (int i = 0; i < v->pub.log_count; i++) {
        kz_action a = v->pub.log[i];
        if (a.kind == kind)
            tiles |= kz_bit(a.tile);
        for (int end = 0; a.kind == KZ_LAY_DOUBLES && kind == KZ_LAY_CLOSED && end < KZ_ENDS; end++)
            if ((kz_doubles(a, end) & KZ_DOUBLE_VALUE) != KZ_NO_VALUE &&
                kz_doubles(a, end) & KZ_DOUBLE_CLOSED)
                tiles |= kz_bit(kz_double_of(kz_doubles(a, end) & KZ_DOUBLE_VALUE));
    }
    return tiles;
}

static void check_layout(const kz_view *v, const kz_layout *l)
{
    kz_set seen = 0, lengthwise = laid_as(v, KZ_LAY_LENGTHWISE), closed = laid_as(v, KZ_LAY_CLOSED);
    assert_int_equal(l->closed, closed);
    for (int i = 0; i < l->count; i++) {
        const kz_placed *p = &l->tile[i];
        box b = box_of(p);
        seen |= kz_bit(p->tile);
        assert_true(b.left >= l->tiles.left && b.top >= l->tiles.top && b.right <= l->tiles.right &&
                    b.bottom <= l->tiles.bottom);
        for (int j = 0; j < i; j++)
            check_pair(v, l, i, j);
        if (i == 0)
            continue;
        assert_true(p->joined < i);
        if (!joined_well(p, &l->tile[p->joined]) && !begins_strip(v, p, &l->tile[p->joined]))
            fail_msg("tile %d does not lie at tile %d", p->tile, l->tile[p->joined].tile);
        assert_false(closed >> l->tile[p->joined].tile & 1);
        if (kz_is_double(p->tile))
            check_double(v, l, p, lengthwise);
    }
    assert_int_equal(seen, v->pub.board.line);
    assert_int_equal(kz_count(seen), l->count);
}

/* The two sides of a spinner are left to its own arms. */
static void check_spinner(const kz_view *v, const kz_layout *l)
{
    int beside = 0, arms = 0;
    if (v->pub.board.spinner == KZ_NO_TILE || kz_hands_are_face_down(&v->pub.rules))
        return;
    assert_int_equal(l->tile[0].tile, v->pub.board.spinner);
    for (int i = 1; i < l->count; i++)
        if (l->tile[i].joined == 0)
            beside += (abs(l->tile[i].y) > abs(l->tile[i].x)) == !(l->tile[0].turn & 1);
    for (int i = 0; i < v->pub.log_count; i++)
        if (v->pub.log[i].kind == KZ_LAY_DOUBLES)
            return;
    for (int end = KZ_END_C; end <= KZ_END_D; end++)
        arms += v->pub.board.outer[end] != v->pub.board.spinner;
    assert_int_equal(beside, arms);
}

/* ---- the pictures ---- */

/* Tags close as they open, attributes are quoted, nothing stands outside the root. */
static void check_xml(const char *text)
{
    char open[64][16];
    int depth = 0, roots = 0;
    for (const char *p = text; *p;) {
        if (*p != '<') {
            assert_true(depth > 0 || *p == '\n');
            assert_true(*p != '>' && (*p != '&' || p[1] == '#'));
            p++;
            continue;
        }
        bool closing = p[1] == '/';
        size_t length = strcspn(p += 1 + closing, " />");
        assert_in_range(length, 1, 15);
        const char *end = strchr(p, '>');
        assert_non_null(end);
        assert_null(memchr(p, '<', (size_t)(end - p)));
        if (closing) {
            assert_true(depth > 0 && strlen(open[depth - 1]) == length);
            assert_memory_equal(open[--depth], p, length);
        } else {
            assert_true(depth > 0 || roots++ == 0);
            if (end[-1] != '/') {
                assert_true(depth < 64);
                memcpy(open[depth], p, length);
                open[depth++][length] = '\0';
            }
        }
        p = end + 1;
    }
    assert_int_equal(depth, 0);
    assert_int_equal(roots, 1);
}

/* Every tile of the line lies on the felt. */
static void check_inside(const char *svg)
{
    double x, y, scale;
    const char *group = strstr(svg, "<g id=\"line\" transform=\"");
    assert_non_null(group);
    assert_int_equal(
        sscanf(group, "<g id=\"line\" transform=\"translate(%lf %lf)scale(%lf)\"", &x, &y, &scale), 3);
    for (const char *p = group; (p = strstr(p, "<g transform=\"translate(")); p++) {
        int tx, ty;
        assert_int_equal(sscanf(p, "<g transform=\"translate(%d %d)", &tx, &ty), 2);
        double reach = 100 * scale;
        bool lies = strncmp(strchr(p, ')'), ")rotate(90)", 11) == 0 ||
                    strncmp(strchr(p, ')'), ")rotate(270)", 12) == 0;
        double w = lies ? reach : reach / 2, h = lies ? reach / 2 : reach;
        assert_true(x + tx * scale - w >= 38 && x + tx * scale + w <= KZ_SVG_WIDTH - 38);
        assert_true(y + ty * scale - h >= 78 && y + ty * scale + h <= KZ_SVG_HEIGHT - 38);
    }
}

/* Every line has at most 80 columns, and no byte that a terminal obeys. */
static void check_columns(const char *text)
{
    int columns = 0;
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        columns = *p == '\n' ? 0 : columns + ((*p & 0xc0) != 0x80);
        assert_true(*p >= ' ' || *p == '\n');
        assert_in_range(columns, 0, KZ_BOX_COLUMNS);
    }
}

static void check_pictures(const kz_match *m, const kz_view *v, bool open)
{
    static char text[KZ_BOX_TEXT];
    static kz_scene scene;
    kz_scene_of(v, &scene);
    if (open)
        kz_scene_open(m, &scene);
    scene.title = "<A & B> \x1b\x7f \xef\xbf\xbf";
    scene.status =
        "a status with very many letters that would not fit into any line at all, whatever is done";
    scene.name[0] = "Перепелиця з Перемишля-Подільського";
    scene.name[1] = "\xc2\x9b";
    scene.stock = "stock";
    size_t length = kz_scene_svg(&scene, text, KZ_SVG_TEXT);
    assert_true(length < KZ_SVG_TEXT - 1 && text[length] == '\0');
    check_xml(text);
    check_inside(text);
    length = kz_scene_box(&scene, text, sizeof text);
    assert_true(length < sizeof text - 1 && text[length] == '\0');
    check_columns(text);
    assert_int_equal(v->pub.board.line != 0, strstr(text, "╭") != NULL);
}

/* ---- positions ---- */

static void check_position(const kz_match *m, kz_rng *rng)
{
    kz_view v;
    kz_layout l;
    kz_laid_line line;
    kz_view_of(m, KZ_NOBODY, &v);
    kz_window window = {20 + kz_rng_below(rng, 80), 10 + kz_rng_below(rng, 60), 1 + kz_rng_below(rng, 3),
                        false, false};
    kz_laid_line_of(&v, &line);
    kz_layout_fit(&line, &window, &l);
    check_layout(&v, &l);
    check_spinner(&v, &l);
    if (!kz_hands_are_face_down(&m->pub.rules))
        assert_int_equal(l.last, m->pub.board.last);
    if (kz_rng_below(rng, 4) == 0)
        check_pictures(m, &v, kz_rng_below(rng, 2));
}

static void deal(kz_match *m, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    kz_deal_shuffle(&m->pub.rules, rng, order);
    assert_true(kz_match_deal(m, order, NULL));
}

/* Some deals of a match; a third of their positions is looked at, the last of a deal always. */
static int play(const kz_game *game, int seats, uint64_t seed)
{
    kz_rules rules;
    kz_match m;
    kz_rng rng;
    int looked = 0;
    kz_rng_seed(&rng, seed);
    assert_true(kz_game_setup(game, seats, "", &rules, NULL));
    kz_match_init(&m, &rules);
    for (int i = 0; i < 6 && m.pub.phase != KZ_OVER; i++) {
        deal(&m, &rng);
        for (int ply = 0; m.pub.phase == KZ_PLAYING && ply < 400; ply++) {
            kz_action legal[KZ_LEGAL];
            int count = kz_match_legal(&m, legal);
            kz_match_apply(&m, legal[kz_rng_below(&rng, (uint32_t)count)]);
            if (m.pub.phase == KZ_PLAYING && kz_rng_below(&rng, 3))
                continue;
            check_position(&m, &rng);
            looked++;
        }
        if (m.pub.phase == KZ_PLAYING)
            break;
    }
    return looked;
}

static void test_random_positions(void **state)
{
    (void)state;
    uint64_t seed = 0;
    for (int i = 0; i < games.count; i++) {
        int looked = 0;
        for (int seats = 2; seats <= KZ_SEATS; seats++)
            for (int n = 0; n < 4 && kz_game_seats(&games.game[i], seats); n++)
                looked += play(&games.game[i], seats, ++seed);
        assert_true(looked > 100);
    }
}

static void test_empty_table(void **state)
{
    (void)state;
    kz_rules rules;
    kz_match m;
    kz_rng rng;
    kz_layout l;
    kz_laid_line line;
    kz_view v;
    kz_rng_seed(&rng, 1);
    assert_true(kz_game_setup(kz_games_find(&games, "sausage"), 2, "", &rules, NULL));
    kz_match_init(&m, &rules);
    deal(&m, &rng);
    kz_view_of(&m, KZ_NOBODY, &v);
    kz_laid_line_of(&v, &line);
    kz_layout_fit(&line, &(kz_window){100, 100, 1, false, false}, &l);
    assert_int_equal(l.count, 0);
    check_pictures(&m, &v, true);
    /* Closed rows stay closed, but for the turned tile. */
    kz_scene scene;
    kz_scene_of(&v, &scene);
    int seen = 0;
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < scene.shown[seat]; i++)
            seen += scene.hand[seat][i] != KZ_NO_TILE;
    assert_int_equal(seen, 1);
}

/* Draws a table and a line of its own. */
static void draw(const char *game, char svg[KZ_SVG_TEXT], char line[KZ_SVG_TEXT])
{
    kz_rules rules;
    kz_match m;
    kz_rng rng;
    kz_view v;
    kz_scene scene;
    kz_rng_seed(&rng, 1);
    assert_true(kz_game_setup(kz_games_find(&games, game), 2, "", &rules, NULL));
    kz_match_init(&m, &rules);
    deal(&m, &rng);
    kz_view_of(&m, KZ_NOBODY, &v);
    kz_scene_of(&v, &scene);
    kz_scene_open(&m, &scene);
    kz_scene_svg(&scene, svg, KZ_SVG_TEXT);
    kz_line_svg(&v, line, KZ_SVG_TEXT);
}

/* A program that uses the library may have set a locale whose numbers have a comma. */
static void test_a_locale_with_a_comma(void **state)
{
    (void)state;
    static char svg[2][KZ_SVG_TEXT], line[2][KZ_SVG_TEXT];
    char folder[] = "/tmp/kozel-comma-XXXXXX", command[512], number[8];
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command, "localedef -c -i %s -f UTF-8 %s/comma >/dev/null 2>&1", comma, folder);
    (void)system(command); /* it warns of what the locale does not have */
    draw("kozel", svg[0], line[0]);
    setenv("LOCPATH", folder, 1);
    assert_non_null(setlocale(LC_NUMERIC, "comma"));
    snprintf(number, sizeof number, "%.1f", 0.5);
    assert_string_equal(number, "0,5");
    draw("kozel", svg[1], line[1]);
    assert_non_null(setlocale(LC_NUMERIC, "C"));
    assert_string_equal(svg[0], svg[1]);
    assert_string_equal(line[0], line[1]);
    assert_non_null(strstr(line[0], ")scale(0."));
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void test_accounts(void **state)
{
    (void)state;
    char text[KZ_ACCOUNT_TEXT];
    assert_string_equal(kz_account_print(&(kz_account){.score = 20, .open = true}, text), "20");
    assert_string_equal(kz_account_print(&(kz_account){.memory = 3}, text), "+3");
    assert_string_equal(kz_account_print(&(kz_account){0}, text), "0");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_positions),
        cmocka_unit_test(test_empty_table),
        cmocka_unit_test(test_a_locale_with_a_comma),
        cmocka_unit_test(test_accounts),
    };
    if (argc != 2)
        return 2;
    comma = argv[1];
    kz_games_init(&games);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
