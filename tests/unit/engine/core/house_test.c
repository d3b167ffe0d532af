/* SPDX-License-Identifier: MIT */
/* House games made up at random: mechanics drawn within their ranges, most often on top of a game of the
 * catalogue. What contradicts itself is refused when it is read. What is not refused must be played by the
 * rules of every module. The core lists what it allows, and a view and what it hides make the match again.
 * The record reads back, bots choose legally, and the solver agrees with minimax.
 *
 *   house_test COUNT [SEED]   that many games, from that seed on; a game that fails is made as small as it
 * goes and printed as a file */
#include "engine/core/rules/lead.h"
#include "tests/unit/engine/core/steps.h"

#include <kozel/bot.h>
#include <kozel/solver.h>

#include <kozel/record.h>
#include <kozel/view.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHANGES = 12, TEXT = 2048, ACTIONS = 4000, SHUFFLES = 20000, RECORD = 1 << 20 };

#define CHECK(holds) ((holds) ? (void)0 : die(#holds, __LINE__))

static _Noreturn void die(const char *what, int line)
{
    fprintf(stderr, "house_test.c:%d: %s\n", line, what);
    _exit(1);
}

/* ---- a game ---- */

typedef struct change {
    int mechanic;
    char value[KZ_VALUE_TEXT];
    bool dropped;
} change;

typedef struct house {
    char parent[KZ_GAME_NAME]; /* "" for none */
    int seats, count;
    uint64_t seed;
    change change[CHANGES];
} house;

static const kz_games *builtin(void)
{
    static kz_games games;
    if (!games.count)
        kz_games_init(&games);
    return &games;
}

static uint32_t mechanic_count(void)
{
    uint32_t count = 0;
    while (kz_mechanic_at((int)count))
        count++;
    return count;
}

static void draw_value(const kz_mechanic *m, int index, kz_rng *rng, char out[KZ_VALUE_TEXT])
{
    uint32_t range = (uint32_t)(m->most - m->least + 1);
    /* Small numbers mean more than large ones. */
    if (range > 10 && kz_rng_below(rng, 2))
        range = 10;
    int value = m->least + (int)kz_rng_below(rng, range);
    if (!m->words || !kz_mechanic_word(index, value, out))
        snprintf(out, KZ_VALUE_TEXT, "%d", value);
}

static house draw_house(uint64_t seed)
{
    house h = {.seed = seed};
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    if (kz_rng_below(&rng, 5))
        strcpy(h.parent, builtin()->game[kz_rng_below(&rng, (uint32_t)builtin()->count)].name);
    h.count = 1 + (int)kz_rng_below(&rng, CHANGES);
    for (int i = 0; i < h.count; i++) {
        h.change[i].mechanic = (int)kz_rng_below(&rng, mechanic_count());
        for (int j = 0; j < i; j++)
            h.change[i].dropped |= h.change[j].mechanic == h.change[i].mechanic;
        draw_value(kz_mechanic_at(h.change[i].mechanic), h.change[i].mechanic, &rng, h.change[i].value);
    }
    h.seats = 2 + (int)kz_rng_below(&rng, 3);
    return h;
}

static const char *print_house(const house *h, char out[TEXT])
{
    int n = snprintf(out, TEXT, "[house%s%s]\n", *h->parent ? " : " : "", h->parent);
    for (const change *c = h->change; c < h->change + h->count; c++)
        if (!c->dropped)
            n += snprintf(out + n, (size_t)(TEXT - n), "%s = %s\n", kz_mechanic_at(c->mechanic)->key,
                          c->value);
    /* Of a parent's options a value may no longer be what the game does. */
    const kz_game *parent = *h->parent ? kz_games_find(builtin(), h->parent) : NULL;
    for (int i = 0; parent && i < parent->option_count; i++)
        n += snprintf(out + n, (size_t)(TEXT - n), "fixed %s\n", parent->option[i].key);
    return out;
}

