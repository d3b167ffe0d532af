/* SPDX-License-Identifier: MIT */
/* Improves the network of one class of games by its own play, without a search.
 *
 *   improve SEED STEPS WEIGHTS [against=PLAYER[,r=PLAYOUTS]] GAME SEATS SHARE [GAME SEATS SHARE...]
 *
 * Deals are played by the network and, in some of them, by others too. In some positions every action is
 * carried out in the true deal, which is played to its end once, by the same chances. No hidden tile is
 * guessed: the deals that led to an information state are drawn as often as they are likely. So over many
 * positions the means of the outcomes are what each action is worth to the seat that does not see them.
 *
 * WEIGHTS is where it begins (the weights in the tree, if there is no such file) and its output: the mean
 * of the weights on the way. With `against` it learns to answer one player who learns nothing: "linear",
 * "tree" (the weights in the tree) or a file of weights. That player has the seats of all other sides. It
 * takes its policy's likeliest action, or what a search of PLAYOUTS finds. What is played out of a deal is
 * played by its policy. The gain of such an answer (gauge) is how far from perfect the player is at least.
 * THREADS threads: the weights are the same with any number. WEIGHTS.state stores a run that was stopped.
 * Prints what is learned. */
#include "base/output.h"
#include "engine/ai/levels.h"
#include "engine/ai/outlook.h"
#include "engine/ai/policy/networks.h"
#include "engine/ai/search.h"
#include "engine/core/rules/board.h"
#include "engine/table/flow.h"
#include "research/training/model.h"

#include <kozel/bot.h>
#include <kozel/catalogue.h>
#include <kozel/play.h>

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 8, DEALS = 8, GAMES = 32, EVERY = 500 };

/* Who has a seat. What others than the network choose is learned by the likelihoods alone. */
typedef enum player { NETWORK, LINEAR, CLUB, NOVICE, FROZEN } player;

typedef struct table {
    kz_rules rules;
    int share;
} table;

static table tables[GAMES];
static int table_count, shares;

/* The part of a step that one thread makes: a sum in an order of its own. */
typedef struct slot {
    model g;
    double gain, entropy, worth, chosen;
    long positions, choices;
    kz_match match[GAMES]; /* a match of each game goes on */
    bool begun[GAMES];
} slot;

static slot slots[SLOTS];

static struct {
    model m, mean;
    moments moments;
    int step;
} state;

static policy_layers layers;

/* Against whom it learns. */
static struct {
    bool is;
    policy_layers layers; /* but for "linear" */
    ai_search_options options;
    int playouts; /* 0: his policy alone */
} frozen;

static kz_rng slot_rng[SLOTS];
static atomic_int next_slot;

static float chance(kz_rng *rng)
{
    return (float)(kz_rng_next(rng) >> 40) * 0x1p-24f;
}

static int draw(const float *p, int count, kz_rng *rng)
{
    float at = chance(rng);
    for (int i = 0; i < count - 1; i++) {
        at -= p[i];
        if (at < 0)
            return i;
    }
    return count - 1;
}

/* The legal actions without their mirror images. */
static int list(const kz_match *m, kz_action *legal)
{
    int count = kz_match_legal(m, legal), kept = 0;
    if (!rules_ends_are_mirrored(&m->pub))
        return count;
    for (int i = 0; i < count; i++)
        if (legal[i].kind != KZ_LAY || legal[i].end != KZ_END_B)
            legal[kept++] = legal[i];
    return kept;
}

/* ---- play ---- */

/* How much surer the network plays than its logits say: they are soft, players are less so. */
static const float sure = 2;

static int choose_frozen(const kz_match *m, const policy_track *track, const kz_action *legal, int count)
{
    float x[KZ_LEGAL];
    if (frozen.options.layers)
        policy_network_logits(frozen.options.layers, POLICY_HEAD_GOOD, m, track, legal, count, x);
    else
        policy_probabilities(&policy_weights, m, track, legal, count, 1, x);
    int best = 0;
    for (int i = 1; i < count; i++)
        best = x[i] > x[best] ? i : best;
    return best;
}

