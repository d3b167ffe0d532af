/* SPDX-License-Identifier: MIT */
/* What a choice was worth, and why a deal ended as it did (docs/spec/teaching.md, docs/analysis.md).
 *
 * kz_judge() judges a choice by what its mover could know: it is given a view. kz_hindsight() says what the
 * open hands promise: luck and swings, which nobody is blamed for. Points are a *lead* here: what a side has
 * made in this deal less the mean of the others, more is better in every game. A match won without the
 * accounts, as by a title, makes the target on top for its winners. */
#ifndef KOZEL_ANALYSIS_H
#define KOZEL_ANALYSIS_H

#include <kozel/api.h>
#include <kozel/view.h>

KZ_DECLARATIONS

typedef enum kz_mark {
    KZ_MARK_NONE,
    KZ_MARK_GOOD, /* "!": every other action is an inaccuracy at least, and `club` would have played one */
    KZ_MARK_INACCURACY, /* "?!" */
    KZ_MARK_MISTAKE,    /* "?" */
    KZ_MARK_BLUNDER,    /* "??" */
    KZ_MARKS
} kz_mark;

/* "!", "?!", "?", "??"; "" for KZ_MARK_NONE. Static. */
KZ_API const char *kz_mark_text(kz_mark mark);

/* By the tiles that lie: fewer than 8, fewer than 16, more. */
typedef enum kz_stage { KZ_STAGE_OPENING, KZ_STAGE_MIDDLE, KZ_STAGE_END, KZ_STAGES } kz_stage;

/* KZ_REASONS_WHY: principles of docs/spec/strategy.md, counted from 0 in its order; KZ_NO_REASON: none. */
enum { KZ_REASONS_WHY = 16, KZ_NO_REASON = 0xff };

/* The id of a principle, 0 <= principle < KZ_REASONS_WHY: "V", "N", ..., "0/6". Static. */
KZ_API const char *kz_reason_id(int principle);

/* What a loss is measured by. */
typedef struct kz_scale {
    double deviation;  /* of the chance over one deal from level accounts: 0..1 */
    double strictness; /* accuracy = 100 exp(-strictness x mean of loss / deviation) */
} kz_scale;

/* Fills *scale for a match by these rules: from the project's table, or, for rules that stand in none, with
 * the deviation of deals played here (some tenths of a second) and the strictness of the nearest rules of the
 * table. The same rules give the same numbers. Allocates, and frees it before it returns. */
KZ_API void kz_scale_of(const kz_rules *rules, kz_scale *scale);

/* What an action promises: means over worlds, each with its standard error. */
typedef struct kz_prospect {
    kz_action action;
    double chance; /* 0..1: of the match; with more than two sides the mean over the others of the chance to
                    * fare better */
    double chance_error;
    double points; /* the lead of this deal */
    double points_error;
} kz_prospect;

/* The fish advice (docs/spec/strategy.md, principle 4): make it while `own` < `limit`. */
typedef struct kz_fish_advice {
    bool given;       /* an action makes the fish, and the advice holds in this game */
    kz_action action; /* that action, the first of them */
    int32_t lies;     /* S: pips on the table with the fish laid */
    int32_t own;      /* R: own pips after it */
    double limit;     /* 42 - S/4 */
} kz_fish_advice;

typedef struct kz_judgement {
    bool judged;    /* else the worlds allow no judgement: see kz_judge() */
    uint8_t count;  /* actions that differ, at least 2 */
    uint8_t played; /* an index below count */
    uint8_t best;   /* the same */
    uint8_t mark;   /* kz_mark */
    uint8_t stage;  /* kz_stage */
    uint8_t reason; /* the principle that explains the mark, KZ_NO_REASON */
    int32_t worlds;
    double effective;     /* worlds, weighted: (sum w)^2 / sum w^2 */
    double loss;          /* of chance, 0..1 */
    double loss_error;    /* the standard error of the difference that it is */
    double loss_points;   /* the same choice in points, either sign: shown, never judged by */
    double difficulty[2]; /* how likely the levels `novice` and `club` are to miss the best: 0..1 */
    kz_fish_advice fish;
    kz_prospect action[KZ_LEGAL];
} kz_judgement;

enum { KZ_JUDGE_PLAYOUTS = 6144, KZ_JUDGE_PLAYOUTS_MOST = 1 << 16 };

/* Is there something to choose: does the seat of the view act and have two actions that differ? The same tile
 * at two ends of one value is one action. */
KZ_API bool kz_is_judged(const kz_view *view);

