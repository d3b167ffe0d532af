/* SPDX-License-Identifier: MIT */
/* Environments for learning and search: thousands of matches stepped in one call. They have a fixed action
 * space, a fixed observation of the information state, and rewards (docs/environments.md).
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
 *     252..323  doubles at two ends or more. The ends make a number in base 3, end a lowest: 0 nothing,
 *               1 a double, 2 one laid closed. The index counts the numbers with two ends or more
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
 * The state determines which double lies at an end, and which tile is turned. Timeouts and resignations have
 * no index. */
enum { KZ_INDEXES = 425, KZ_NO_INDEX = -1 };

/* Returns the index of an action that is legal in some state, or KZ_NO_INDEX for an action without one. */
KZ_API int kz_action_index(kz_action action);

/* Fills *action with the legal action of the view's seat that has this index. Returns false if there is
 * none. */
KZ_API bool kz_index_action(const kz_view *view, int index, kz_action *action);

/* ---- the observation ---- */

/* The size of an observation in bytes. kz_observation_fields() and docs/observation.md list its fields in
 * order. */
enum { KZ_OBSERVATION = 1017 };

typedef enum kz_field_kind {
    KZ_FIELD_BIT,    /* a byte, 0 or 1 */
    KZ_FIELD_NUMBER, /* a byte, 0..255 */
    KZ_FIELD_TILE,   /* a byte: a tile 0..27, 28: none */
    KZ_FIELD_SEAT,   /* a byte: 0 the observing seat, 1 the next seat, ..., 4 nobody */
    KZ_FIELD_SIDE,   /* a byte: 0 the observing seat's side, 1 that of the next seat of another side, ..., 4
                      * nobody */
    KZ_FIELD_WORD,   /* two bytes, the lower first: a signed number, clamped to -32768..32767 */
    KZ_FIELD_ACTION  /* four bytes: kind + 1 (kz_kind; 0: no action), seat (0 the observing one, 1 the next,
                      * ...), tile, end as in kz_action */
} kz_field_kind;

typedef struct kz_field {
    const char *name;
    const char *meaning;
    int kind;   /* kz_field_kind */
    int offset; /* in bytes */
    int count;  /* of elements */
    int width;  /* bytes of an element */
} kz_field;

/* Returns the fields in their order, and their number in *count. The result is static. */
KZ_API const kz_field *kz_observation_fields(int *count);

/* Fills `out` with the observation of the view's seat. A spectator's view is observed as if from seat 0. The
 * observation depends on the view alone. */
KZ_API void kz_observe_view(const kz_view *view, uint8_t out[KZ_OBSERVATION]);

/* ---- environments ---- */

typedef enum kz_episode {
    KZ_EPISODE_DEAL, /* one deal, the first of a match */
    KZ_EPISODE_MATCH /* deals until the match is over */
} kz_episode;

/* Both rewards are zero-sum over the sides. */
typedef enum kz_reward {
    KZ_REWARD_POINTS, /* at a deal's end, in points: the side's gain in the deal less the mean of the other
                       * sides' gains. The gain is the growth of its account (score and memory), or the
                       * decrease where the target loses. Where deals are counted, the lost deals are
                       * subtracted */
    KZ_REWARD_RESULT  /* at the match's end: the winners share 1, the losers share -1; all 0 for a draw */
} kz_reward;

/* Which actions the library takes for the caller. The first action of an episode is never taken so. */
typedef enum kz_forced {
    KZ_FORCED_ASK,   /* the caller chooses every action */
    KZ_FORCED_MOVES, /* draws, knocks and shifts, which are never chosen, are carried out at once */
    KZ_FORCED_ALL    /* an action that is the only legal one is carried out at once */
} kz_forced;

typedef struct kz_envs_config {
    const kz_rules *rules; /* from kz_game_setup(); copied */
    uint8_t episode;       /* kz_episode */
    uint8_t reward;        /* kz_reward */
    uint8_t forced;        /* kz_forced */
    uint8_t auto_reset;    /* 1: the next episode begins in the step in which an episode ended. 0: the
                            * environment becomes idle. Then it has no seat to act and no legal action, and
                            * its actions are not read */
    uint32_t most_actions; /* actions until an episode is truncated, forced ones included; 0: no limit */
} kz_envs_config;

enum {
    KZ_DONE_DEAL = 1,       /* a deal has ended */
    KZ_DONE_TERMINATED = 2, /* the episode has ended by the rules */
    KZ_DONE_TRUNCATED = 4   /* the episode has ended by `most_actions` */
};