static int choose(const kz_match *m, const policy_track *track, const kz_action *legal, int count, player by,
                  kz_rng *rng)
{
    float p[KZ_LEGAL];
    if (by == FROZEN)
        return choose_frozen(m, track, legal, count);
    if (by == NETWORK) {
        policy_network_logits(&layers, POLICY_HEAD_GOOD, m, track, legal, count, p);
        for (int i = 0; i < count; i++)
            p[i] *= sure;
        model_softmax(p, count);
    } else
        policy_probabilities(&policy_weights, m, track, legal, count, 1, p);
    return draw(p, count, rng);
}

/* A deal that is played to its end by policies. */
typedef struct playing_out {
    policy_track track;
    const kz_action *first; /* the first action; NULL: it is made */
    const player *who;
    kz_rng *rng;
} playing_out;

static bool choose_by_policy(void *context, const kz_match *m, kz_action *action)
{
    playing_out *p = context;
    kz_action legal[KZ_LEGAL];
    if (p->first) {
        *action = *p->first;
        p->first = NULL;
    } else {
        int count = list(m, legal);
        *action = legal[count > 1 ? choose(m, &p->track, legal, count, p->who[m->pub.turn], p->rng) : 0];
    }
    policy_network_note(&p->track, m, *action);
    return true;
}

static float play_out(const kz_match *from, const policy_track *at, kz_action a, const player *who,
                      kz_rng *rng)
{
    kz_match m;
    playing_out p = {*at, &a, who, rng};
    kz_match_copy(&m, from);
    table_play(&m, choose_by_policy, &p);
    return (float)ai_outlook(&m, from->pub.rules.side_of[from->pub.turn]);
}

/* ---- what is learned of a position ---- */

/* The logits maximize the mean outcome, and the entropy that one unit of the logit allows. So they converge
 * to what the actions are worth in that unit, and noise cancels. */
static void errors_of_good(const float *worth, int count, float unit, const pass *p,
                           float err[][POLICY_HEADS], slot *s)
{
    float pi[KZ_LEGAL], of[KZ_LEGAL], mean = 0;
    for (int a = 0; a < count; a++)
        pi[a] = p->out[a][POLICY_HEAD_GOOD];
    model_softmax(pi, count);
    for (int a = 0; a < count; a++) {
        float surprise = -logf(pi[a] + 1e-9f);
        of[a] = worth[a] / unit + surprise;
        mean += pi[a] * of[a];
        s->entropy += (double)(pi[a] * surprise);
        s->gain += (double)((pi[a] - 1 / (float)count) * worth[a]);
    }
    for (int a = 0; a < count; a++)
        err[a][POLICY_HEAD_GOOD] = -pi[a] * (of[a] - mean) * 0.2f;
}

static void errors_of_worth(const float *worth, int count, const pass *p, float err[][POLICY_HEADS], slot *s)
{
    for (int a = 0; a < count; a++) {
        float off = p->out[a][POLICY_HEAD_WORTH] - worth[a] / 10;
        s->worth += (double)(off * off) / count;
        err[a][POLICY_HEAD_WORTH] = 0.05f * off / (float)count;
    }
}

static void errors_of_chosen(int chosen, int count, const pass *p, float err[][POLICY_HEADS], slot *s)
{
    float pi[KZ_LEGAL];
    for (int a = 0; a < count; a++)
        pi[a] = p->out[a][POLICY_HEAD_CHOSEN];
    model_softmax(pi, count);
    s->chosen -= (double)logf(pi[chosen] + 1e-9f);
    for (int a = 0; a < count; a++)
        err[a][POLICY_HEAD_CHOSEN] = 0.2f * (pi[a] - (float)(a == chosen));
}

