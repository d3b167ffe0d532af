/* SPDX-License-Identifier: MIT */
/* Environments for learning and search: thousands of matches stepped in one call, with a fixed action space,
 * a fixed observation of the information state, and rewards (docs/environments.md).
 *
 * No function allocates. A kz_envs belongs to one thread at a time; different ones are independent. Seats,
 * sides and environments count from 0. */
#ifndef KOZEL_ENVS_H
#define KOZEL_ENVS_H

#include <kozel/api.h>
#include <kozel/rng.h>
#include <kozel/view.h>

KZ_DECLARATIONS

/* ---- the action space ----
 *
 * An action's index is the same in every game, state and version of this table:
 *
 *     0..27     the lead of tile i
 *     28..195   tile i at end e: 28 + 6 i + e; e: a, b, c, d, of a board of rows 1, 2
 *     196..223  double v-v closed at end a..d: 196 + 4 v + e
 *     224..251  double v-v lengthwise at end a..d: 224 + 4 v + e
 *     252..323  doubles at two ends or more: by the number, in base 3 (end a lowest: 0 nothing, 1 a double,
 *               2 one laid closed), that the ends make, counted among those with two ends or more
 *     324       draw
 *     325       knock
 *     326       claim 6-6
 *     327..354  give tile i
 *     355..408  insert the turned double at joint j of line l: 355 + 27 l + j
 *     409..421  cut at depth d, 1..13: 408 + d
 *     422       cut at the unequal ends
 *     423       shift
 *     424       leave the lead to the partner
 *
 * Which double lies at an end, and which tile is turned, the state says. Timeouts and resignations have no
 * index. */
enum { KZ_INDEXES = 425, KZ_NO_INDEX = -1 };

/* The index of an action that is legal in some state; KZ_NO_INDEX for those that have none. */
KZ_API int kz_action_index(kz_action action);

/* Fills *action with the legal action of the view's seat that has this index; false if there is none. */
KZ_API bool kz_index_action(const kz_view *view, int index, kz_action *action);

/* ---- the observation ---- */

/* Bytes of an observation. The fields, one after another, are in kz_observation_fields() and in
 * docs/observation.md. */
enum { KZ_OBSERVATION = 1017 };

typedef enum kz_field_kind {
    KZ_FIELD_BIT,    /* a byte, 0 or 1 */
    KZ_FIELD_NUMBER, /* a byte, 0..255 */
    KZ_FIELD_TILE,   /* a byte: a tile 0..27, 28: none */
    KZ_FIELD_SEAT,   /* a byte: the own seat 0, the next 1, ..., 4: nobody */
    KZ_FIELD_SIDE,   /* a byte: the own side 0, that of the next seat of another side 1, ..., 4: nobody */
    KZ_FIELD_WORD,   /* two bytes, the lower first: a signed number, held within -32768..32767 */
    KZ_FIELD_ACTION  /* four bytes: kind + 1 (kz_kind; 0: no action), seat (own 0, next 1, ...), tile, end as
                      * in kz_action */
} kz_field_kind;

typedef struct kz_field {
    const char *name;
    const char *meaning;
    int kind;   /* kz_field_kind */
    int offset; /* in bytes */
    int count;  /* of elements */
    int width;  /* bytes of an element */
} kz_field;

/* The fields in their order; *count: how many. Static. */
KZ_API const kz_field *kz_observation_fields(int *count);

/* Fills `out` with the observation of the view's seat, of a spectator's view as if from seat 0. It depends on
 * the view alone. */
KZ_API void kz_observe_view(const kz_view *view, uint8_t out[KZ_OBSERVATION]);

/* ---- environments ---- */

typedef enum kz_episode {
    KZ_EPISODE_DEAL, /* one deal, the first of a match */
    KZ_EPISODE_MATCH /* deals until the match is over */
} kz_episode;

/* Both are zero-sum over the sides. */
typedef enum kz_reward {
    KZ_REWARD_POINTS, /* at a deal's end: what the side gained in the deal less the mean of what the others
                       * did, in points. Gained: how much its account (score and memory) has grown, where the
                       * target loses how much it has shrunk; less the deals lost where deals are counted */
    KZ_REWARD_RESULT  /* at the match's end: the winners share 1, the losers -1; all 0 for a draw */
} kz_reward;

/* The first action of an episode is always asked for. */
typedef enum kz_forced {
    KZ_FORCED_ASK,   /* every action is asked for */
    KZ_FORCED_MOVES, /* draws, knocks and shifts, which are never chosen, are carried out at once */
    KZ_FORCED_ALL    /* whatever is the only legal action is carried out at once */
} kz_forced;

