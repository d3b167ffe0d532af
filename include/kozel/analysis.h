/* SPDX-License-Identifier: MIT */
/* Judges choices. Explains how a deal ended (docs/spec/teaching.md, docs/analysis.md).
 *
 * kz_judge() receives a view: it judges a choice by what the player could know. kz_hindsight() receives all
 * hands. Its results are luck and swings, which are no player's fault.
 *
 * Points are a *lead* here: what a side has made in this deal less the mean of the other sides. More is
 * better in every game. A match that is won without the accounts, for example by a title, adds the target to
 * the points of its winners. */
#ifndef KOZEL_ANALYSIS_H
#define KOZEL_ANALYSIS_H

#include <kozel/api.h>
#include <kozel/budget.h>
#include <kozel/view.h>

KZ_DECLARATIONS

typedef enum kz_mark {
    KZ_MARK_NONE,
    KZ_MARK_GOOD, /* "!": every other action is at least an inaccuracy, and `club` would have played one of
                   * them */
    KZ_MARK_INACCURACY, /* "?!" */
    KZ_MARK_MISTAKE,    /* "?" */
    KZ_MARK_BLUNDER,    /* "??" */
    KZ_MARKS
} kz_mark;

/* Returns "!", "?!", "?" or "??", or "" for KZ_MARK_NONE. The text is static. */
KZ_API const char *kz_mark_text(kz_mark mark);

/* The stage of a deal, by the number of laid tiles: fewer than 8, fewer than 16, or more. */
typedef enum kz_stage { KZ_STAGE_OPENING, KZ_STAGE_MIDDLE, KZ_STAGE_END, KZ_STAGES } kz_stage;

/* KZ_REASONS_WHY: the number of principles in docs/spec/strategy.md, counted from 0 in its order.
 * KZ_NO_REASON: no principle. */
enum { KZ_REASONS_WHY = 16, KZ_NO_REASON = 0xff };

/* Returns the id of a principle: "V", "N", ..., "0/6". 0 <= `principle` < KZ_REASONS_WHY. The text is
 * static. */
KZ_API const char *kz_reason_id(int principle);

/* The scale that losses are measured by. */
typedef struct kz_scale {
    double deviation;  /* standard deviation of the chance over one deal, from level accounts: 0..1 */
    double strictness; /* accuracy = 100 exp(-strictness x mean of loss / deviation) */
} kz_scale;

/* Fills *scale for a match by `rules`. The values come from the project's table. For rules that are not in
 * the table, the function plays deals to measure the deviation, which takes some tenths of a second. The
 * strictness is then that of the nearest rules in the table. The same rules give the same numbers. The
 * function looks at `stop` before each deal; NULL: nothing ends it early. It allocates memory and frees it
 * before it returns. After a stop and without memory it returns false, and *scale is as before. */
KZ_API bool kz_scale_of(const kz_rules *rules, const kz_stop *stop, kz_scale *scale);

/* The expected result of an action: means over worlds, each with its standard error. */
typedef struct kz_prospect {
    kz_action action;
    double chance; /* chance to win the match, 0..1; with more than two sides: the mean, over the other
                    * sides, of the chance to do better than that side */
    double chance_error;
    double points; /* this deal's lead */
    double points_error;
} kz_prospect;

/* The fish advice (docs/spec/strategy.md, principle 4): make the fish while `own` < `limit`. */
typedef struct kz_fish_advice {
    bool given;       /* an action makes the fish, and the advice applies to this game */
    kz_action action; /* the first action that makes the fish */
    int32_t lies;     /* S: pips on the table after the fish */
    int32_t own;      /* R: pips left in the seat's hand after the fish */
    double limit;     /* 42 - S/4 */
} kz_fish_advice;

typedef struct kz_judgement {
    kz_code error;  /* KZ_OK; KZ_E_MEMORY: there was no memory, and the numbers have no meaning */
    bool judged;    /* false: the worlds allow no judgement, see kz_judge() */
    uint8_t count;  /* number of actions that differ, at least 2 */
    uint8_t played; /* index of the played action, below `count` */
    uint8_t best;   /* index of the best action, below `count` */
    uint8_t mark;   /* kz_mark */
    uint8_t stage;  /* kz_stage */
    uint8_t reason; /* the principle that explains the mark, or KZ_NO_REASON */
    int32_t worlds;
    double effective;     /* effective number of weighted worlds: (sum w)^2 / sum w^2 */
    double loss;          /* lost chance, 0..1 */
    double loss_error;    /* standard error of `loss`, which is a difference */
    double loss_points;   /* lost points, either sign: shown, but not used for the mark */
    double difficulty[2]; /* probability, 0..1, that the levels `novice` and `club` miss the best action */
    kz_fish_advice fish;
    kz_prospect action[KZ_LEGAL];
} kz_judgement;

enum { KZ_JUDGE_ROLLOUTS = 6144, KZ_JUDGE_ROLLOUTS_MAX = 1 << 16 };

/* Returns whether there is a choice to judge: the view's seat acts and has at least two actions that differ.
 * The same tile at two ends of one value is one action. */
KZ_API bool kz_is_judged(const kz_view *view);

