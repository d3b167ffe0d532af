/* SPDX-License-Identifier: MIT */
/* Learns what an action reveals of the tiles that its seat still has (engine/infoset/beliefs.h).
 *
 *   beliefs SEED STEPS PLAYOUTS FILE GAME SEATS DEALS [GAME SEATS DEALS...]
 *
 * First `master` plays the deals against itself with that number of playouts a choice. Then in each step
 * positions are drawn from them, with other deals that the seat to act cannot distinguish from the true
 * one, each as likely as the others. The table's rows are fitted to make the true one the likeliest
 * (softmax over sums of evidence, a convex problem). A twentieth of the deals is for tests. Writes FILE
 * (data/bots/beliefs.txt). Prints the result: the logarithm of TSSR (research/bench/inference.c). */
#include "engine/infoset/beliefs.h"
#include "base/output.h"
#include "engine/ai/policy/network.h"
#include "engine/ai/search.h"
#include "engine/infoset/history.h"
#include "engine/table/flow.h"

#include <kozel/catalogue.h>
#include <kozel/play.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 32,
    WORLDS = 64,       /* in learning, the true one among them */
    TEST_WORLDS = 400, /* in addition to the true one */
    TESTS = 1500,
    EVERY = 500,
    SHARE_TESTED = 20,
    MISSED_MAX = 1000 /* draws of a deal without a choice */
};

typedef struct deal {
    const kz_rules *rules;
    kz_tile order[KZ_TILES];
    int count;
    kz_action log[KZ_LOG];
} deal;

static deal *deals;
static int deal_count;

typedef struct parameters {
    float at[INFOSET_BELIEFS_ROWS];
} parameters;

static parameters table, gradient;

/* ---- the deals ---- */

/* A deal that is played. */
typedef struct playing {
    deal *deal;
    const ai_search_options options;
    const kz_budget *budget;
    kz_rng *rng;
} playing;

static bool choose(void *context, const kz_match *m, kz_action *action)
{
    static ai_search_result r;
    playing *p = context;
    deal *d = p->deal;
    kz_view view;
    if (d->count == KZ_LOG)
        return false;
    kz_view_of(m, m->pub.turn, &view);
    *action = view.legal[0];
    if (view.legal_count > 1) {
        ai_search(&view, p->budget, &p->options, p->rng, &r);
        *action = r.action[r.best];
    }
    d->log[d->count++] = *action;
    return true;
}

static void play(deal *d, const kz_rules *rules, const kz_budget *budget, kz_rng *rng)
{
    playing p = {d, ai_master_options(rules), budget, rng};
    kz_match m;
    memset(d, 0, sizeof *d);
    d->rules = rules;
    kz_deal_shuffle(rules, rng, d->order);
    kz_match_init(&m, rules);
    if (!kz_match_deal(&m, d->order, NULL))
        abort();
    table_play(&m, choose, &p);
}

static bool play_all(int count, char **words, const kz_budget *budget, kz_rng *rng)
{
    static kz_games games;
    static kz_rules rules[32];
    kz_games_init(&games);
    for (int n = 0; count >= 3 && n < 32; n++, count -= 3, words += 3) {
        const kz_game *game = kz_games_find(&games, words[0]);
        int more = atoi(words[2]);
        if (!game || !kz_game_setup(game, atoi(words[1]), "", &rules[n], NULL) || more < 1 ||
            !infoset_beliefs_known(&rules[n]))
            return false;
        deals = realloc(deals, (size_t)(deal_count + more) * sizeof *deals);
        if (!deals)
            abort();
        for (int i = 0; i < more; i++)
            play(&deals[deal_count++], &rules[n], budget, rng);
        printf("%s: %d deals\n", words[0], more);
        fflush(stdout);
    }
    return !count && deal_count;
}

/* ---- a position ---- */

/* What an action revealed, of which tiles. */
typedef struct evidence {
    uint8_t seat;
    kz_set tiles;
    uint16_t row[KZ_TILES];
} evidence;

/* A deal that is played again. */
typedef struct replay {
    const deal *deal;
    int next, until; /* actions of the log */
    policy_track track;
    int choices[KZ_LOG], choice_count; /* actions that were a choice */
    evidence *told;                    /* NULL: not noted */
    int noted;
} replay;

