/* SPDX-License-Identifier: MIT */
#include <kozel/sampler.h>

#include "engine/ai/search.h"
#include "engine/infoset/history.h"
#include "engine/infoset/possible.h"
#include "engine/memory/memory.h"
#include "engine/memory/pointers.h"

#include <string.h>

/* Few attempts fail, except where the tile of an unseen swap or gift must be guessed. */
enum { ATTEMPTS = 20000 };

struct kz_sampler {
    kz_view view;
    kz_hash128 hash; /* of the view */
    infoset_inference inference;
    infoset_history history;
};

kz_sampler *kz_sampler_new(const kz_view *view, kz_error *error)
{
    if (memory_is_null(view, "view", error))
        return NULL;
    kz_code code = view->pub.phase != KZ_PLAYING                                        ? KZ_E_NO_DEAL
                   : view->seat >= view->pub.rules.seats                                ? KZ_E_SEAT
                   : view->pub.log_dropped && !kz_hands_are_face_down(&view->pub.rules) ? KZ_E_LOG
                                                                                        : KZ_OK;
    kz_tile tile = code == KZ_OK && !view->pub.log_dropped ? infoset_unplaced_tile(view) : KZ_NO_TILE;
    if (tile != KZ_NO_TILE) {
        const char text[] = {(char)('0' + kz_low[tile]), '-', (char)('0' + kz_high[tile]), 0};
        kz_fail(error, KZ_E_TILE_MISSING, text, NULL, NULL);
        return NULL;
    }
    if (code != KZ_OK) {
        kz_fail(error, code, NULL, NULL, NULL);
        return NULL;
    }
    kz_sampler *s = memory_new(1, sizeof *s);
    if (s)
        s->view = *view;
    if (!s || !infoset_inference_init(&s->inference, &s->view)) {
        memory_free(s);
        kz_fail(error, KZ_E_MEMORY, NULL, NULL, NULL);
        return NULL;
    }
    kz_rng rng;
    kz_rng_seed(&rng, 0);
    s->hash = kz_view_hash(view);
    infoset_history_init(&s->history, &s->inference, policy_track_note, &rng);
    return s;
}

void kz_sampler_free(kz_sampler *s)
{
    if (s)
        infoset_inference_free(&s->inference);
    memory_free(s);
}

/* Removes a random tile from a set, or returns KZ_NO_TILE if it is empty. */
static kz_tile take_any(kz_set *from, kz_rng *rng)
{
    if (!*from)
        return KZ_NO_TILE;
    kz_set tiles = *from;
    for (uint32_t skip = kz_rng_below(rng, (uint32_t)kz_count(tiles)); skip > 0; skip--)
        tiles &= tiles - 1;
    *from &= ~(tiles & (~tiles + 1));
    return kz_first(tiles);
}

/* Fills in the tiles that the other seats drew. Those of one turn are in random order. */
static void fill_draws(const kz_sampler *s, const infoset_world *world, kz_rng *rng, kz_hidden *hidden)
{
    kz_set left[INFOSET_PLACES] = {0};
    for (int i = 0; i < s->inference.tile_count; i++)
        left[world->place[i]] |= kz_bit(s->inference.tile[i].tile);
    for (int at = 0, draw = 0; at < s->view.pub.log_count; at++) {
        if (s->view.pub.log[at].kind != KZ_DRAW)
            continue;
        kz_tile tile = s->history.drawn[at];
        hidden->stock[draw++] = tile != KZ_NO_TILE ? tile : take_any(&left[s->history.drawn_to[at]], rng);
    }
}

/* Guesses the tiles of a swap and a gift that the seat did not see. */
static void guess_exchange(const kz_sampler *s, const infoset_world *world, kz_rng *rng, kz_hidden *hidden)
{
    const kz_public *p = &s->view.pub;
    kz_set dealt[KZ_SEATS];
    infoset_inference_dealt(&s->inference, world, dealt);
    if (p->swap.seat != KZ_NOBODY && hidden->swapped == KZ_NO_TILE)
        hidden->swapped =
            p->swap.from == KZ_NOBODY ? hidden->stock[p->swap.at] : take_any(&dealt[p->swap.from], rng);
    for (int at = 0; s->inference.unseen_gift && at < p->log_count; at++)
        if (p->log[at].kind == KZ_GIVE)
            hidden->given = take_any(&dealt[(p->log[at].seat + p->rules.seats - 1) % p->rules.seats], rng);
}

/* Returns whether the deal, played until now, is this match, and the seat sees the view. Rows whose log is
 * incomplete are not checked. */
static bool is_possible(const kz_sampler *s, const kz_match *m)
{
    kz_set_up set_up;
    kz_action action[KZ_LOG];
    kz_match played;
    kz_view seen;
    if (!kz_set_up_played(m, &set_up, action))
        return true;
    if (!kz_match_set_up(&played, &m->pub.rules, &set_up, NULL))
        return false;
    memcpy(&played.pub.end, &m->pub.end, sizeof played.pub.end);
    kz_view_of(&played, s->view.seat, &seen);
    kz_hash128 hash = kz_view_hash(&seen);
    return !memcmp(played.hidden.hand, m->hidden.hand, sizeof m->hidden.hand) &&
           played.hidden.swapped == m->hidden.swapped && hash.high == s->hash.high && hash.low == s->hash.low;
}

bool kz_sampler_draw(const kz_sampler *s, kz_rng *rng, kz_match *match, double *likelihood)
{
    const ai_search_options *o = &ai_search_defaults;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        infoset_world world;
        memset(world.hidden.stock, KZ_NO_TILE, sizeof world.hidden.stock);
        if (!infoset_inference_sample(&s->inference, rng, &world))
            continue;
        world.hidden.given = KZ_NO_TILE;
        kz_match_of_view(&s->view, &world.hidden, match);
        if (!s->inference.rows) {
            fill_draws(s, &world, rng, &match->hidden);
            guess_exchange(s, &world, rng, &match->hidden);
        }
        if (!is_possible(s, match))
            continue;
        if (likelihood)
            *likelihood = infoset_history_likelihood(&s->history, &world, o->weights, o->trust, o->epsilon);
        return true;
    }
    return false;
}
