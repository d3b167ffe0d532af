/* SPDX-License-Identifier: MIT */
/* A viewer that sees a match action by action has the same knowledge as its view. Every view of random
 * matches of every game, with every word of every option, is moved on by what its seat sees. It makes the
 * match again with the tiles that it hides (steps.h). */
#include "tests/unit/engine/core/steps.h"
#include "tests/unit/engine/core/variants.h"

#include <kozel/catalogue.h>
#include <kozel/rng.h>

#include <stdio.h>
#include <string.h>

enum { DEALS = 12, ACTIONS = 4000 };

static kz_games games;
static int failures, steps, claims, dropped;

static void fail(const kz_match *m, const char *name, const char *wrong)
{
    if (failures++ < 10)
        fprintf(stderr, "%s, deal %d, action %d: %s\n", name, (int)m->pub.deal_number, kz_ply(&m->pub),
                wrong);
}

/* The log is the last of all actions. */
static void check_log(const kz_match *m, const kz_action *all, int count, const char *name)
{
    bool right = kz_ply(&m->pub) == count;
    for (int i = 0; right && i < m->pub.log_count; i++) {
        kz_action a = all[m->pub.log_dropped + i], kept = m->pub.log[i], shown = kz_match_action(m, i);
        right = a.kind == kept.kind && a.seat == kept.seat && a.end == kept.end;
        right &= m->pub.log_dropped || !memcmp(&a, &shown, sizeof a);
        right &= a.kind == KZ_DRAW || a.kind == KZ_GIVE ? kept.tile == KZ_NO_TILE : kept.tile == a.tile;
    }
    /* Of equal matches the bytes are equal: nothing is left behind it. */
    for (int i = m->pub.log_count; right && i < KZ_LOG; i++)
        right = !memcmp(&m->pub.log[i], &(kz_action){0}, sizeof *m->pub.log);
    dropped += m->pub.log_dropped > 0;
    if (!right)
        fail(m, name, "the log is not the last of the actions");
}

/* Cuts bring tiles back: with many of them a deal has more actions than are kept. */
static kz_action choose(const kz_action *legal, int count, kz_rng *rng)
{
    kz_action last = legal[count - 1];
    if ((last.kind == KZ_CLAIM || last.kind == KZ_CUT) && kz_rng_below(rng, 4))
        return last;
    return legal[kz_rng_below(rng, (uint32_t)count)];
}

static void play_deal(kz_match *m, kz_rng *rng, const char *name)
{
    kz_tile order[KZ_TILES];
    if (m->pub.rules.out == KZ_OUT_TITLES && kz_rng_below(rng, 2)) { /* rare: a lead by right */
        m->pub.next = (uint8_t)kz_rng_below(rng, m->pub.rules.seats);
        m->pub.standing.right = true;
        m->pub.standing.six = false;
    }
    kz_deal_shuffle(&m->pub.rules, rng, order);
    kz_match_deal(m, order, NULL);
    const kz_match start = *m;
    static kz_action all[ACTIONS];
    for (int actions = 0; m->pub.phase == KZ_PLAYING && actions < ACTIONS;) {
        const kz_match before = *m;
        kz_action legal[KZ_LEGAL];
        kz_action a = choose(legal, kz_match_legal(m, legal), rng);
        claims += a.kind == KZ_CLAIM;
        if (kz_rng_below(rng, 2000) == 0)
            a = (kz_action){KZ_RESIGN, (uint8_t)kz_rng_below(rng, m->pub.rules.seats), KZ_NO_TILE, KZ_NO_END};
        if (a.kind == KZ_DRAW)
            a.tile = kz_stock_next(m);
        kz_match_apply(m, a);
        all[actions++] = a;
        steps++;
        check_log(m, all, actions, name);
        const char *wrong = check_worlds(&before);
        wrong = wrong ? wrong : check_steps(&start, &before, m, a);
        if (wrong)
            fail(m, name, wrong);
    }
}

static void play(const kz_game *game, int seats, const char *options, int deals)
{
    kz_rules rules;
    kz_match m;
    kz_rng rng;
    char name[128];
    snprintf(name, sizeof name, "%s %d %s", game->name, seats, options);
    kz_rng_seed(&rng, 17);
    if (!kz_game_setup(game, seats, options, &rules, NULL))
        return;
    for (int i = 0; i < deals; i++) {
        if (i == 0 || m.pub.phase == KZ_OVER) {
            kz_match_init(&m, &rules);
            if (kz_leads_by_lot(&rules))
                kz_match_set_lot(&m, i % seats);
        }
        play_deal(&m, &rng, name);
    }
}

static void play_options(const kz_game *game, int seats)
{
    char options[64];
    bool many = game->rules.out == KZ_OUT_TITLES || kz_hands_are_face_down(&game->rules);
    play(game, seats, "", many ? 10 * DEALS : DEALS);
    for (int i = 0; i < game->option_count; i++)
        for (int c = 0; c < game->option[i].choice_count; c++) {
            snprintf(options, sizeof options, "%s=%s", game->option[i].key, game->option[i].choice[c].word);
            play(game, seats, options, DEALS / 4);
        }
}

int main(void)
{
    kz_games_init(&games);
    for (variant v = {0}; next_variant(&games, &v);)
        play_options(v.game, v.seats);
    printf("%d steps, %d claims, %d with a log that was cut, %d failures\n", steps, claims, dropped,
           failures);
    return failures || !claims || !dropped;
}