/* `chosen`: what was taken there; -1: nothing that reveals anything about a player. */
static void learn(const kz_match *m, const policy_track *track, const kz_action *legal, int count, int chosen,
                  const player *who, bool outcomes, slot *s, kz_rng *rng)
{
    int8_t in[KZ_LEGAL][POLICY_INPUTS];
    float worth[KZ_LEGAL], err[KZ_LEGAL][POLICY_HEADS];
    pass p;
    memset(err, 0, (size_t)count * sizeof *err);
    policy_inputs(m, track, legal, count, in);
    model_forward(&state.m.w, in, count, &p);
    if (outcomes) {
        kz_rng from = *rng;
        for (int a = 0; a < count; a++) {
            kz_rng same = from;
            worth[a] = play_out(m, track, legal[a], who, &same);
        }
        kz_rng_next(rng);
        errors_of_good(worth, count, policy_network_points(policy_network_class(&m->pub.rules)), &p, err, s);
        errors_of_worth(worth, count, &p, err, s);
        s->positions++;
    }
    if (chosen >= 0) {
        errors_of_chosen(chosen, count, &p, err, s);
        s->choices++;
    }
    model_back(&state.m.w, in, count, &p, err, &s->g.w);
}

/* ---- a deal ---- */

static void seat_players(player *who, const kz_rules *rules, kz_rng *rng)
{
    if (frozen.is) {
        int side = (int)kz_rng_below(rng, (uint32_t)rules->side_count);
        for (int seat = 0; seat < rules->seats; seat++)
            who[seat] = rules->side_of[seat] == side ? NETWORK : FROZEN;
        return;
    }
    bool mixed = kz_rng_below(rng, 10) < 4;
    for (int seat = 0; seat < KZ_SEATS; seat++) {
        uint32_t x = kz_rng_below(rng, 8);
        who[seat] = !mixed || x < 4 ? NETWORK : x < 6 ? LINEAR : x < 7 ? CLUB : NOVICE;
    }
}

static int index_of(kz_action a, const kz_action *legal, int count)
{
    for (int i = 0; i < count; i++)
        if (!memcmp(&legal[i], &a, sizeof a))
            return i;
    return 0; /* (a mirror image) */
}

static int by_level(const kz_match *m, const char *level, const kz_action *legal, int count, kz_rng *rng)
{
    kz_view view;
    kz_view_of(m, m->pub.turn, &view);
    return index_of(kz_bot_choose(kz_bot_find(level), &view, NULL, rng), legal, count);
}

static int by_search(const kz_match *m, const kz_action *legal, int count, kz_rng *rng)
{
    kz_view view;
    ai_search_result r;
    kz_budget budget = {.rollouts = frozen.playouts, .threads = 1};
    kz_view_of(m, m->pub.turn, &view);
    ai_search(&view, &budget, &frozen.options, rng, &r);
    return index_of(r.action[r.best], legal, count);
}

/* A deal that is learned from. */
typedef struct lesson {
    player who[KZ_SEATS], after[KZ_SEATS]; /* in play, and in what is played out of it */
    policy_track track;
    slot *slot;
    kz_rng *rng;
} lesson;

static bool choose_and_learn(void *context, const kz_match *m, kz_action *action)
{
    lesson *l = context;
    kz_rng *rng = l->rng;
    kz_action legal[KZ_LEGAL];
    int count = list(m, legal), chosen = 0;
    if (count > 1) {
        player by = l->who[m->pub.turn];
        bool odd = by == NETWORK && kz_rng_below(rng, 25) == 0;
        if (by == CLUB || by == NOVICE)
            chosen = by_level(m, by == CLUB ? "club" : "novice", legal, count, rng);
        else if (by == FROZEN && frozen.playouts)
            chosen = by_search(m, legal, count, rng);
        else
            chosen =
                odd ? (int)kz_rng_below(rng, (uint32_t)count) : choose(m, &l->track, legal, count, by, rng);
        bool outcomes = by == NETWORK && kz_rng_below(rng, 3) == 0;
        if (outcomes || (by != NETWORK && by != FROZEN && kz_rng_below(rng, 2) == 0))
            learn(m, &l->track, legal, count, odd ? -1 : chosen, l->after, outcomes, l->slot, rng);
    }
    *action = legal[chosen];
    policy_network_note(&l->track, m, *action);
    return true;
}

