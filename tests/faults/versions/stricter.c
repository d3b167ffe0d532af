/* SPDX-License-Identifier: MIT */
/* The rule of kozel_stricter: two players have no choice once a tile is led. Matches in which one of them
 * chose are not legal any more. The linker sends the calls here (--wrap). */
#include "engine/core/rules/turn.h"

int __real_rules_turn_legal(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL]);
int __wrap_rules_turn_legal(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL]);

int __wrap_rules_turn_legal(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL])
{
    int count = __real_rules_turn_legal(pub, hand, out);
    return pub->rules.seats == 2 && pub->board.line ? 1 : count;
}
