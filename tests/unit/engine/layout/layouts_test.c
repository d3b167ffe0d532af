/* SPDX-License-Identifier: MIT */
/* Layouts and pictures are the same for every viewer, on every machine.
 *
 *   layouts_test FILE   compares with FILE (tests/golden/layouts.txt)
 *   layouts_test        prints the file */
#include "tests/unit/engine/teach/golden_lines.h"

#include <kozel/catalogue.h>
#include <kozel/drawing.h>
#include <kozel/rng.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *game;
    int seats;
} cases[] = {
    {"kozel", 4},   {"kozel", 2},     {"sport", 4},     {"donkey", 4},  {"donkey", 3}, {"muggins", 2},
    {"muggins", 3}, {"telephone", 4}, {"telephone", 2}, {"sausage", 2}, {"bergen", 4}, {"sea-goat", 4},
};

static const kz_window windows[] = {
    {276, 248, 17, false, true}, {346, 504, 17, true, true},   {419, 231, 15, false, true},
    {436, 705, 30, true, true},  {1034, 447, 22, false, true}, {800, 90, 20, false, true},
};

enum { CASES = sizeof cases / sizeof *cases, WINDOWS = sizeof windows / sizeof *windows, PLIES = 120 };

static uint64_t add_int(uint64_t hash, int number)
{
    int32_t n = number;
    const unsigned char bytes[] = {(unsigned char)n, (unsigned char)(n >> 8), (unsigned char)(n >> 16)};
    return fnv_add(hash, bytes, sizeof bytes);
}

static uint64_t add_spot(uint64_t hash, kz_spot s)
{
    return add_int(add_int(add_int(hash, s.x), s.y), s.turn);
}

static uint64_t add_box(uint64_t hash, kz_box b)
{
    return add_int(add_int(add_int(add_int(hash, b.left), b.top), b.right), b.bottom);
}

/* `room`: the window has room for what comes next. */
static uint64_t add_layout(uint64_t hash, const kz_layout *l, bool room)
{
    for (int i = 0; i < l->count; i++) {
        const kz_placed *p = &l->tile[i];
        hash = add_int(add_int(hash, p->tile), p->joined);
        hash = add_spot(hash, (kz_spot){p->x, p->y, p->turn});
    }
    hash = add_box(add_box(hash, l->tiles), l->room);
    hash = add_int(add_int(hash, (int)l->closed), (int)l->last);
    for (int end = 0; room && end < KZ_ENDS; end++) {
        const kz_next *n = &l->next[end];
        hash = add_int(hash, n->open);
        if (!n->open)
            continue;
        hash = add_int(add_int(add_int(hash, n->after_double), n->joined), n->value);
        hash = add_spot(hash, n->tile);
        if (!n->after_double)
            hash = add_spot(add_spot(hash, n->across), n->along);
    }
    for (int line = 0; line < 2; line++)
        for (int i = 0; i < l->joints[line]; i++)
            hash = add_spot(hash, l->joint[line][i]);
    for (int i = 0; i < l->cuts; i++)
        hash = add_spot(hash, l->cut[i]);
    hash = add_int(add_int(hash, (int)lrint(100 * l->x)), (int)lrint(100 * l->y));
    return add_int(add_int(add_int(hash, (int)lrint(1000 * l->unit)), l->anew), l->steps);
}

static uint64_t add_pictures(uint64_t hash, const kz_match *m, const kz_view *v, bool open)
{
    static char text[KZ_BOX_TEXT];
    static kz_scene scene;
    kz_scene_of(v, &scene);
    if (open)
        kz_scene_open(m, &scene);
    scene.title = "Title <1>";
    scene.status = "status & more";
    scene.stock = "stock";
    for (int seat = 0; seat < KZ_SEATS; seat++)
        scene.name[seat] = (const char *[]){"Оля", "Перепелиця з Перемишля-Подільського", "C", ""}[seat];
    hash = fnv_add(hash, text, kz_scene_svg(&scene, text, KZ_SVG_TEXT));
    hash = fnv_add(hash, text, kz_scene_box(&scene, text, sizeof text));
    hash = fnv_add(hash, text, kz_line_svg(v, text, KZ_SVG_TEXT));
    return fnv_add(hash, text, kz_line_box(v, text, sizeof text));
}

/* A deal in a window: how it was laid out at its end, and a hash of what was shown on the way. */
static void print_deal(int i, const char *game, int seats, int window, char out[GOLDEN_LINE])
{
    static kz_games games;
    kz_rules rules;
    kz_match m;
    kz_rng rng;
    kz_tile order[KZ_TILES];
    kz_growth memory = {{0}};
    kz_layout l = {0};
    kz_view v;
    uint64_t grown = FNV_BEGIN, fit = FNV_BEGIN, pictures = FNV_BEGIN;
    kz_games_init(&games);
    kz_rng_seed(&rng, (uint64_t)i);
    if (!kz_game_setup(kz_games_find(&games, game), seats, "", &rules, NULL))
        exit(2);
    kz_match_init(&m, &rules);
    kz_deal_shuffle(&rules, &rng, order);
    kz_match_deal(&m, order, NULL);
    for (int ply = 0; m.pub.phase == KZ_PLAYING && ply < PLIES; ply++) {
        kz_action legal[KZ_LEGAL];
        kz_laid_line line;
        int count = kz_match_legal(&m, legal);
        kz_match_apply(&m, legal[kz_rng_below(&rng, (uint32_t)count)]);
        kz_view_of(&m, ply % 3 ? ply % seats : KZ_NOBODY, &v);
        kz_laid_line_of(&v, &line);
        if (ply % 8 == 5) { /* dear */
            kz_window bare = windows[window];
            bare.room = ply & 8;
            kz_layout_fit(&line, &bare, &l);
            fit = add_layout(fit, &l, bare.room);
        }
        kz_layout_grow(&line, &windows[window], &memory, &l);
        grown = add_layout(grown, &l, true);
        if (ply % 4 == window % 4)
            pictures = add_pictures(pictures, &m, &v, ply & 4);
    }
    snprintf(out, GOLDEN_LINE, "%s %d %d: %d tiles, %d anew, %d steps, %016llx %016llx %016llx", game, seats,
             window, l.count, l.anew, l.steps, (unsigned long long)grown, (unsigned long long)fit,
             (unsigned long long)pictures);
}

static bool print_line(int i, char out[GOLDEN_LINE])
{
    static char text[KZ_BOX_TEXT];
    if (i > CASES * WINDOWS)
        return false;
    if (i < CASES * WINDOWS) {
        print_deal(i, cases[i / WINDOWS].game, cases[i / WINDOWS].seats, i % WINDOWS, out);
        return true;
    }
    uint64_t hash = fnv_add(FNV_BEGIN, text, kz_tiles_svg(text, KZ_SVG_TEXT));
    hash = fnv_add(hash, text, kz_tiles_box(text, sizeof text));
    snprintf(out, GOLDEN_LINE, "the tiles: %016llx", (unsigned long long)hash);
    return true;
}

int main(int argc, char **argv)
{
    return check_golden(argc > 1 ? argv[1] : NULL, print_line);
}
