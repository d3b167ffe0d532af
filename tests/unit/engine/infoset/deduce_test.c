/* SPDX-License-Identifier: MIT */
/* Checks what is inferred against the core itself. Every world that is sampled could have been dealt and
 * played just so: the core deals its hands and takes each action of the log. Where a world is reported to
 * be beyond the redeal limit the core refuses to deal it. Nothing that the core forbids is left unnoticed,
 * whichever rule forbids it; and what is true is never ruled out. */
#include "engine/infoset/inference.h"
#include "tests/unit/engine/core/variants.h"

#include <kozel/catalogue.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEALS = 60, SAMPLES = 6 };

static kz_games games;
static int failures, worlds, refused, gifts, impossible;

static void fail(const kz_match *m, const char *game, const char *what)
{
    if (failures++ < 20)
        fprintf(stderr, "%s, %d seats, deal %d, action %d: %s\n", game, m->pub.rules.seats,
                (int)m->pub.deal_number, kz_ply(&m->pub), what);
}

/* A world as the deal that it came from: the order of the tiles, and the log with the tile of a gift. */
typedef struct history {
    kz_set hand[KZ_SEATS];
    kz_tile order[KZ_TILES];
    kz_action log[KZ_LOG];
    int count, gift; /* index in the log, -1 for none */
} history;

/* The hands as they were dealt; false: a draw is hidden, or 6-6 was swapped, and one world has many
 * histories. */
static bool go_back(const kz_view *v, const infoset_world *world, history *h)
{
    if (v->pub.swap.seat != KZ_NOBODY)
        return false;
    memcpy(h->hand, world->hidden.hand, sizeof h->hand);
    memcpy(h->log, v->pub.log, v->pub.log_count * sizeof *v->pub.log);
    h->count = v->pub.log_count;
    h->gift = -1;
    for (int i = 0; i < v->pub.log_count; i++) {
        if (v->pub.log[i].kind == KZ_DRAW)
            return false;
        if (v->pub.log[i].kind == KZ_GIVE)
            h->gift = i;
        h->hand[v->pub.log[i].seat] |= kz_action_tiles(v->pub.log[i]);
    }
    if (v->pub.giving_to != KZ_NOBODY) {
        /* 6-6 was taken and nothing is given yet. */
        h->hand[v->pub.turn] &= ~kz_bit(KZ_TILES - 1);
        h->hand[v->pub.giving_to] |= kz_bit(KZ_TILES - 1);
    }
    return true;
}

static void put_order(const kz_view *v, const infoset_world *world, history *h)
{
    int n = 0;
    for (int seat = 0; seat < v->pub.rules.seats; seat++)
        for (kz_set left = h->hand[seat]; left; left &= left - 1)
            h->order[n++] = kz_first(left);
    memcpy(h->order + n, world->hidden.stock, v->pub.stock_count);
}

/* Deals and plays it. */
static bool plays(const kz_match *before, const history *h, kz_error *error)
{
    kz_match m = *before;
    if (!kz_match_deal(&m, h->order, error))
        return false;
    for (int i = 0; i < h->count; i++)
        if (!kz_match_try(&m, h->log[i], error))
            return false;
    return true;
}

/* Undoes a gift of `tile`: 6-6 goes back to the giver, the tile too. */
static bool plays_with_gift(const kz_match *before, const kz_view *v, const infoset_world *world, history h,
                            kz_tile tile, kz_error *error)
{
    int giver = h.log[h.gift].seat, to = (giver + v->pub.rules.seats - 1) % v->pub.rules.seats;
    const kz_set six = kz_bit(KZ_TILES - 1);
    /* The seat after the holder takes 6-6 and gives. */
    if (!(h.hand[giver] & six) || !(h.hand[to] & kz_bit(tile)))
        return false;
    h.log[h.gift].tile = tile;
    h.hand[giver] = (h.hand[giver] & ~six) | kz_bit(tile);
    h.hand[to] = (h.hand[to] & ~kz_bit(tile)) | six;
    put_order(v, world, &h);
    return plays(before, &h, error);
}

/* Is it beyond the redeal limit? */
static bool is_limit(const kz_error *error)
{
    return error->code == KZ_E_REDEAL_DOUBLES || error->code == KZ_E_REDEAL_SUIT;
}

/* With any gift that was not seen: one that could be played is enough. *error names a redeal limit if one
 * of them is beyond it. */
static bool plays_with_any(const kz_match *before, const kz_view *v, const infoset_world *world,
                           const history *h, kz_error *error)
{
    bool right = false;
    for (kz_tile tile = 0; tile < KZ_TILES && !right; tile++) {
        kz_error fault = {0};
        right = plays_with_gift(before, v, world, *h, tile, &fault);
        if (!is_limit(error))
            *error = fault;
    }
    impossible += !right && !is_limit(error);
    return right;
}

