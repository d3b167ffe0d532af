/* SPDX-License-Identifier: MIT */
#pragma once

#include "base/text.h"

#include <kozel/analysis.h>

/* Writes an array with the leads of the sides, in points, with that number of decimal digits. */
void analysis_json_leads(base_text *json, const char *key, const kz_leads *leads, int sides, int digits);
