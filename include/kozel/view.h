/* What a seat may know of a match: all that bots, clients, hints and spectators are given. */
#ifndef KOZEL_VIEW_H
#define KOZEL_VIEW_H

#include <kozel/match.h>

/* Plain data without pointers or unset padding: two matches that differ in unseen tiles only give equal
 * bytes. */
typedef struct kz_view {
    kz_rules rules;
    uint8_t seat;  /* whose view; KZ_NOBODY: a spectator's */
    uint8_t phase; /* kz_phase */
    uint8_t turn;  /* the seat to act, KZ_NOBODY if none */
    uint8_t value[KZ_ENDS];
    uint8_t count[KZ_SEATS]; /* tiles each seat holds */
    uint8_t stock_count;     /* tiles left in the stock */
    uint8_t stock_dealt;     /* tiles it had at first */
    uint8_t log_count;
    uint8_t legal_count; /* 0 unless the view's seat acts */
    kz_set line;
    kz_set hand[KZ_SEATS]; /* the own one; all of them once the deal has ended; others are empty sets */
    int32_t deal_number;
    int32_t carry;
    kz_account account[KZ_SEATS];
    kz_deal_end end;
    kz_result result;
    kz_action legal[KZ_LEGAL];
    kz_action log[KZ_LOG]; /* a draw by another seat has KZ_NO_TILE */
} kz_view;

/* Fills *view with what `seat` (KZ_NOBODY: a spectator) may know. */
void kz_view_of(const kz_match *match, int seat, kz_view *view);

#endif
