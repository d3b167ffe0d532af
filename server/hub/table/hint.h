/* SPDX-License-Identifier: MIT */
/* Hints (docs/spec/teaching.md, section 4): in friendly matches, for the seat that is to act; counted, and
 * everybody at the table sees how many each has had. */
#ifndef KOZEL_SERVER_HUB_TABLE_HINT_H
#define KOZEL_SERVER_HUB_TABLE_HINT_H

#include "server/hub/state/hub_state.h"

struct hub_hints {
    uint16_t given[KZ_SEATS];
    bool counted; /* a hint for state `v` and this seat, the last one that is in the match's log */
    int64_t v;
    int seat;
    uint64_t ticket; /* of the question about it that is under way; 0: none is */
    bool known;      /* what to say of it: */
    kz_action action;
    char reason[8];
    double chance, points;
};

/* Of the present match; made when somebody asks first. */
hub_hints *hub_hints_of(hub_table *table);

/* Returns true if `seat` has been given a hint for the table's present state: another one is not counted. */
bool hub_hint_is_counted(const hub_table *table, int seat);

/* Counts a hint for the table's present state, unless that has been done. Part of replaying, too. */
void hub_hint_count(hub_table *table, int seat);

/* A match begins, or the table goes. */
void hub_hints_drop(hub_table *table);

#endif
