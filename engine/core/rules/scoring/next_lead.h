/* SPDX-License-Identifier: MIT */
/* The lead after a deal (docs/spec/rules.md, "Later leads"). */
#ifndef KOZEL_ENGINE_CORE_RULES_SCORING_NEXT_LEAD_H
#define KOZEL_ENGINE_CORE_RULES_SCORING_NEXT_LEAD_H

#include <kozel/play.h>

/* Returns the seat that leads after a deal, or KZ_NOBODY if the tiles decide. The parameter `seat` is the
 * one that went out, or the fisherman. The parameter `winner` is the side that won the deal, or KZ_NOBODY. */
uint8_t scoring_next_lead(const kz_public *pub, kz_deal_kind kind, int seat, int winner);

#endif
