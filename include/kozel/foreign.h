/* SPDX-License-Identifier: MIT */
/* Functions for languages that call the library without its headers (python/). They give sizes of structs,
 * which such a language stores as plain bytes, and numbers and texts instead of fields. Such a language
 * calls the other functions directly: kz_game_setup(), kz_match_legal(), kz_envs_step(), ... Nothing here
 * allocates. The rules for threads are in <kozel/kozel.h>. */
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
    KZ_FOREIGN_INDEXES, /* KZ_INDEXES, which is not in bytes */
    KZ_FOREIGN_BUDGET,
    KZ_FOREIGN_VALUES, /* kz_action_values */
    KZ_FOREIGN_TYPES
} kz_foreign_type;

/* Returns sizeof(kz_games), sizeof(kz_rules), ... in this library, or 0 for another number. A caller checks
 * a mirrored struct with it. */
KZ_API size_t kz_foreign_size(int type);

/* Returns kz_rng_below(rng, n). */
KZ_API uint32_t kz_foreign_below(kz_rng *rng, uint32_t n);

/* The status of a match, with perfect information. Sides and seats count from 0; -1: nobody. */
typedef struct kz_foreign_status {
    int32_t seats, sides, side_of[KZ_SEATS];
    int32_t by_lot; /* 1: kz_match_set_lot() affects who leads first */
    int32_t phase;  /* kz_phase */
    int32_t turn;
    int32_t deal; /* number of the deal, 0 before the first */
    int32_t ply;  /* number of actions in the deal */
    int32_t stock;
    int32_t carry;
    int32_t score[KZ_SEATS], memory[KZ_SEATS], open[KZ_SEATS]; /* by side */
    int32_t lost[2];                                           /* by side, where lost deals are counted */
    int32_t winners, losers;                                   /* bit i: side i; of a match that is over */
    int32_t draw;
    int32_t hand[KZ_SEATS]; /* bit i: tile i */
} kz_foreign_status;

/* Fills *status with the status of the match. */
KZ_API void kz_foreign_match(const kz_match *match, kz_foreign_status *status);

/* Returns the public part of a match, for kz_action_parse(). */
KZ_API const kz_public *kz_foreign_public(const kz_match *match);

/* Returns the legal actions of the view's seat, and their number. They are valid as long as the view. */
KZ_API const kz_action *kz_foreign_legal(const kz_view *view, int *count);

/* Writes the catalogue as JSON: a list of {"name", "title", "own", "seats": [...], "options": [{"key",
 * "title", "words": [...]} or {"key", "title", "least", "most", "step"}]}. Returns the length. If
 * `size` bytes are too few, the text is empty and the length 0. */
KZ_API size_t kz_foreign_games(const kz_games *games, char *out, size_t size);

/* Chooses an action from the view by the bot of level `level`. `rollouts` limits the search of a level that
 * searches. All randomness comes from `rng`. Returns false if there is no such level, no legal action or no
 * memory. */
KZ_API bool kz_foreign_choose(const char *level, const kz_view *view, int32_t rollouts, kz_rng *rng,
                              kz_action *action);

/* Fills `order` with the tiles as they were dealt in the deal in play, as for kz_match_deal(). Returns false
 * if they are not known (kz_set_up_played()). */
KZ_API bool kz_foreign_order(const kz_match *match, kz_tile order[KZ_TILES]);

/* Prints the position of a match as one line (kz_position_print()). `game`, `options` and `rules` are those
 * of the match: name, "key=value,..." and version of the rules (0: the current one). `seat` is whose view is
 * printed, KZ_NOBODY for the public one, -1 for all tiles. `out` has `size` bytes, at least 1;
 * KZ_POSITION_TEXT always suffices. Returns the length; 0: the position has no text. */
KZ_API size_t kz_foreign_position(const kz_match *match, const char *game, const char *options, int rules,
                                  int seat, char *out, size_t size);

/* Reads a position with all tiles (kz_position_parse()). Fills *match, the name of its game, its options and
 * the version of its rules. A position without hidden tiles is rejected by its tag `seat`. On error nothing
 * is changed, and *error has the reason. */
KZ_API bool kz_foreign_set_up(const kz_games *games, const char *text, size_t length, kz_match *match,
                              char game[KZ_GAME_NAME], char options[KZ_OPTIONS_TEXT], int *rules,
                              kz_error *error);

/* Replays a record and calls `line` for each line of its trace (docs/spec/record.md). The line is
 * NUL-terminated and valid during the call. On error *error has the position. The lines before it have been
 * passed on. */
typedef void kz_foreign_line(void *context, const char *text, size_t length);
KZ_API bool kz_foreign_replay(const kz_games *games, const char *text, size_t length, kz_foreign_line *line,
                              void *context, kz_error *error);

KZ_DECLARATIONS_END

#endif