static bool repeat(void *context, const kz_match *m, kz_action *action)
{
    replay *r = context;
    kz_action legal[KZ_LEGAL];
    if (r->next == r->until)
        return false;
    *action = r->deal->log[r->next];
    if (r->told) {
        evidence *e = &r->told[r->noted];
        e->seat = action->seat;
        e->tiles = infoset_beliefs_rows(m, &r->track, *action, e->row);
        r->noted += e->tiles != 0;
    } else if (r->next >= 3 && kz_match_legal(m, legal) > 1)
        r->choices[r->choice_count++] = r->next;
    policy_network_note(&r->track, m, *action);
    r->next++;
    return true;
}

static void play_again(replay *r, kz_match *m)
{
    policy_track_begin(&r->track);
    kz_match_init(m, r->deal->rules);
    kz_match_deal(m, r->deal->order, NULL);
    table_play(m, repeat, r);
}

/* Goes to a choice of the deal drawn at random. Returns how much was revealed on the way, or -1 if there is
 * no choice. */
static int go(const deal *d, kz_match *m, evidence *told, kz_rng *rng)
{
    replay all = {.deal = d, .until = d->count}, part = {.deal = d, .told = told};
    play_again(&all, m);
    if (!all.choice_count)
        return -1;
    part.until = all.choices[kz_rng_below(rng, (uint32_t)all.choice_count)];
    play_again(&part, m);
    return part.noted;
}

/* Calls for each tile that another seat than `me` holds. */
static double add_up(const kz_set *hand, int seats, int me, double of[KZ_SEATS][KZ_TILES], double add)
{
    double sum = 0;
    for (int seat = 0; seat < seats; seat++)
        for (kz_set t = seat == me ? 0 : hand[seat]; t; t &= t - 1) {
            sum += of[seat][kz_first(t)];
            of[seat][kz_first(t)] += add;
        }
    return sum;
}

/* The logarithm of TSSR at a position of the deal; adds to the gradient if it is learned from. False: it has
 * no such position. */
static bool look(const deal *d, bool learn, kz_rng *rng, double *tssr)
{
    static evidence told[KZ_LOG];
    static kz_set hand[TEST_WORLDS + 1][KZ_SEATS];
    static double energy[TEST_WORLDS + 1];
    double of[KZ_SEATS][KZ_TILES] = {{0}}, most = -INFINITY, all = 0;
    kz_match m;
    kz_view view;
    infoset_inference in;
    infoset_world world;
    int count = go(d, &m, told, rng), worlds = 0, seats = d->rules->seats;
    if (count < 0)
        return false;
    kz_view_of(&m, m.pub.turn, &view);
    infoset_inference_init(&in, &view);
    kz_set unseen = KZ_ALL_TILES & ~(m.pub.board.line | m.hidden.hand[m.pub.turn]);
    for (int i = 0; i < count; i++)
        for (kz_set t = told[i].tiles & unseen; t; t &= t - 1)
            of[told[i].seat][kz_first(t)] += (double)table.at[told[i].row[kz_first(t)]];
    memcpy(hand[worlds++], m.hidden.hand, sizeof hand[0]); /* the true one */
    for (int i = 0; i < (learn ? WORLDS - 1 : TEST_WORLDS); i++)
        if (infoset_inference_sample(&in, rng, &world))
            memcpy(hand[worlds++], world.hidden.hand, sizeof hand[0]);
    infoset_inference_free(&in);
    for (int i = 0; i < worlds; i++) {
        energy[i] = add_up(hand[i], seats, m.pub.turn, of, 0);
        most = energy[i] > most ? energy[i] : most;
    }
    int first = learn ? 0 : 1; /* of a test the others are a sample of all */
    for (int i = first; i < worlds; i++)
        all += exp(energy[i] - most);
    *tssr = energy[0] - most - log(all / (worlds - first));
    if (!learn)
        return worlds > 1;
    memset(of, 0, sizeof of);
    for (int i = 0; i < worlds; i++)
        add_up(hand[i], seats, m.pub.turn, of, exp(energy[i] - most) / all - (i == 0));
    for (int i = 0; i < count; i++)
        for (kz_set t = told[i].tiles & unseen; t; t &= t - 1)
            gradient.at[told[i].row[kz_first(t)]] += (float)of[told[i].seat][kz_first(t)];
    return true;
}

