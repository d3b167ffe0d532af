/* What a seat may infer of the tiles it does not see (docs/spec/strategy.md, "Inference").
 *
 * Everything certain is held at once: knocks and draws (who holds nothing that fits draws or knocks), leads
 * that an order named or that should have been a double, claims and gifts of 6-6, swaps, signals. Every
 * unseen tile lies in a *place*: what is left of a seat's first hand, what a seat drew in one turn, or the
 * stock. Counting all ways to fill the places gives exact probabilities and exact samples, each way that the
 * deal may have gone being equally likely. */
#ifndef KOZEL_BOTS_INFERENCE_H
#define KOZEL_BOTS_INFERENCE_H

#include <kozel/rng.h>
#include <kozel/view.h>

enum { KZ_STOCK = KZ_SEATS, KZ_HOLDERS, KZ_PLACES = 20 };

/* Where tiles may lie; filled from `from` on (an index of the log; -1: dealt). */
typedef struct kz_place {
    uint8_t holder; /* a seat or KZ_STOCK */
    uint8_t size;
    int16_t from;
} kz_place;

/* A tile to be placed: unseen, or laid by a seat that may have been dealt it or drawn it. */
typedef struct kz_lost_tile {
    kz_tile tile;
    bool lies;       /* on the line, whatever its place was */
    uint32_t places; /* bit i: place i */
} kz_lost_tile;

typedef struct kz_inference {
    const kz_view *view;
    kz_place place[KZ_PLACES];
    kz_lost_tile tile[KZ_TILES];
    kz_set dealt[KZ_SEATS];   /* tiles on the line that the seat was certainly dealt */
    uint32_t step[KZ_PLACES]; /* of a place in the index of `ways` */
    double *ways;             /* of filling the places left with the tiles left; [all]: every way */
    uint32_t all;
    uint8_t place_count, tile_count;
    kz_tile fixed_tile; /* known to be the stock's `fixed_at`-th from the next to draw; KZ_NO_TILE: none is */
    uint8_t fixed_at;
    bool rows; /* nothing to count: the rows are known or shuffled */
} kz_inference;

/* One way in which the hidden tiles may lie. */
typedef struct kz_world {
    kz_hidden hidden;
    uint8_t place[KZ_TILES]; /* of kz_inference.tile[i] */
} kz_world;

/* Infers what is certain from a view of a deal in play (kept by reference). kz_inference_free() frees it. */
void kz_inference_init(kz_inference *inference, const kz_view *view);

void kz_inference_free(kz_inference *inference);

/* A world that agrees with everything certain, all ways being equally likely. False if its dealt hands are
 * beyond the game's redeal limit: it is as good as any other for reasoning, but cannot have been dealt. */
bool kz_inference_sample(const kz_inference *inference, kz_rng *rng, kz_world *world);

/* The probability of every unseen tile for every seat and the stock, from what is certain; 0 for tiles that
 * are seen. The redeal limit is not counted in. On a board of rows all closed tiles are equally likely where
 * they are not known. */
void kz_inference_chances(const kz_inference *inference, double chance[KZ_TILES][KZ_HOLDERS]);

#endif
