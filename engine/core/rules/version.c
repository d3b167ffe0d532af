/* SPDX-License-Identifier: MIT */
/* Earlier versions of the rules (docs/decisions/0011-rules-version.md). */
#include <kozel/rules.h>

void kz_rules_as_of(kz_rules *rules, int version)
{
    if (version < 3 && rules->out == KZ_OUT_TITLES) {
        rules->fish_small = KZ_FISH_SMALL_LEADS;
        rules->partner_lead = KZ_NO;
    }
}