typedef struct kz_envs_config {
    const kz_rules *rules; /* by kz_game_setup(); copied */
    uint8_t episode;       /* kz_episode */
    uint8_t reward;        /* kz_reward */
    uint8_t forced;        /* kz_forced */
    uint8_t auto_reset;    /* 1: where an episode has ended the next begins in the same step. 0: the
                            * environment is idle: nobody's turn, nothing legal, actions for it are not read */
    uint32_t most_actions; /* of an episode, forced ones too, before it is truncated; 0: no limit */
} kz_envs_config;

enum {
    KZ_DONE_DEAL = 1,       /* a deal has ended */
    KZ_DONE_TERMINATED = 2, /* the episode has ended by the rules */
    KZ_DONE_TRUNCATED = 4   /* by `most_actions` */
};

/* Where the environments write, an element for each of them (`count` in all); the caller's, NULL for what is
 * not wanted. */
typedef struct kz_envs_buffers {
    uint8_t *seat;        /* the seat to act; KZ_NOBODY: it is idle */
    uint8_t *observation; /* [KZ_OBSERVATION], of the seat to act; of seat 0 while idle */
    uint8_t *legal;       /* [KZ_INDEXES], 1: legal */
    float *reward;        /* [KZ_SEATS], by side: of the last step */
    uint8_t *done;        /* KZ_DONE_..., of the last step */
    uint8_t *winners;     /* bit i: side i has won the match that ended in the last step; else 0 */
    uint8_t *losers;
    uint32_t *length; /* of the episode in actions, forced ones too; of the one that has just ended */
} kz_envs_buffers;

/* KZ_REWARD_POINTS for the deal of `match` that has just ended; `lost`: the deals that sides 0 and 1 had lost
 * before it, where the game counts them, else 0. */
KZ_API void kz_reward_points(const kz_match *match, const uint8_t lost[2], float reward[KZ_SEATS]);

/* KZ_REWARD_RESULT of a match; all 0 before it is over. */
KZ_API void kz_reward_result(const kz_match *match, float reward[KZ_SEATS]);

typedef struct kz_envs kz_envs;

/* Environments of one kz_envs at most. */
enum { KZ_ENVS_MOST = 1 << 20 };

/* Bytes for so many environments; 0 if the number is not within 1..KZ_ENVS_MOST. */
KZ_API size_t kz_envs_size(int count);

/* Makes environments in `memory`, aligned as malloc() does and of kz_envs_size(count) bytes; NULL if `count`
 * or a number of the configuration is out of range. Buffers and memory are the caller's and outlive them;
 * there is nothing to free. All are idle until they are reset. */
KZ_API kz_envs *kz_envs_init(void *memory, int count, const kz_envs_config *config,
                             const kz_envs_buffers *buffers);

/* Begins an episode in every environment: environment i is seeded with seed + i. Equal seeds and actions give
 * equal episodes. */
KZ_API void kz_envs_reset(kz_envs *envs, uint64_t seed);

/* Begins an episode in one environment. False: there is no such environment. */
KZ_API bool kz_envs_reset_one(kz_envs *envs, int env, uint64_t seed);

/* Carries out action[i] (an index) in environment i and fills the buffers. KZ_NO_INDEX if all were legal;
 * else the number of the first environment whose action is not, and nothing has been done. */
KZ_API int kz_envs_step(kz_envs *envs, const int32_t *action);

/* Fills action[i] with a uniformly random legal action of environment i, by `rng`; KZ_NO_INDEX where it is
 * idle. */
KZ_API void kz_envs_sample(const kz_envs *envs, kz_rng *rng, int32_t *action);

/* The observation of any seat, as it is now. False: there is no such environment or seat. */
KZ_API bool kz_envs_observe(const kz_envs *envs, int env, int seat, uint8_t out[KZ_OBSERVATION]);

/* Bytes of the perfect information of an environment. */
enum { KZ_PERFECT = KZ_SEATS * KZ_TILES + KZ_TILES };

/* Perfect information, for critics and search: for each environment the hands from the seat to act on (28
 * bytes of 0 or 1 each), then the stock, the next tile to draw first (of rows: the row of seat 0, that of
 * seat 1, both from left to right), 28 for none. `out` has KZ_PERFECT bytes for each environment. */
KZ_API void kz_envs_perfect(const kz_envs *envs, uint8_t *out);

/* The match of an environment: perfect information, too. NULL: there is no such environment. */
KZ_API const kz_match *kz_envs_match(const kz_envs *envs, int env);

KZ_DECLARATIONS_END

#endif