static bool could_be_played(const kz_match *before, const kz_view *v, const infoset_world *world, history *h,
                            kz_error *error)
{
    if (h->gift >= 0 && h->log[h->gift].tile == KZ_NO_TILE)
        return plays_with_any(before, v, world, h, error);
    if (h->gift >= 0) {
        gifts++;
        return plays_with_gift(before, v, world, *h, h->log[h->gift].tile, error);
    }
    put_order(v, world, h);
    return plays(before, h, error);
}

static void check_world(const char *game, const kz_match *before, const kz_match *m, const kz_view *v,
                        const infoset_world *world, bool dealt)
{
    history h;
    kz_error error = {0};
    if (!go_back(v, world, &h))
        return;
    worlds++;
    bool right = could_be_played(before, v, world, &h, &error);
    /* After a claim the hands that were dealt are not looked at. */
    if (!right && is_limit(&error) && m->pub.log_count && m->pub.log[0].kind == KZ_CLAIM)
        return;
    refused += !dealt;
    if (right != dealt)
        fail(m, game,
             right ? "a world that could be dealt is called one that could not" : kz_code_word(error.code));
}

/* What is true has a chance. */
static void check_truth(const char *game, const kz_match *m, const kz_view *v, const infoset_inference *in)
{
    double chance[KZ_TILES][INFOSET_HOLDERS] = {{0}};
    infoset_inference_marginals(in, chance);
    for (int seat = 0; seat < m->pub.rules.seats; seat++)
        for (kz_set left = m->hidden.hand[seat] & ~v->hand[seat]; left; left &= left - 1)
            if (chance[kz_first(left)][seat] <= 0)
                fail(m, game, "what is true has no chance");
    for (int i = m->pub.stock_dealt - m->pub.stock_count;
         i < m->pub.stock_dealt && !kz_hands_are_face_down(&m->pub.rules); i++)
        if (chance[m->hidden.stock[i]][INFOSET_STOCK] <= 0)
            fail(m, game, "what is true of the stock has no chance");
    for (kz_set left = KZ_ALL_TILES & ~v->pub.board.line & ~v->hand[v->seat];
         left && !kz_hands_are_face_down(&m->pub.rules); left &= left - 1) {
        double sum = 0;
        for (int holder = 0; holder < INFOSET_HOLDERS; holder++)
            sum += chance[kz_first(left)][holder];
        if (sum < 0.999999 || sum > 1.000001)
            fail(m, game, "chances that are not 1 together");
    }
}

static void check_state(const char *game, const kz_match *before, const kz_match *m, kz_rng *rng)
{
    static kz_view view;
    infoset_inference in;
    infoset_world world;
    kz_view_of(m, (int)kz_rng_below(rng, m->pub.rules.seats), &view);
    infoset_inference_init(&in, &view);
    check_truth(game, m, &view, &in);
    for (int i = 0; i < SAMPLES && !kz_hands_are_face_down(&m->pub.rules); i++) {
        bool dealt = infoset_inference_sample(&in, rng, &world);
        check_world(game, before, m, &view, &world, dealt);
    }
    infoset_inference_free(&in);
}

static void play_deal(const char *game, kz_match *m, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    kz_match before = *m;
    kz_deal_shuffle(&m->pub.rules, rng, order);
    kz_match_deal(m, order, NULL);
    for (int actions = 0; m->pub.phase == KZ_PLAYING && actions < 200; actions++) {
        kz_action legal[KZ_LEGAL];
        int count = kz_match_legal(m, legal);
        if (actions < 4 || kz_rng_below(rng, 4) == 0)
            check_state(game, &before, m, rng);
        /* Claims are listed last. */
        bool claim = legal[count - 1].kind == KZ_CLAIM && kz_rng_below(rng, 2);
        kz_match_apply(m, legal[claim ? count - 1 : (int)kz_rng_below(rng, (uint32_t)count)]);
    }
}

static void check_game(const kz_game *game, int seats, int deals)
{
    kz_rules rules;
    kz_match m;
    kz_rng rng;
    kz_rng_seed(&rng, 11);
    if (!kz_game_setup(game, seats, "", &rules, NULL))
        return;
    kz_match_init(&m, &rules);
    for (int i = 0; i < deals; i++) {
        if (m.pub.phase != KZ_DEALING)
            kz_match_init(&m, &rules);
        play_deal(game->name, &m, &rng);
    }
}

int main(void)
{
    kz_games_init(&games);
    for (variant v = {0}; next_variant(&games, &v);)
        check_game(v.game, v.seats, v.game->rules.out == KZ_OUT_TITLES ? 10 * DEALS : DEALS);
    printf("%d worlds, %d that cannot be, %d of them by an unseen gift, %d with a gift that was seen, %d "
           "failures\n",
           worlds, refused, impossible, gifts, failures);
    return failures || !refused || !gifts || !impossible;
}
