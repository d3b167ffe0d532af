/* SPDX-License-Identifier: MIT */
/* The lead after a deal (docs/spec/rules.md, "Later leads"). */
#ifndef KOZEL_ENGINE_CORE_RULES_SCORING_NEXT_LEAD_H
#define KOZEL_ENGINE_CORE_RULES_SCORING_NEXT_LEAD_H

#include <kozel/play.h>

/* The seat that leads after a deal; KZ_NOBODY where the tiles decide. `seat`: who went out or the fisherman;
 * `winner`: the side that won the deal, KZ_NOBODY if none did. */
uint8_t scoring_next_lead(const kz_public *pub, kz_deal_kind kind, int seat, int winner);

#endif
