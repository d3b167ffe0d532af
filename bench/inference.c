/* How good the chances of unseen tiles are: log loss and calibration of what is certain (every world equally
 * likely) and of what the choices seen add, over positions of matches between bots.
 *
 *   inference [POSITIONS [GAME SEATS BOT...]]    default: 2000 positions, several games, mixed bots
 *
 * The bots sit round the table in turn; a searching bot gets 120 playouts. One line a game, then the
 * calibration of the weighed chances: of all tiles that were given a chance of so much, how many lay there.
 */
#include "bots/history.h"
#include "bots/search.h"

#include <kozel/catalogue.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 20, WORLDS = 400 };

typedef struct account {
    long positions, tiles;
    double certain, weighed, even; /* log losses, summed */
    double given[BINS];
    long in_bin[BINS], there[BINS];
} account;

static account total;

static int holder_of(const kz_match *m, kz_tile tile)
{
    for (int seat = 0; seat < m->pub.rules.seats; seat++)
        if (m->hidden.hand[seat] & kz_bit(tile))
            return seat;
    return KZ_STOCK;
}

static void note(account *a, const double chance[KZ_HOLDERS])
{
    for (int h = 0; h < KZ_HOLDERS; h++) {
        int bin = (int)(chance[h] * BINS);
        bin = bin < BINS ? bin : BINS - 1;
        if (chance[h] > 0)
            a->in_bin[bin]++, a->given[bin] += chance[h];
    }
}

static double loss(double p)
{
    return -log(p > 1e-4 ? p : 1e-4);
}

/* What the seat to act thinks of each tile, beside where it is. */
static void look(const kz_match *m, const kz_view *view, kz_rng *rng, account *a)
{
    kz_inference in;
    static kz_history h;
    double certain[KZ_TILES][KZ_HOLDERS], weighed[KZ_TILES][KZ_HOLDERS];
    kz_inference_init(&in, view);
    kz_history_init(&h, &in, rng);
    kz_inference_marginals(&in, certain);
    kz_history_marginals(&h, kz_search_defaults.weights, kz_search_defaults.trust, kz_search_defaults.epsilon,
                         WORLDS, rng, weighed);
    kz_inference_free(&in);
    a->positions++;
    for (kz_set left = KZ_ALL_TILES & ~(view->pub.board.line | view->hand[view->seat]); left;
         left &= left - 1) {
        kz_tile t = kz_first(left);
        int holder = holder_of(m, t), holders = view->pub.rules.seats - 1 + (view->pub.stock_count > 0);
        a->tiles++;
        a->even += log(holders);
        a->certain += loss(certain[t][holder]);
        a->weighed += loss(weighed[t][holder]);
        note(a, weighed[t]);
        int bin = (int)(weighed[t][holder] * BINS);
        a->there[bin < BINS ? bin : BINS - 1]++;
    }
}

static void play_deal(kz_match *m, const kz_bot *const bots[], int count, int shift, kz_rng *rng, account *a)
{
    static const kz_budget budget = {.rollouts = 120, .threads = 1};
    kz_tile order[KZ_TILES];
    kz_deal_shuffle(&m->pub.rules, rng, order);
    if (!kz_match_deal(m, order, NULL))
        abort();
    while (m->pub.phase == KZ_PLAYING) {
        static kz_view view;
        kz_view_of(m, m->pub.turn, &view);
        if (view.legal_count > 1 && view.pub.board.line)
            look(m, &view, rng, a);
        kz_match_apply(m, bots[(m->pub.turn + shift) % count]->choose(&view, &budget, rng));
    }
}

static void add(account *sum, const account *a)
{
    sum->positions += a->positions;
    sum->tiles += a->tiles;
    sum->even += a->even, sum->certain += a->certain, sum->weighed += a->weighed;
    for (int i = 0; i < BINS; i++)
        sum->given[i] += a->given[i], sum->in_bin[i] += a->in_bin[i], sum->there[i] += a->there[i];
}

static void measure(const char *name, int seats, long positions, const kz_bot *const bots[], int count)
{
    static kz_games games;
    kz_rules rules;
    kz_rng rng;
    kz_match m;
    account a = {0};
    kz_games_init(&games);
    const kz_game *game = kz_games_find(&games, name);
    if (!game || !kz_game_setup(game, seats, "", &rules, NULL) || kz_hands_are_face_down(&rules)) {
        fprintf(stderr, "no such game\n");
        exit(2);
    }
    kz_rng_seed(&rng, 1);
    kz_match_init(&m, &rules);
    for (int shift = 0; a.positions < positions; shift++) {
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, &rules);
        play_deal(&m, bots, count, shift, &rng, &a);
    }
    printf("%-14s %d %9ld positions, log loss a tile: even %.4f, certain %.4f, choices too %.4f\n", name,
           seats, a.positions, a.even / (double)a.tiles, a.certain / (double)a.tiles,
           a.weighed / (double)a.tiles);
    fflush(stdout);
    add(&total, &a);
}

int main(int argc, char **argv)
{
    const kz_bot *bots[KZ_SEATS + 1] = {kz_bot_find("master"), kz_bot_find("club"), kz_bot_find("novice")};
    int count = argc > 4 ? 0 : 3;
    long positions = argc > 1 ? atol(argv[1]) : 2000;
    for (int i = 4; i < argc && count <= KZ_SEATS; i++)
        if (!(bots[count++] = kz_bot_find(argv[i]))) {
            fprintf(stderr, "no such bot: %s\n", argv[i]);
            return 2;
        }
    if (argc > 3) {
        measure(argv[2], atoi(argv[3]), positions, bots, count);
    } else {
        static const struct {
            const char *game;
            int seats;
        } some[] = {{"sport", 4}, {"kozel-pairs", 4}, {"kozel", 2},
                    {"kozel", 4}, {"telephone", 4},   {"muggins", 3}};
        for (size_t i = 0; i < sizeof some / sizeof *some; i++)
            measure(some[i].game, some[i].seats, positions / 6, bots, count);
    }
    printf("\nchance given   tiles there\n");
    for (int i = 0; i < BINS; i++)
        if (total.in_bin[i])
            printf("     %5.1f %%   %5.1f %%   of %ld\n", 100 * total.given[i] / (double)total.in_bin[i],
                   100.0 * (double)total.there[i] / (double)total.in_bin[i], total.in_bin[i]);
    return 0;
}