/* ---- learning ---- */

static bool is_test(int deal)
{
    return deal % SHARE_TESTED == SHARE_TESTED - 1;
}

static void tell(int step, double learned)
{
    double sum = 0, tssr;
    int count = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 5);
    for (int d = 0; d < deal_count && count < TESTS; d++)
        if (is_test(d) && look(&deals[d], false, &rng, &tssr))
            sum += tssr, count++;
    printf("step %d: log of TSSR %.4f in learning; %.4f in %d tests\n", step, learned,
           count ? sum / count : 0, count);
    fflush(stdout);
}

/* A step of Adam, with a small pull to zero. */
static void one_step(int step, int steps)
{
    static parameters mean, square;
    float rate = 0.02f * (0.02f + 0.98f * 0.5f * (1 + cosf(3.14159f * (float)step / (float)steps)));
    float c1 = 1 - powf(0.9f, (float)step), c2 = 1 - powf(0.999f, (float)step);
    for (int i = 0; i < INFOSET_BELIEFS_ROWS; i++) {
        float g = gradient.at[i] / BATCH + 1e-5f * table.at[i];
        mean.at[i] += 0.1f * (g - mean.at[i]);
        square.at[i] += 0.001f * (g * g - square.at[i]);
        table.at[i] -= rate * (mean.at[i] / c1 / (sqrtf(square.at[i] / c2) + 1e-5f));
    }
}

static bool write_table(const char *path)
{
    base_output output;
    if (!base_output_open(&output, path, 0))
        return false;
    FILE *file = output.file;
    fprintf(file,
            "# What an action tells of the tiles that its seat still holds (engine/infoset/beliefs.h), in "
            "1/%d of "
            "the natural logarithm.\n# Made by: research/training/beliefs, see scripts/train\n",
            INFOSET_EVIDENCE_ONE);
    for (int i = 0; i < INFOSET_BELIEFS_ROWS; i++)
        fprintf(file, "%ld%c", lrintf(table.at[i] * INFOSET_EVIDENCE_ONE),
                i % 16 == 15 || i == INFOSET_BELIEFS_ROWS - 1 ? '\n' : ' ');
    return base_output_close(&output);
}

int main(int argc, char **argv)
{
    kz_rng rng;
    if (argc < 8) {
        fprintf(stderr, "usage: beliefs SEED STEPS PLAYOUTS FILE GAME SEATS DEALS [GAME SEATS DEALS...]\n");
        return 2;
    }
    kz_budget budget = {.rollouts = atoi(argv[3]), .threads = 1};
    kz_rng_seed(&rng, strtoull(argv[1], NULL, 10));
    if (budget.rollouts < 1) {
        fprintf(stderr, "beliefs: playouts: 1 or more\n");
        return 2;
    }
    if (!play_all(argc - 5, argv + 5, &budget, &rng)) {
        fprintf(stderr, "beliefs: a game that is none, or none of those that have beliefs\n");
        return 2;
    }
    int steps = atoi(argv[2]);
    double sum = 0;
    for (int step = 1; step <= steps; step++) {
        memset(&gradient, 0, sizeof gradient);
        for (int i = 0, missed = 0; i < BATCH;) {
            int d = (int)kz_rng_below(&rng, (uint32_t)deal_count);
            double tssr;
            if ((is_test(d) && deal_count >= SHARE_TESTED) || !look(&deals[d], true, &rng, &tssr)) {
                if (++missed > MISSED_MAX * deal_count) {
                    fprintf(stderr, "beliefs: deals without a choice\n");
                    return 2;
                }
                continue;
            }
            sum += tssr, i++;
        }
        one_step(step, steps);
        if (step % EVERY == 0 || step == steps) {
            tell(step, sum / BATCH / (step % EVERY ? step % EVERY : EVERY));
            sum = 0;
        }
    }
    if (!write_table(argv[4])) {
        perror(argv[4]);
        return 2;
    }
    free(deals);
    return 0;
}
