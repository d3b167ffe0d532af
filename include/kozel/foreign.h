/* SPDX-License-Identifier: MIT */
/* For languages that call the library without reading its headers (python/): sizes of what they hold as plain
 * bytes, and flat numbers and texts instead of the fields of structs. Whatever is not here - kz_game_setup(),
 * kz_match_legal(), kz_envs_step(), ... - is called directly. Nothing here allocates; threads as in
 * <kozel/kozel.h>. */
#ifndef KOZEL_FOREIGN_H
#define KOZEL_FOREIGN_H

#include <kozel/api.h>
#include <kozel/envs.h>
#include <kozel/record.h>

KZ_DECLARATIONS

typedef enum kz_foreign_type {
    KZ_FOREIGN_GAMES,
    KZ_FOREIGN_RULES,
    KZ_FOREIGN_MATCH,
    KZ_FOREIGN_VIEW,
    KZ_FOREIGN_RNG,
    KZ_FOREIGN_ERROR,
    KZ_FOREIGN_STATUS,
    KZ_FOREIGN_FIELD,
    KZ_FOREIGN_CONFIG,
    KZ_FOREIGN_BUFFERS,
    KZ_FOREIGN_PERFECT, /* KZ_PERFECT */
    KZ_FOREIGN_INDEXES, /* not bytes: KZ_INDEXES */
    KZ_FOREIGN_TYPES
} kz_foreign_type;

/* sizeof(kz_games), sizeof(kz_rules), ... in this library, 0 for another number: to check a mirrored struct.
 */
KZ_API size_t kz_foreign_size(int type);

/* kz_rng_below(). */
KZ_API uint32_t kz_foreign_below(kz_rng *rng, uint32_t n);

/* Where a match stands, perfect information included. Sides and seats from 0; -1: nobody. */
typedef struct kz_foreign_status {
    int32_t seats, sides, side_of[KZ_SEATS];
    int32_t by_lot; /* 1: kz_match_set_lot() has a say in who leads first */
    int32_t phase;  /* kz_phase */
    int32_t turn;
    int32_t deal; /* number of the deal, 0 before the first */
    int32_t ply;  /* actions of it so far */
    int32_t stock;
    int32_t carry;
    int32_t score[KZ_SEATS], memory[KZ_SEATS], open[KZ_SEATS]; /* by side */
    int32_t lost[2];                                           /* by side, where lost deals are counted */
    int32_t winners, losers;                                   /* bit i: side i; of a match that is over */
    int32_t draw;
    int32_t hand[KZ_SEATS]; /* bit i: tile i */
} kz_foreign_status;

/* Fills *status with where the match stands. */
KZ_API void kz_foreign_match(const kz_match *match, kz_foreign_status *status);

/* What everybody knows of a match, as kz_action_parse() asks for it. */
KZ_API const kz_public *kz_foreign_public(const kz_match *match);

/* The legal actions of a view's seat and their number. Valid as long as the view. */
KZ_API const kz_action *kz_foreign_legal(const kz_view *view, int *count);

/* The catalogue as JSON: a list of {"name", "title", "own", "seats": [...], "options": [{"key", "title",
 * "words": [...]} or {"key", "title", "least", "most", "step"}]}. Returns the
 * length, at most size - 1: what does not fit is left out. */
KZ_API size_t kz_foreign_games(const kz_games *games, char *out, size_t size);

/* The action that the bot of this level chooses from the view, which has some.
 * `rollouts` bounds a search, where the level does one. All randomness is of `rng`. False: no such level, or
 * nothing to choose. */
KZ_API bool kz_foreign_choose(const char *level, const kz_view *view, int32_t rollouts, kz_rng *rng,
                              kz_action *action);

/* Replays a record; `line` is called for each line of its trace (docs/spec/record.md), NUL-terminated and
 * valid during the call. On error *error says where; the lines before it have been passed on. */
typedef void kz_foreign_line(void *context, const char *text, size_t length);
KZ_API bool kz_foreign_replay(const kz_games *games, const char *text, size_t length, kz_foreign_line *line,
                              void *context, kz_error *error);

KZ_DECLARATIONS_END

#endif