/* Reads the game; false: it contradicts itself, or does not support that number of seats. */
static bool read_house(const house *h, kz_games *games, kz_rules *rules)
{
    char text[TEXT];
    kz_error error = {0};
    *games = *builtin();
    print_house(h, text);
    if (!kz_games_read(games, text, strlen(text), &error)) {
        CHECK(error.code == KZ_E_CONTRADICTION && error.line > 0);
        return false;
    }
    const kz_game *game = kz_games_find(games, "house");
    if (kz_game_setup(game, h->seats, "", rules, &error))
        return true;
    CHECK(error.code == KZ_E_PLAYERS ? !kz_game_seats(game, h->seats) : error.code == KZ_E_CONTRADICTION);
    return false;
}

/* ---- the core ---- */

static bool is_legal(const kz_action *legal, int count, kz_action a)
{
    for (int i = 0; i < count; i++)
        if (!memcmp(&legal[i], &a, sizeof a))
            return true;
    return false;
}

static void check_action(const kz_match *m, const kz_action *legal, int count, kz_action a)
{
    kz_match after = *m;
    kz_error error = {0};
    bool allowed = kz_match_check(m, a, &error);
    CHECK(allowed == is_legal(legal, count, a));
    CHECK(allowed == (error.code == KZ_OK));
    CHECK(kz_match_try(&after, a, NULL) == allowed);
    CHECK(allowed == (memcmp(&after, m, sizeof after) != 0));
}

/* What is listed is allowed, and of all that can be written down nothing else. */
static void check_actions(const kz_match *m, const kz_action *legal, int count, kz_rng *rng)
{
    static const uint8_t ends[] = {KZ_END_A,  KZ_END_B,  KZ_END_C,  KZ_END_D,
                                   KZ_LINE_1, KZ_LINE_2, KZ_NO_END, 33};
    static const uint8_t kinds[] = {KZ_LAY, KZ_LAY_CLOSED, KZ_LAY_LENGTHWISE, KZ_INSERT, KZ_CUT};
    uint8_t seat = legal[0].seat;
    for (int i = 0; i < count; i++)
        check_action(m, legal, count, legal[i]);
    for (kz_tile tile = 0; tile < KZ_TILES; tile++) {
        check_action(m, legal, count, (kz_action){KZ_GIVE, seat, tile, KZ_NO_END});
        check_action(m, legal, count, (kz_action){KZ_SHIFT, seat, tile, KZ_NO_END});
        for (size_t e = 0; e < sizeof ends; e++)
            for (size_t k = 0; k < sizeof kinds; k++)
                check_action(m, legal, count, (kz_action){kinds[k], seat, tile, ends[e]});
    }
    check_action(m, legal, count, (kz_action){KZ_DRAW, seat, KZ_NO_TILE, KZ_NO_END});
    check_action(m, legal, count, (kz_action){KZ_KNOCK, seat, KZ_NO_TILE, KZ_NO_END});
    check_action(m, legal, count, (kz_action){KZ_CLAIM, seat, KZ_NO_TILE, KZ_NO_END});
    for (int i = 0; i < 80; i++) {
        unsigned doubles = 0;
        for (int end = 0; end < KZ_ENDS; end++) {
            unsigned value = kz_rng_below(rng, KZ_VALUES + 4);
            value = value >= KZ_VALUES ? KZ_NO_VALUE : value + (kz_rng_below(rng, 4) ? 0 : KZ_DOUBLE_CLOSED);
            doubles |= value << 4 * end;
        }
        check_action(m, legal, count, kz_lay_doubles(seat, doubles));
    }
    /* Any bytes whatever: of draws only the stock's next tile may be named. */
    for (int i = 0; i < 120; i++) {
        uint32_t bits = kz_rng_below(rng, UINT32_MAX);
        kz_action a = {(uint8_t)(bits % (KZ_SHIFT + 2)), seat, (kz_tile)(bits >> 8), (uint8_t)(bits >> 16)};
        if (bits >> 31)
            a.tile = legal[0].tile;
        if (bits >> 30 & 1)
            a.end = legal[0].end;
        if (a.kind != KZ_DRAW && a.kind != KZ_TIMEOUT && a.kind != KZ_RESIGN)
            check_action(m, legal, count, a);
        else if (a.kind != KZ_DRAW)
            CHECK(kz_match_check(m, a, NULL) == (a.tile == KZ_NO_TILE && a.end == KZ_NO_END));
    }
    kz_action other = legal[0];
    other.seat = (uint8_t)((seat + 1) % m->pub.rules.seats);
    CHECK(!kz_match_check(m, other, NULL));
}