static void play_deal(kz_match *m, slot *s, kz_rng *rng)
{
    lesson l = {.slot = s, .rng = rng};
    seat_players(l.who, &m->pub.rules, rng);
    for (int seat = 0; seat < KZ_SEATS; seat++) /* the levels are too slow to play to the end */
        l.after[seat] = l.who[seat] == CLUB || l.who[seat] == NOVICE ? LINEAR : l.who[seat];
    table_shuffle(m, rng);
    policy_track_begin(&l.track);
    table_play(m, choose_and_learn, &l);
}

static int pick_table(kz_rng *rng)
{
    int at = (int)kz_rng_below(rng, (uint32_t)shares), i = 0;
    while (at >= tables[i].share)
        at -= tables[i++].share;
    return i;
}

static void *work(void *context)
{
    (void)context;
    for (int i; (i = atomic_fetch_add(&next_slot, 1)) < SLOTS;) {
        slot *s = &slots[i];
        kz_rng *rng = &slot_rng[i];
        memset(&s->g, 0, sizeof s->g);
        for (int deal = 0; deal < DEALS; deal++) {
            int t = pick_table(rng);
            kz_match *m = &s->match[t];
            /* Matches go on, but are restarted more often than they end: what counts most is a deal while
             * nobody is near the end. */
            if (!s->begun[t] || m->pub.phase == KZ_OVER || kz_rng_below(rng, 4) == 0)
                kz_match_init(m, &tables[t].rules);
            s->begun[t] = true;
            play_deal(m, s, rng);
        }
    }
    return NULL;
}

/* ---- the run ---- */

static void run_slots(int threads)
{
    pthread_t others[SLOTS];
    int started = 0;
    atomic_store(&next_slot, 0);
    while (started < threads - 1 && started < SLOTS - 1 &&
           !pthread_create(&others[started], NULL, work, NULL))
        started++;
    work(NULL);
    for (int i = 0; i < started; i++)
        pthread_join(others[i], NULL);
}

static void tell(int steps)
{
    double gain = 0, entropy = 0, worth = 0, chosen = 0;
    long positions = 0, choices = 0;
    for (int i = 0; i < SLOTS; i++) {
        slot *s = &slots[i];
        gain += s->gain, entropy += s->entropy, worth += s->worth, chosen += s->chosen;
        positions += s->positions, choices += s->choices;
        s->gain = s->entropy = s->worth = s->chosen = 0;
        s->positions = s->choices = 0;
    }
    printf("step %d of %d: %ld positions, %.3f points ahead of chance, entropy %.4f, worth off by %.4f, "
           "choices' loss %.4f\n",
           state.step, steps, positions, gain / (double)positions, entropy / (double)positions,
           worth / (double)positions, choices ? chosen / (double)choices : 0);
    fflush(stdout);
}

static void keep(const char *weights_path, const char *state_path)
{
    base_output output;
    bool kept = weights_write(weights_path, &state.mean.w) && base_output_open(&output, state_path, 0);
    if (kept) {
        fwrite(&state, sizeof state, 1, output.file);
        kept = base_output_close(&output);
    }
    if (!kept) {
        perror(state_path);
        exit(2);
    }
}

/* A slot's chances depend on seed and step alone, so that a run can be gone on with. */
static void seed_slots(uint64_t seed)
{
    for (int i = 0; i < SLOTS; i++)
        kz_rng_seed(&slot_rng[i], (seed << 40) + ((uint64_t)state.step << 8) + (uint64_t)i);
}