/* The buffers of the environments, with one element for each of the `count` environments. The caller owns
 * them. NULL: not wanted. */
typedef struct kz_envs_buffers {
    uint8_t *seat;        /* the seat to act; KZ_NOBODY: the environment is idle */
    uint8_t *observation; /* [KZ_OBSERVATION], of the seat to act; of seat 0 while idle */
    uint8_t *legal;       /* [KZ_INDEXES], 1: legal */
    float *reward;        /* [KZ_SEATS], by side: reward of the last step */
    uint8_t *done;        /* KZ_DONE_... flags of the last step */
    uint8_t *winners;     /* bit i: side i has won the match that ended in the last step; else 0 */
    uint8_t *losers;
    uint32_t *length; /* length of the episode in actions, forced ones included; after an end: of the ended
                       * episode */
} kz_envs_buffers;

/* Computes KZ_REWARD_POINTS for the deal of `match` that has just ended. `lost` is the number of deals that
 * sides 0 and 1 had lost before it. It is 0 where the game does not count them. */
KZ_API void kz_reward_points(const kz_match *match, const uint8_t lost[2], float reward[KZ_SEATS]);

/* Computes KZ_REWARD_RESULT of a match. All rewards are 0 before the match is over. */
KZ_API void kz_reward_result(const kz_match *match, float reward[KZ_SEATS]);

/* Returns a bound of KZ_REWARD_POINTS in the first deal of a match: every reward is in -result..result. The
 * bound is what one side would get at most (docs/spec/rules.md, section 2): the values of all hands with
 * their bonuses, and the points of every lay. Later deals have no bound, because they may take away or pay
 * out what earlier deals have left. */
KZ_API int32_t kz_rules_utility_range(const kz_rules *rules);

typedef struct kz_envs kz_envs;

/* The maximum of environments in one kz_envs. */
enum { KZ_ENVS_MAX = 1 << 20 };

/* Returns the bytes that `count` environments need, or 0 if `count` is not within 1..KZ_ENVS_MAX. */
KZ_API size_t kz_envs_size(int count);

/* Makes environments in `memory`, which has kz_envs_size(count) bytes and is aligned as by malloc(). Returns
 * NULL if `count` or a number of the configuration is out of range. The caller owns buffers and memory,
 * which must outlive the environments. There is nothing to free. All environments are idle until they are
 * reset. */
KZ_API kz_envs *kz_envs_init(void *memory, int count, const kz_envs_config *config,
                             const kz_envs_buffers *buffers);

/* Begins an episode in every environment. The seed of environment i is seed + i. Equal seeds and actions
 * give equal episodes. */
KZ_API void kz_envs_reset(kz_envs *envs, uint64_t seed);

/* Begins an episode in one environment. Returns false if there is no such environment. */
KZ_API bool kz_envs_reset_one(kz_envs *envs, int env, uint64_t seed);

/* Carries out action[i], an index, in environment i and fills the buffers. Returns KZ_NO_INDEX if all
 * actions were legal. Else it returns the number of the first environment with an illegal action, and
 * nothing has been done. */
KZ_API int kz_envs_step(kz_envs *envs, const int32_t *action);

/* Fills action[i] with a uniformly random legal action of environment i, drawn from `rng`. action[i] is
 * KZ_NO_INDEX if the environment is idle. */
KZ_API void kz_envs_sample(const kz_envs *envs, kz_rng *rng, int32_t *action);

/* Fills `out` with the current observation of any seat. Returns false if there is no such environment or
 * seat. */
KZ_API bool kz_envs_observe(const kz_envs *envs, int env, int seat, uint8_t out[KZ_OBSERVATION]);

/* The size in bytes of an environment's perfect information. */
enum { KZ_PERFECT = KZ_SEATS * KZ_TILES + KZ_TILES };

/* Fills `out` with perfect information, for critics and search: KZ_PERFECT bytes for each environment. First
 * come the hands, beginning with the seat to act: 28 bytes of 0 or 1 each. Then comes the stock, the next
 * tile to draw first, 28 for none. A board of rows has the row of seat 0, then that of seat 1, both from
 * left to right. */
KZ_API void kz_envs_perfect(const kz_envs *envs, uint8_t *out);

/* Returns the match of an environment, which also is perfect information. The result is NULL if there is no
 * such environment. */
KZ_API const kz_match *kz_envs_match(const kz_envs *envs, int env);

KZ_DECLARATIONS_END

#endif