/* ---- a view and what it hides ---- */

static void check_views(const kz_match *m, const kz_action *legal, int count)
{
    const char *wrong = check_worlds(m);
    if (wrong)
        die(wrong, __LINE__);
    for (int seat = 0; seat < m->pub.rules.seats; seat++) {
        static kz_view view;
        kz_view_of(m, seat, &view);
        CHECK(view.legal_count == (seat == legal[0].seat ? count : 0));
        CHECK(!memcmp(view.legal, legal, view.legal_count * sizeof *legal));
    }
}

/* ---- bots, the solver ---- */

static void check_bots(const kz_match *m, const kz_action *legal, int count, kz_rng *rng)
{
    static const kz_budget tiny = {.rollouts = 6, .threads = 1};
    static kz_view view;
    kz_view_of(m, legal[0].seat, &view);
    const kz_bot *bot;
    for (int i = 0; (bot = kz_bot_at(i)); i++)
        CHECK(is_legal(legal, count, kz_bot_choose(bot, &view, &tiny, rng)));
}

static int32_t minimax(const kz_match *m, long *nodes)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    if (!count)
        return kz_utility_points(NULL, m);
    bool least = m->pub.rules.side_of[legal[0].seat];
    int32_t best = least ? INT32_MAX : INT32_MIN;
    for (int i = 0; i<count && * nodes> 0; i++) {
        kz_match next = *m;
        kz_match_apply(&next, legal[i]);
        --*nodes;
        int32_t value = minimax(&next, nodes);
        best = (least ? value < best : value > best) ? value : best;
    }
    return best;
}

/* Small endings: what plain minimax finds within `nodes` nodes. */
static void check_solver(const kz_match *m, int side)
{
    static kz_solver *solver;
    static kz_solution s;
    long nodes = 20000;
    if (!solver)
        solver = kz_solver_new();
    CHECK(solver);
    int32_t value = minimax(m, &nodes);
    if (nodes <= 0)
        return;
    CHECK(kz_solve(solver, m, NULL, &s));
    CHECK(s.value == (side ? -value : value));
    for (int i = 0; i < s.count; i++) {
        kz_match next = *m;
        kz_match_apply(&next, s.action[i]);
        nodes = 100000;
        value = minimax(&next, &nodes);
        CHECK(nodes <= 0 || (s.least[i] == s.most[i] && s.least[i] == (side ? -value : value)));
    }
    CHECK(kz_solve_value(solver, m, NULL, &s) && s.count == 0);
}

/* ---- the record ---- */

typedef struct story {
    char text[RECORD];
    size_t length;
} story;

static void put(story *s, const char *text)
{
    size_t length = strlen(text);
    CHECK(s->length + length < RECORD);
    memcpy(s->text + s->length, text, length + 1);
    s->length += length;
}

static void check_record(const story *s, const kz_games *games, const kz_match *m)
{
    static kz_reader reader;
    kz_error error = {0};
    kz_reader_init(&reader, games, NULL);
    bool read = kz_reader_text(&reader, s->text, s->length, &error) && kz_reader_end(&reader, &error);
    if (!read)
        fprintf(stderr, "line %d: %s %s\n%s", error.line, kz_code_word(error.code), error.arg[0], s->text);
    CHECK(read);
    CHECK(!memcmp(&reader.match, m, sizeof *m));
}

/* ---- a match ---- */

static void check_state(const kz_match *m, const kz_action *legal, int count, kz_rng *rng)
{
    CHECK(count >= 1 && count <= KZ_LEGAL);
    if (kz_rng_below(rng, 12) == 0)
        check_actions(m, legal, count, rng);
    if (kz_rng_below(rng, 6) == 0)
        check_views(m, legal, count);
    if (kz_rng_below(rng, 24) == 0)
        check_bots(m, legal, count, rng);
}