static void one_step(uint64_t seed, int steps, int threads)
{
    static model g;
    long count = 0, before = 0;
    for (int i = 0; i < SLOTS; i++)
        before += slots[i].positions;
    weights_round(&state.m.w, &layers);
    seed_slots(seed);
    run_slots(threads);
    memset(&g, 0, sizeof g);
    for (int i = 0; i < SLOTS; i++) {
        count += slots[i].positions;
        for (int k = 0; k < MODEL_WEIGHTS; k++)
            g.at[k] += slots[i].g.at[k];
    }
    float done = (float)state.step / (float)steps;
    float rate = 1e-3f * (state.step < 100 ? (float)(state.step + 1) / 100 : 1) *
                 (0.02f + 0.98f * 0.5f * (1 + cosf(3.14159f * done)));
    model_step(&state.m, &g, (float)(count - before + 1), &state.moments, rate);
    state.step++;
    float part = state.step < 100 ? 0.05f : 0.002f;
    for (int k = 0; k < MODEL_WEIGHTS; k++)
        state.mean.at[k] += part * (state.m.at[k] - state.mean.at[k]);
}

/* What it learns against; false: there is no such player. */
static bool read_frozen(char *text, const kz_rules *rules)
{
    static weights w;
    const policy_layers *own = policy_network_of(rules);
    char *playouts = strstr(text, ",r=");
    if (playouts) {
        *playouts = 0;
        frozen.playouts = atoi(playouts + 3);
    }
    frozen.is = true;
    frozen.options = ai_search_defaults;
    if (!strcmp(text, "linear"))
        return true;
    if (!strcmp(text, "tree") && own)
        frozen.layers = *own;
    else if (weights_read(text, &w))
        weights_round(&w, &frozen.layers);
    else
        return false;
    frozen.options = ai_master_options(rules);
    frozen.options.layers = &frozen.layers;
    return true;
}

static bool read_tables(int count, char **words)
{
    static kz_games games;
    kz_games_init(&games);
    for (; count >= 3 && table_count < GAMES; count -= 3, words += 3) {
        const kz_game *game = kz_games_find(&games, words[0]);
        table *t = &tables[table_count++];
        if (!game || !kz_game_setup(game, atoi(words[1]), "", &t->rules, NULL) ||
            (t->share = atoi(words[2])) < 1)
            return false;
        shares += t->share;
        if (policy_network_class(&t->rules) < 0 ||
            policy_network_class(&t->rules) != policy_network_class(&tables[0].rules))
            return false;
    }
    return table_count && !count;
}

int main(int argc, char **argv)
{
    char *against = argc > 4 && !strncmp(argv[4], "against=", 8) ? argv[4] + 8 : NULL;
    int first = against ? 5 : 4;
    if (argc < first + 3 || !read_tables(argc - first, argv + first) ||
        (against && !read_frozen(against, &tables[0].rules))) {
        fprintf(stderr, "usage: improve SEED STEPS WEIGHTS [against=PLAYER[,r=PLAYOUTS]] GAME SEATS SHARE "
                        "[GAME SEATS SHARE...] (one class)\n");
        return 2;
    }
    uint64_t seed = strtoull(argv[1], NULL, 10);
    int steps = atoi(argv[2]), threads = getenv("THREADS") ? atoi(getenv("THREADS")) : 1;
    char path[4096];
    snprintf(path, sizeof path, "%s.state", argv[3]);
    FILE *file = fopen(path, "rb");
    if (!file || fread(&state, sizeof state, 1, file) != 1) {
        memset(&state, 0, sizeof state);
        if (!weights_read(argv[3], &state.m.w))
            weights_of(policy_network_of(&tables[0].rules), &state.m.w);
        state.mean = state.m;
    }
    if (file)
        fclose(file);
    while (state.step < steps) {
        one_step(seed, steps, threads);
        if (state.step % EVERY == 0 || state.step == steps) {
            tell(steps);
            keep(argv[3], path);
            for (int i = 0; i < SLOTS; i++) /* as a run finds it that goes on from there */
                memset(slots[i].begun, 0, sizeof slots[i].begun);
        }
    }
    return 0;
}
