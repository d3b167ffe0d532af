/* SPDX-License-Identifier: MIT */
/* Writes parts of a match as JSON: the trace, the messages and the views have them in common. */
#pragma once

#include <kozel/record.h>

#include "base/text.h"

/* Write a value. KZ_NO_TILE becomes null; the tiles of a set are in ascending order. */
void record_json_tile(base_text *json, const char *key, kz_tile tile);
void record_json_tiles(base_text *json, const char *key, kz_set tiles);
void record_json_action(base_text *json, const char *key, kz_action action);
void record_json_numbers(base_text *json, const char *key, const int32_t *number, int count);
void record_json_accounts(base_text *json, const char *key, const kz_account *account, int sides);

/* Writes the sides of a set, from 1, in ascending order. */
void record_json_sides(base_text *json, const char *key, unsigned sides);

/* Writes `ends`: the value of each open end. */
void record_json_ends(base_text *json, const kz_rules *rules, const uint8_t value[KZ_ENDS]);

/* Writes members: what single games keep after a deal, and the result of a match. */
void record_json_kept(base_text *json, const kz_rules *rules, const kz_standing *standing);
void record_json_result(base_text *json, const kz_public *pub);

/* Returns the word for how a deal ended: "out". The result is static. */
const char *record_deal_end_word(kz_deal_kind kind);