/* Judges `played`, one of view->legal. kz_is_judged() must be true. budget->rollouts is the number of
 * rollouts for each action, one in each world: 1 to KZ_JUDGE_ROLLOUTS_MAX. KZ_JUDGE_ROLLOUTS is the usual
 * number. Where the mark depends on it, the function makes up to 24 times as many.
 *
 * The function returns out->judged. It is false if there are fewer than 100 effective worlds. The prospects
 * are valid then, marks and losses are not. It is also false after a stop (budget->stop), and the numbers in
 * *out have no meaning then. The function looks at the flag for each world that it tries.
 *
 * The result depends on the arguments alone, down to the last digit: all randomness comes from the view's
 * hash. Any thread may call the function. The function frees the memory that it allocates before it returns.
 * Without memory it returns false and sets out->error. */
KZ_API bool kz_judge(const kz_view *view, kz_action played, const kz_budget *budget, const kz_scale *scale,
                     kz_judgement *out);

/* The answer to a request for a hint. */
typedef struct kz_advice {
    kz_action action; /* the best action */
    uint8_t reason;   /* the principle that most favours it over the second best action, or KZ_NO_REASON */
    double chance; /* its lead over the second best action, in chance; 0 if there is none, as all are equal */
    double points; /* the same lead in points, either sign */
} kz_advice;

/* Fills *out with advice for the view's seat, which must have a legal action (legal_count > 0). The budget is
 * that of kz_judge(), and the result depends on the arguments alone, too. Any thread may call the function.
 * After a stop, and without memory, the function returns false. Then out->action is only some legal
 * action. */
KZ_API bool kz_advise(const kz_view *view, const kz_budget *budget, const kz_scale *scale, kz_advice *out);

/* ---- in hindsight ---- */

/* The leads of the sides in whole numbers: `unit` of them make one point. Sums are exact. */
typedef struct kz_leads {
    int64_t unit; /* at least 1 */
    int64_t side[KZ_SEATS];
} kz_leads;

enum { KZ_HINDSIGHT_ROLLOUTS = 1024, KZ_HINDSIGHT_ROLLOUTS_MAX = 1 << 20 };

/* Computes the expected leads of a match in which every tile is known. All seats play on by the bots'
 * policy, each by what it sees. Before a deal (phase KZ_DEALING) the leads are the expectation over all
 * deals. The order of undrawn tiles counts as unknown. A forced action changes nothing.
 *
 * budget->rollouts is in 1..KZ_HINDSIGHT_ROLLOUTS_MAX. Numbers of different budgets must not be added. A
 * match in play whose log is incomplete (pub.log_dropped) must have face-down rows. Any thread may call the
 * function.
 *
 * After a stop (budget->stop) the function returns false, and *out has no meaning. It looks at the flag for
 * each rollout. */
KZ_API bool kz_hindsight(const kz_match *match, const kz_budget *budget, kz_leads *out);

/* Computes the leads that the match's last deal has made, in the same unit. The deal has ended. */
KZ_API void kz_leads_made(const kz_match *match, int32_t rollouts, kz_leads *out);

/* A deal's account in hindsight. For every side `made` = `start` + `luck` + `swing`, exactly. */
typedef struct kz_deal_story {
    kz_leads start, luck, swing; /* for each side; `swing`: the sum for all seats */
    kz_leads now;
} kz_deal_story;

/* Begins a deal. `start` has the leads before it. */
KZ_API void kz_story_begin(kz_deal_story *story, const kz_leads *start);

/* Adds the next step of the deal. The `leads` are those after the step. The deal itself and every draw are
 * `luck`. A seat's action is not: it counts as a swing. */
KZ_API void kz_story_step(kz_deal_story *story, const kz_leads *leads, bool luck);

/* ---- a player ---- */

/* The choices of one player in a match. All zero: no choices yet. */
typedef struct kz_play_summary {
    int32_t deals;                 /* the caller counts them */
    int32_t choices;               /* judged choices */
    int32_t mark[KZ_MARKS];        /* how often the player got each mark */
    double shares;                 /* sum of loss / deviation */
    double lost;                   /* lost points, summed over the choices */
    double stage[KZ_STAGES];       /* `lost` by stage */
    double reason[KZ_REASONS_WHY]; /* `lost` of marked choices, by principle */
} kz_play_summary;

/* Adds a judgement to the summary. */
KZ_API void kz_summary_add(kz_play_summary *summary, const kz_judgement *judgement, const kz_scale *scale);

/* Returns the accuracy, 0..100; 100 without a choice. Always show it with the number of choices. */
KZ_API int kz_summary_accuracy(const kz_play_summary *summary, const kz_scale *scale);

/* ---- lines of JSON (docs/analysis.md) ---- */

enum { KZ_ANALYSIS_LINE = 24576 };

/* Prints a judged choice without a line feed. `deal`, `ply` and `seat` count from 1. `swing` is in points.
 * The function returns the length. If `size` bytes are too few, the text is empty and the length 0. A `size`
 * of KZ_ANALYSIS_LINE suffices for all functions of this section. */
KZ_API size_t kz_judgement_print(const kz_judgement *judgement, int deal, int ply, int seat, double swing,
                                 char *out, size_t size);

/* Prints a deal of `sides` sides. If `ended` is false, the points are those expected where the deal
 * stopped. */
KZ_API size_t kz_story_print(const kz_deal_story *story, int deal, int sides, bool ended, char *out,
                             size_t size);

/* Prints the match: the summary of each seat, and the luck of its side in points. */
KZ_API size_t kz_summary_print(const kz_play_summary summary[KZ_SEATS], const double luck[KZ_SEATS],
                               int seats, const kz_scale *scale, char *out, size_t size);

KZ_DECLARATIONS_END

#endif
