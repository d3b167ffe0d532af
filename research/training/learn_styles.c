/* SPDX-License-Identifier: MIT */
/* Learns the likelihood of choices (styles.h) so that the true deal is the likeliest of many.
 *
 *   learn_styles SEED STEPS WEIGHTS FILE...
 *
 * FILE: deals of population.c. In each step positions are drawn from them, with other deals that the seat to
 * act cannot distinguish from the true one. The weights are fitted to make the true one likely among them
 * (noise-contrastive estimation). A twentieth of the deals is for tests, which change nothing.
 *
 * WEIGHTS is the output (raw floats, as of struct weights). Learning begins with the weights in the tree.
 * WEIGHTS.state has a run that was stopped: the same command continues it, to the same weights. With STOP_AT
 * in the environment the run stops after that number of steps. */
#include "base/output.h"
#include "engine/ai/policy/networks.h"
#include "engine/infoset/beliefs.h"
#include "research/training/deals.h"
#include "research/training/model.h"
#include "research/training/styles.h"

#include <kozel/catalogue.h>
#include <kozel/view.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 48,
    WORLDS = 32,       /* in learning, the true one among them */
    TEST_WORLDS = 200, /* in addition to the true one */
    TESTS = 1000,
    EVERY = 500, /* steps between reports */
    KEEP = 50,   /* steps between copies of the state */
    SHARE_TESTED = 20,
    GAMES = 8,
    CHOICES = 32, /* of a deal: positions with several legal actions */
    SEEN = (TEST_WORLDS + 1) * KZ_TILES,
    PASSES = WORLDS * KZ_TILES,
    ROWS = SEEN * 8 /* actions; a hand of seven has fewer than eight on average */
};

static const float rate_max = 1.5e-3f;

typedef struct learned_deal {
    deals_deal deal;
    const kz_rules *rules;
    uint8_t choice[CHOICES]; /* indexes of actions that were chosen from several */
    int choice_count;
} learned_deal;

static learned_deal *deals;
static int deal_count;

static struct {
    char name[DEALS_GAME];
    kz_rules rules;
} games[GAMES];
static int game_count;

static struct {
    model m;
    moments moments;
    int step;
    double loss; /* since the last report */
} state;

/* ---- deals ---- */

static const kz_rules *rules_of(const char *name)
{
    static kz_games all;
    for (int i = 0; i < game_count; i++)
        if (!strcmp(games[i].name, name))
            return &games[i].rules;
    if (!game_count)
        kz_games_init(&all);
    const kz_game *game = kz_games_find(&all, name);
    if (!game || game_count == GAMES || !kz_game_setup(game, 4, "", &games[game_count].rules, NULL) ||
        !infoset_beliefs_known(&games[game_count].rules))
        return NULL;
    snprintf(games[game_count].name, DEALS_GAME, "%s", name);
    return &games[game_count++].rules;
}

/* Notes a choice after the lead. */
static void note_choice(void *context, const kz_match *m, int index)
{
    learned_deal *d = context;
    kz_action legal[KZ_LEGAL];
    if (m->pub.board.line && kz_match_legal(m, legal) > 1 && d->choice_count < CHOICES)
        d->choice[d->choice_count++] = (uint8_t)index;
}

/* Lists the choices of a deal. Returns false if an action is illegal. */
static bool list_choices(learned_deal *d)
{
    kz_match m;
    return deals_replay(&d->deal, d->rules, d->deal.count, &m, note_choice, d);
}

/* Reads a file of deals. Returns false if it is none. */
static bool read_deals(const char *path)
{
    static int room;
    FILE *file = fopen(path, "r");
    int got = 0;
    if (!file)
        return false;
    for (;;) {
        if (deal_count == room)
            deals = realloc(deals, (size_t)(room = room ? 2 * room : 1024) * sizeof *deals);
        if (!deals)
            abort();
        learned_deal *d = &deals[deal_count];
        memset(d, 0, sizeof *d);
        got = deals_read(file, &d->deal);
        if (got != 1)
            break;
        d->rules = rules_of(d->deal.game);
        if (!d->rules || !list_choices(d)) {
            got = -1;
            break;
        }
        deal_count += d->choice_count > 0;
    }
    fclose(file);
    return !got;
}

static bool is_test(int deal)
{
    return deal % SHARE_TESTED == SHARE_TESTED - 1;
}

/* ---- a position ---- */

/* A choice in a world: its actions are rows. */
typedef struct seen_choice {
    int row;
    uint8_t count, chosen, seat;
    double log[STYLES];
} seen_choice;

typedef struct seen_world {
    int begin, end; /* choices */
    styles_sums sums;
} seen_world;