static void play_deal(kz_match *m, story *s, kz_rng *rng)
{
    char text[KZ_DEAL_TEXT], line[KZ_ACTION_TEXT + 16], action[KZ_ACTION_TEXT];
    kz_tile order[KZ_TILES];
    int shuffles = 0, actions = 0, solved = 0;
    do
        kz_rng_shuffle(rng, order);
    while (kz_must_redeal(&m->pub.rules, order) && ++shuffles < SHUFFLES);
    CHECK(shuffles < SHUFFLES);
    CHECK(kz_match_deal(m, order, NULL));
    CHECK(rules_has_rights(&m->pub.rules) || !m->pub.right);
    CHECK(rules_has_swaps(&m->pub.rules) || m->pub.swap.seat == KZ_NOBODY);
    kz_deal_print(m, text);
    put(s, text);
    const kz_match start = *m;
    while (m->pub.phase == KZ_PLAYING && ++actions < ACTIONS) {
        kz_action legal[KZ_LEGAL];
        int count = kz_match_legal(m, legal);
        check_state(m, legal, count, rng);
        int side = m->pub.rules.side_of[legal[0].seat];
        if (actions > 4 && solved < 2 && kz_can_solve(&m->pub.rules) && kz_rng_below(rng, 3) == 0)
            check_solver(m, side), solved += actions > 12;
        kz_action a = legal[kz_rng_below(rng, (uint32_t)count)];
        if (a.kind == KZ_DRAW)
            a.tile = kz_stock_next(m);
        snprintf(line, sizeof line, "%d %s\n", a.seat + 1, kz_action_print(a, action));
        put(s, line);
        const kz_match before = *m;
        kz_match_apply(m, a);
        const char *wrong = check_steps(&start, &before, m, a);
        if (wrong)
            die(wrong, __LINE__);
    }
}

/* Plays the house game; returns whether there was anything to play. */
static bool play_house(const house *h)
{
    static kz_games games;
    static story s;
    kz_rules rules;
    kz_match m;
    kz_rng rng;
    char head[128];
    if (!read_house(h, &games, &rules))
        return false;
    kz_rng_seed(&rng, h->seed);
    kz_match_init(&m, &rules);
    s.length = 0;
    snprintf(head, sizeof head, "[Game \"house\"]\n[Players \"%d\"]\n", h->seats);
    put(&s, head);
    for (int deals = 0; deals < 6 && m.pub.phase == KZ_DEALING; deals++)
        play_deal(&m, &s, &rng);
    check_record(&s, &games, &m);
    return true;
}

/* ---- many of them, each group in a process of its own ---- */

typedef struct progress {
    uint64_t seed;
    int played, refused;
} progress;

static bool fails(const house *h)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        play_house(h);
        _exit(0);
    }
    int status = 1;
    waitpid(child, &status, 0);
    return status != 0;
}

/* Leaves out every change without which it fails as well. */
static void shrink(house *h)
{
    char text[TEXT];
    for (int i = 0; i < h->count; i++) {
        if (h->change[i].dropped)
            continue;
        h->change[i].dropped = true;
        h->change[i].dropped = fails(h);
    }
    fprintf(stderr, "seed %llu, %d seats:\n%s", (unsigned long long)h->seed, h->seats, print_house(h, text));
}

static void play_all(progress *p, uint64_t end)
{
    for (; p->seed < end; p->seed++) {
        house h = draw_house(p->seed);
        bool played = play_house(&h);
        p->played += played;
        p->refused += !played;
    }
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: house_test COUNT [SEED]\n");
        return 2;
    }
    progress *p = mmap(NULL, sizeof *p, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return 2;
    p->seed = argc == 3 ? strtoull(argv[2], NULL, 10) : 1;
    uint64_t end = p->seed + strtoull(argv[1], NULL, 10);
    pid_t child = fork();
    if (child == 0) {
        play_all(p, end);
        _exit(0);
    }
    int status = 1;
    waitpid(child, &status, 0);
    printf("%d house games played, %d refused\n", p->played, p->refused);
    if (status != 0) {
        house h = draw_house(p->seed);
        shrink(&h);
    }
    return status != 0 || !p->played;
}
