/* Hints (docs/spec/teaching.md, section 4): in friendly matches, for the seat that is to act; counted, and
 * everybody at the table sees how many each has had. */
#ifndef KOZEL_HUB_TABLE_HINT_H
#define KOZEL_HUB_TABLE_HINT_H

#include "hub/state/hub_state.h"

struct kz_hints {
    uint16_t given[KZ_SEATS];
    uint64_t ticket; /* of the question under way; 0: none is */
    int64_t v;       /* the state that was asked about last, and by whom */
    int seat;
    bool known; /* what to say of it: */
    kz_action action;
    char reason[8];
    double chance, points;
};

/* Of the present match; made when somebody asks first. */
kz_hints *kz_hints_of(kz_table *table);

/* The match's log tells of a hint. */
void kz_hint_note(kz_table *table, int seat);

/* A match begins, or the table goes. */
void kz_hints_drop(kz_table *table);

#endif
