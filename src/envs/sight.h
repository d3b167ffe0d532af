/* What an observation is made of, from a view or straight from a match. */
#ifndef KOZEL_ENVS_SIGHT_H
#define KOZEL_ENVS_SIGHT_H

#include <kozel/envs.h>

/* What the log tells of each seat, kept as it grows. */
typedef struct kz_notes {
    kz_set laid[KZ_SEATS];
    uint8_t missed[KZ_SEATS]; /* bit v: value v was open when the seat had to draw or knock */
    uint8_t drawn[KZ_SEATS];
} kz_notes;

/* Notes an action; `ends`: the values that were open before it. Nothing is noted of a board of rows. */
void kz_notes_add(kz_notes *notes, const kz_rules *rules, kz_action action, const uint8_t ends[KZ_ENDS]);

typedef struct kz_sight {
    const kz_rules *rules;
    const kz_account *account;
    const kz_standing *standing;
    const kz_match *match; /* NULL: of a view */
    const kz_action *log;
    const uint8_t *value, *outer, *rows;
    kz_swap swap;
    kz_set hand, line, signal;
    int32_t carry, scored, deal_number;
    uint8_t seat, phase, turn, log_count;
    uint8_t lengthwise, right, led_six, giving_to, start;
    uint8_t half[2], line_count[2];
    uint8_t count[KZ_SEATS], stock_count, stock_dealt;
    kz_tile spinner, must_lead, turned;
} kz_sight;

/* Both see the same: what the seat may know. They point into the match or view. */
void kz_sight_of_view(const kz_view *view, kz_sight *sight);
void kz_sight_of_match(const kz_match *match, int seat, kz_sight *sight);

/* Action `at` of the log as the seat saw it. */
kz_action kz_sight_action(const kz_sight *sight, int at);

/* ---- what else environments ask of a match */

kz_phase kz_sight_phase(const kz_match *match);
int kz_sight_turn(const kz_match *match); /* the seat to act */
const kz_rules *kz_sight_rules(const kz_match *match);

/* The values of the open ends. */
const uint8_t *kz_sight_ends(const kz_match *match);

/* How much the account of a side has grown since the deal began. */
int32_t kz_sight_growth(const kz_match *match, int side);

/* The deals lost by sides 0 and 1, where the game counts them. */
const uint8_t *kz_sight_lost(const kz_match *match);

/* NULL until the match is over. */
const kz_result *kz_sight_result(const kz_match *match);

/* kz_envs_perfect() of one match, from a seat on. */
void kz_sight_perfect(const kz_match *match, int seat, uint8_t out[KZ_PERFECT]);

/* ---- observations */

/* Fills `out` with the observation of a sight. */
void kz_observe(const kz_sight *sight, const kz_notes *notes, uint8_t out[KZ_OBSERVATION]);

#endif