/* A position with the worlds that are compared, the true one first. */
static struct {
    int rows, choices, worlds;
    seen_choice choice[SEEN];
    seen_world world[TEST_WORLDS + 1];
    double energy[TEST_WORLDS + 1];
    pass pass[PASSES]; /* of the first choices: in learning, of all */
    float q[ROWS][POLICY_HEADS];
    int8_t in[ROWS][POLICY_INPUTS];
} at;

static const int8_t (*inputs_of(int row))[POLICY_INPUTS]
{
    return (const int8_t(*)[POLICY_INPUTS])at.in[row];
}

static double see(void *context, const kz_match *m, const policy_track *track, const kz_action *legal,
                  int count, int chosen)
{
    static pass spare;
    pass *p = at.choices < PASSES ? &at.pass[at.choices] : &spare;
    seen_world *w = context;
    seen_choice *c = &at.choice[at.choices];
    if (at.rows + count > ROWS || at.choices == SEEN)
        abort();
    *c = (seen_choice){at.rows, (uint8_t)count, (uint8_t)chosen, m->pub.turn, {0}};
    policy_inputs(m, track, legal, count, at.in + at.rows);
    model_forward(&state.m.w, inputs_of(at.rows), count, p);
    styles_choice choice = styles_choice_of(m, track, legal, count, chosen);
    styles_of_choice(p->out, &choice, at.q + at.rows, c->log);
    styles_add(&w->sums, c->seat, c->log);
    at.rows += count;
    at.choices++;
    return 0;
}

static void add_world(const infoset_history *h, const infoset_world *world, const double log_prior[STYLES])
{
    seen_world *w = &at.world[at.worlds];
    *w = (seen_world){.begin = at.choices};
    double possible = infoset_history_likelihood_by(h, world, see, w);
    w->end = at.choices;
    at.energy[at.worlds++] = possible + styles_mix(&w->sums, log_prior, NULL);
}

/* Draws the worlds of a choice of the deal, drawn at random. */
static void look(const learned_deal *d, int worlds, kz_rng *rng)
{
    static infoset_history h;
    static infoset_world world;
    static kz_view view;
    infoset_inference in;
    kz_match m;
    double log_prior[STYLES];
    int until = d->choice[kz_rng_below(rng, (uint32_t)d->choice_count)];
    if (!deals_replay(&d->deal, d->rules, until, &m, NULL, NULL))
        abort();
    kz_view_of(&m, m.pub.turn, &view);
    if (!infoset_inference_init(&in, &view))
        abort();
    infoset_history_init(&h, &in, policy_network_note, rng);
    styles_prior(state.m.w.head_bias, log_prior);
    at.rows = at.choices = at.worlds = 0;
    memset(&world, 0, sizeof world);
    world.hidden = m.hidden;
    add_world(&h, &world, log_prior);
    for (int i = 0; i < worlds; i++)
        if (infoset_inference_sample(&in, rng, &world))
            add_world(&h, &world, log_prior);
    infoset_inference_free(&in);
}

/* Returns the logarithm of the mean likelihood of worlds first.. */
static double log_mean(int first)
{
    double most = -INFINITY, all = 0;
    for (int i = first; i < at.worlds; i++)
        most = at.energy[i] > most ? at.energy[i] : most;
    for (int i = first; i < at.worlds; i++)
        all += exp(at.energy[i] - most);
    return most + log(all / (at.worlds - first));
}

/* ---- learning ---- */

/* Adds the gradient of a world's log-likelihood, times `scale`. */
static void back(const seen_world *w, double scale, model *g)
{
    double log_prior[STYLES], share[KZ_SEATS][STYLES];
    styles_prior(state.m.w.head_bias, log_prior);
    styles_mix(&w->sums, log_prior, share);
    for (const seen_choice *c = at.choice + w->begin; c < at.choice + w->end; c++) {
        float error[KZ_LEGAL][POLICY_HEADS] = {{0}};
        double scales[STYLES];
        for (int k = 0; k < STYLES; k++)
            scales[k] = scale * share[c->seat][k];
        styles_gradient(at.q + c->row, c->count, c->chosen, c->log, scales, error);
        model_back(&state.m.w, inputs_of(c->row), c->count, &at.pass[c - at.choice], error, &g->w);
    }
    for (int seat = 0; seat < KZ_SEATS; seat++)
        for (int k = 0; k < STYLES_LEARNED && w->sums.seats >> seat & 1; k++)
            g->w.head_bias[k] += (float)(scale * (share[seat][k] - exp(log_prior[k])));
}

/* Returns the factor of a world's gradient. Most worlds have a small one. One below `least` becomes `least`
 * or 0, which keeps the mean and saves most of the time. */
