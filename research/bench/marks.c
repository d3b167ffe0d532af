/* SPDX-License-Identifier: MIT */
/* How many choices get a mark, and the accuracy, by level (docs/analysis.md, "How many marks"): seeded
 * matches among bots of one level, every choice judged.
 *
 *   marks [--dump] [--level NAME] [DEALS [PLAYOUTS [GAME SEATS]...]]
 *
 * --dump: also one line per judged choice, the table on stderr: game, seats, level, deal, seat, actions,
 * loss, its standard error, the mark. */
#include "engine/table/flow.h"
#include "engine/teach/analysis/course.h"

#include <kozel/bot.h>
#include <kozel/catalogue.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JUDGED_MAX = 64 /* of a seat in a deal */ };
enum { DEALS = 8, PLAYOUTS = 1024, THINKING = 5000 /* playouts of the bots that think: a server's */ };

static const char *const level_name[] = {"master", "club", "novice", "random"};

/* What one level did in one game. */
typedef struct figures {
    kz_play_summary summary;
    int deals, deal_max; /* marks of one seat in one deal, at most */
} figures;

typedef struct bench {
    const char *game, *level; /* `level`: the only one, NULL: all */
    int seats, playouts;
    bool dump;
    kz_scale scale;
    const kz_bot *bot;
    kz_rng rng;
    figures figures;
} bench;

/* A seat's judged choices of a deal. */
typedef struct judged {
    kz_judgement judgement[JUDGED_MAX], *list[JUDGED_MAX];
    int count;
} judged;

static void judge(bench *b, judged *all, const kz_view *view, kz_action chosen)
{
    kz_judgement *j = &all->judgement[all->count];
    if (all->count < JUDGED_MAX &&
        kz_judge(view, chosen, &(kz_budget){.rollouts = b->playouts}, &b->scale, j))
        all->list[all->count++] = j;
}

/* Counts a seat's choices as an analysis does, with the marks that stand. */
static void count(bench *b, const judged *all, int seat)
{
    int marks = 0;
    analysis_keep_costliest(all->list, all->count);
    for (int i = 0; i < all->count; i++) {
        const kz_judgement *j = all->list[i];
        kz_summary_add(&b->figures.summary, j, &b->scale);
        marks += j->mark >= KZ_MARK_INACCURACY;
        if (b->dump)
            printf("%s %d %s %d %d %d %.6f %.6f %.4f %s\n", b->game, b->seats, b->bot->name, b->figures.deals,
                   seat, j->count, j->loss, j->loss_error, b->scale.deviation,
                   kz_mark_text((kz_mark)j->mark));
    }
    b->figures.deal_max = marks > b->figures.deal_max ? marks : b->figures.deal_max;
}

static void play_deal(bench *b, kz_match *m)
{
    static kz_view view;
    const kz_budget budget = {.rollouts = THINKING, .threads = 1};
    static judged all[KZ_SEATS];
    for (int seat = 0; seat < KZ_SEATS; seat++)
        all[seat].count = 0;
    table_shuffle(m, &b->rng);
    while (m->pub.phase == KZ_PLAYING) {
        kz_view_of(m, m->pub.turn, &view);
        kz_action a = kz_bot_choose(b->bot, &view, &budget, &b->rng);
        if (kz_is_judged(&view))
            judge(b, &all[m->pub.turn], &view, a);
        kz_match_apply(m, a);
    }
    for (int seat = 0; seat < m->pub.rules.seats; seat++)
        count(b, &all[seat], seat);
    b->figures.deals++;
}

static void measure(bench *b, const kz_rules *rules, int deals)
{
    kz_match m;
    kz_rng_seed(&b->rng, 5);
    b->figures = (figures){0};
    kz_match_init(&m, rules);
    while (b->figures.deals < deals) {
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, rules);
        play_deal(b, &m);
    }
}

static void print(const bench *b)
{
    const kz_play_summary *s = &b->figures.summary;
    double hundred = s->choices ? 100.0 / s->choices : 0;
    int marks = s->mark[KZ_MARK_INACCURACY] + s->mark[KZ_MARK_MISTAKE] + s->mark[KZ_MARK_BLUNDER];
    FILE *out = b->dump ? stderr : stdout;
    fprintf(out,
            "%-10s %d %-7s %4d choices, of 100: %5.1f marked (?! %4.1f, ? %4.1f, ?? %4.1f); %d in a deal at "
            "most; accuracy %3d\n",
            b->game, b->seats, b->bot->name, s->choices, hundred * marks,
            hundred * s->mark[KZ_MARK_INACCURACY], hundred * s->mark[KZ_MARK_MISTAKE],
            hundred * s->mark[KZ_MARK_BLUNDER], b->figures.deal_max, kz_summary_accuracy(s, &b->scale));
    fflush(out);
}

static void measure_game(bench *b, const kz_games *games, const char *name, int seats, int deals)
{
    kz_rules rules;
    const kz_game *game = kz_games_find(games, name);
    if (!game || !kz_game_setup(game, seats, "", &rules, NULL)) {
        fprintf(stderr, "no such game\n");
        exit(2);
    }
    b->game = name;
    b->seats = seats;
    kz_scale_of(&rules, NULL, &b->scale);
    for (size_t level = 0; level < sizeof level_name / sizeof *level_name; level++) {
        if (b->level && strcmp(b->level, level_name[level]) != 0)
            continue;
        b->bot = kz_bot_find(level_name[level]);
        measure(b, &rules, deals);
        print(b);
    }
}

int main(int argc, char **argv)
{
    static kz_games games;
    static bench b;
    static const struct {
        const char *name;
        int seats;
    } usual[] = {{"kozel", 4},   {"kozel", 2},   {"kozel-pairs", 4}, {"sea-goat", 4},
                 {"general", 4}, {"muggins", 2}, {"telephone", 4},   {"sport", 4}};
    b.dump = argc > 1 && !strcmp(argv[1], "--dump");
    argc -= b.dump;
    argv += b.dump;
    if (argc > 2 && !strcmp(argv[1], "--level")) {
        b.level = argv[2];
        argc -= 2;
        argv += 2;
    }
    int deals = argc > 1 ? atoi(argv[1]) : DEALS;
    b.playouts = argc > 2 ? atoi(argv[2]) : PLAYOUTS;
    kz_games_init(&games);
    for (int i = 3; i + 1 < argc; i += 2)
        measure_game(&b, &games, argv[i], atoi(argv[i + 1]), deals);
    for (size_t i = 0; argc < 5 && i < sizeof usual / sizeof *usual; i++)
        measure_game(&b, &games, usual[i].name, usual[i].seats, deals);
    return 0;
}
