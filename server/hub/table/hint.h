/* SPDX-License-Identifier: MIT */
/* Hints (docs/spec/teaching.md, section 4): in friendly matches, for the seat that is to act. They are
 * counted, and everybody at the table sees each seat's count. */
#pragma once

#include "server/hub/state/hub_state.h"

struct hub_hints {
    uint16_t given[KZ_SEATS];
    bool counted; /* the hint for state `v` and this seat, the last one, is in the match's log */
    int64_t v;
    int seat;
    uint64_t ticket; /* of the question under way; 0: there is none */
    bool known;      /* the answer is known: */
    kz_action action;
    char reason[8];
    double chance, points;
};

/* Returns the hints of the current match, made at the first request. */
hub_hints *hub_hints_of(hub_table *table);

/* Returns true if `seat` has had a hint for the table's present state. Another one is then not counted. */
bool hub_hint_is_counted(const hub_table *table, int seat);

/* Counts a hint for the table's present state, unless it is counted. Part of replaying, too. */
void hub_hint_count(hub_table *table, int seat);

/* Ends the search for a hint that nobody waits for any more: the table's state has changed, or the person who
 * asked has left. The next request in the same state searches again, and is not counted. */
void hub_hint_give_up(struct hub *hub, hub_table *table);

/* Frees the hints: a match begins, or the table goes. */
void hub_hints_drop(struct hub *hub, hub_table *table);