/* Judges `played`, one of view->legal, where kz_is_judged(). `playouts`: of each action, 1 to
 * KZ_JUDGE_PLAYOUTS_MOST, one in each world, and where the mark hangs on them up to 24 times as many;
 * KZ_JUDGE_PLAYOUTS is the usual budget. Returns out->judged: false where fewer than 100 effective worlds
 * came of it; the prospects hold then, marks and losses do not. A function of its arguments alone, down to
 * the last digit: all randomness comes from the view's hash. For any thread; allocates while it works, frees
 * it before it returns, and aborts without memory. */
KZ_API bool kz_judge(const kz_view *view, kz_action played, int32_t playouts, const kz_scale *scale,
                     kz_judgement *out);

/* What to tell who asks for a hint. */
typedef struct kz_advice {
    kz_action action; /* the best one */
    uint8_t reason; /* the principle that speaks most for it rather than for the next best, or KZ_NO_REASON */
    double chance;  /* its lead over that one, in chance; 0 where there is none: all are equal */
    double points;  /* the same in points, either sign */
} kz_advice;

/* Fills *out for the seat of the view, which has something to choose (legal_count > 0). As kz_judge() a
 * function of its arguments alone, for any thread. */
KZ_API void kz_advise(const kz_view *view, int32_t playouts, const kz_scale *scale, kz_advice *out);

/* ---- in hindsight ---- */

/* Leads of the sides in whole numbers, of which `unit` are a point: sums add up exactly. */
typedef struct kz_leads {
    int64_t unit; /* at least 1 */
    int64_t side[KZ_SEATS];
} kz_leads;

enum { KZ_HINDSIGHT_PLAYOUTS = 1024, KZ_HINDSIGHT_PLAYOUTS_MOST = 1 << 20 };

/* The expected leads of a match whose every tile is known, if all play on by the bots' policy, each by what
 * it sees; before a deal (phase KZ_DEALING): over all deals. Tiles not yet drawn are in any order. A forced
 * action changes nothing. `playouts`: 1..KZ_HINDSIGHT_PLAYOUTS_MOST; numbers of different budgets do not add
 * up. A match in play whose log is no longer whole (pub.log_dropped) must be one of face-down rows. For any
 * thread. */
KZ_API void kz_hindsight(const kz_match *match, int32_t playouts, kz_leads *out);

/* The leads that the last deal of the match, which has ended, has made, in the same unit. */
KZ_API void kz_leads_made(const kz_match *match, int32_t playouts, kz_leads *out);

/* A deal's account in hindsight: made = start + luck + swing for every side, exactly. */
typedef struct kz_deal_story {
    kz_leads start, luck, swing; /* of a side; the swings of all seats */
    kz_leads now;
} kz_deal_story;

/* Begins a deal with the leads before it. */
KZ_API void kz_story_begin(kz_deal_story *story, const kz_leads *start);

/* The next step of the deal, `leads` after it: `luck` for the deal itself and every draw, else the swing of a
 * seat's action. */
KZ_API void kz_story_step(kz_deal_story *story, const kz_leads *leads, bool luck);

/* ---- a player ---- */

/* One player's choices of a match. All zero: nothing yet. */
typedef struct kz_play_summary {
    int32_t deals;                 /* the caller counts them */
    int32_t choices;               /* judged ones */
    int32_t mark[KZ_MARKS];        /* how often */
    double shares;                 /* sum of loss / deviation */
    double lost;                   /* points, summed over the choices */
    double stage[KZ_STAGES];       /* the same by stage */
    double reason[KZ_REASONS_WHY]; /* of marked choices, by the principle named */
} kz_play_summary;

/* Counts a judgement. */
KZ_API void kz_summary_add(kz_play_summary *summary, const kz_judgement *judgement, const kz_scale *scale);

/* 0..100; 100 without a choice. Never show it without the number of choices. */
KZ_API int kz_summary_accuracy(const kz_play_summary *summary, const kz_scale *scale);

/* ---- lines of JSON (docs/analysis.md) ---- */

enum { KZ_ANALYSIS_LINE = 24576 };

/* A judged choice, without a line feed; `deal`, `ply` and `seat` count from 1, `swing` in points. Returns the
 * length, at most size - 1; `size` >= KZ_ANALYSIS_LINE always suffices, for all of these. */
KZ_API size_t kz_judgement_print(const kz_judgement *judgement, int deal, int ply, int seat, double swing,
                                 char *out, size_t size);

/* A deal of `sides` sides; `ended`: else its points are those expected where it stopped. */
KZ_API size_t kz_story_print(const kz_deal_story *story, int deal, int sides, bool ended, char *out,
                             size_t size);

/* The match: each seat's summary, and the luck of its side in points. */
KZ_API size_t kz_summary_print(const kz_play_summary summary[KZ_SEATS], const double luck[KZ_SEATS],
                               int seats, const kz_scale *scale, char *out, size_t size);

KZ_DECLARATIONS_END

#endif