static double thinned(double scale, kz_rng *rng)
{
    static const double least = 0.04;
    if (fabs(scale) >= least)
        return scale;
    double kept = (double)(kz_rng_next(rng) >> 11) * 0x1p-53 * least < fabs(scale) ? least : 0;
    return scale < 0 ? -kept : kept;
}

/* Adds the gradient of a position. Returns its loss, minus the logarithm of the true deal's share. */
static double learn(const learned_deal *d, kz_rng *rng, model *g)
{
    look(d, WORLDS - 1, rng);
    double all = log_mean(0) + log(at.worlds);
    for (int i = 0; i < at.worlds; i++) {
        double scale = thinned(exp(at.energy[i] - all) - (i == 0), rng);
        if (scale != 0)
            back(&at.world[i], scale, g);
    }
    return all - at.energy[0];
}

static void report(void)
{
    double sum = 0, log_prior[STYLES];
    int count = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 5);
    for (int i = 0; i < deal_count && count < TESTS; i++) {
        if (!is_test(i))
            continue;
        look(&deals[i], TEST_WORLDS, &rng);
        if (at.worlds > 1)
            sum += at.energy[0] - log_mean(1), count++;
    }
    styles_prior(state.m.w.head_bias, log_prior);
    printf("step %d: loss %.4f; log of TSSR %.4f in %d tests; styles", state.step,
           state.loss / BATCH / (state.step % EVERY ? state.step % EVERY : EVERY), count ? sum / count : 0,
           count);
    for (int k = 0; k < STYLES; k++)
        printf(" %.3f", exp(log_prior[k]));
    printf("\n");
    fflush(stdout);
}

static void one_step(uint64_t seed, int steps)
{
    static model g;
    kz_rng rng;
    kz_rng_seed(&rng, (seed << 32) + (uint64_t)state.step);
    memset(&g, 0, sizeof g);
    for (int i = 0; i < BATCH;) {
        int d = (int)kz_rng_below(&rng, (uint32_t)deal_count);
        if (deal_count >= SHARE_TESTED && is_test(d))
            continue;
        state.loss += learn(&deals[d], &rng, &g);
        i++;
    }
    float done = (float)state.step / (float)steps;
    float rate = rate_max * (state.step < 100 ? (float)(state.step + 1) / 100 : 1) *
                 (0.01f + 0.99f * 0.5f * (1 + cosf(3.14159f * done)));
    model_step(&state.m, &g, BATCH, &state.moments, rate);
    state.step++;
}

/* Begins with what the tree has: its likelihood, and softer styles by its other logit. */
static void begin(const kz_rules *rules)
{
    weights w;
    weights_of(policy_network_of(rules), &w);
    state.m.w = w;
    for (int i = 0; i < POLICY_HIDDEN_2; i++) {
        state.m.w.heads[0][i] = w.heads[POLICY_HEAD_CHOSEN][i];
        state.m.w.heads[1][i] = w.heads[POLICY_HEAD_GOOD][i];
        state.m.w.heads[2][i] = w.heads[POLICY_HEAD_GOOD][i] / 2;
    }
    memset(state.m.w.head_bias, 0, sizeof state.m.w.head_bias);
}

static bool keep(const char *path)
{
    base_output output;
    if (!base_output_open(&output, path, 0))
        return false;
    fwrite(&state, sizeof state, 1, output.file);
    return base_output_close(&output);
}

/* Reads a run that was stopped. Returns false if there is none. */
static bool resume(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    bool whole = fread(&state, sizeof state, 1, file) == 1;
    fclose(file);
    return whole;
}

int main(int argc, char **argv)
{
    char path[4096];
    if (argc < 5 || atoi(argv[2]) < 1) {
        fprintf(stderr, "usage: learn_styles SEED STEPS WEIGHTS FILE...\n");
        return 2;
    }
    for (int i = 4; i < argc; i++)
        if (!read_deals(argv[i])) {
            fprintf(stderr, "learn_styles: %s: not a file of deals\n", argv[i]);
            return 2;
        }
    if (!deal_count) {
        fprintf(stderr, "learn_styles: no deals\n");
        return 2;
    }
    snprintf(path, sizeof path, "%s.state", argv[3]);
    if (!resume(path)) {
        begin(deals[0].rules);
        report();
    }
    const char *stop = getenv("STOP_AT");
    for (int steps = atoi(argv[2]), end = stop ? atoi(stop) : steps; state.step < end;) {
        one_step(strtoull(argv[1], NULL, 10), steps);
        if (state.step % EVERY == 0 || state.step == steps) {
            report();
            state.loss = 0;
        }
        if ((state.step % KEEP == 0 || state.step == end) && !keep(path)) {
            perror(path);
            return 2;
        }
    }
    if (!stop && !weights_write(argv[3], &state.m.w)) {
        perror(argv[3]);
        return 2;
    }
    free(deals);
    return 0;
}
