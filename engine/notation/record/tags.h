/* SPDX-License-Identifier: MIT */
/* The tags with a meaning, in the order of writing (docs/spec/record.md, "Tags"). */
#pragma once

#include "engine/notation/record/text.h"

enum {
    RECORD_TAG_GAME,
    RECORD_TAG_PLAYERS,
    RECORD_TAG_OPTIONS,
    RECORD_TAG_RULES,
    RECORD_TAG_NAME1,
    RECORD_TAG_DATE = RECORD_TAG_NAME1 + KZ_SEATS,
    RECORD_TAG_EVENT,
    RECORD_TAG_SEED,
    RECORD_TAG_COMMIT,
    RECORD_TAG_FIRST_LEAD,
    RECORD_TAG_RESULT,
    RECORD_TAG_MATCH, /* from here on: docs/spec/fair.md */
    RECORD_TAG_NONCE1,
    RECORD_TAG_HASH1 = RECORD_TAG_NONCE1 + KZ_SEATS,
    RECORD_TAG_RECEIPT = RECORD_TAG_HASH1 + KZ_SEATS,
    RECORD_TAG_SIGNATURE,
    RECORD_TAG_END_SIGNATURE,
    RECORD_TAG_SERVER_KEY,
    RECORD_TAG_BOT1,
    RECORD_TAG_PROGRAM = RECORD_TAG_BOT1 + KZ_SEATS,
    RECORD_TAG_COUNT
};

/* Returns the key of a tag. The result is static. */
const char *record_tag_key(int tag);

/* Returns the tag of a key, or -1 if it has no meaning. */
int record_tag_find(const char *key, size_t length);

/* Sets a tag. The function rejects a number out of its range. It rejects a game or options longer than any
 * valid ones. The parameter `at` is the position of the value in the line, for the error. */
bool record_tag_set(kz_tags *tags, int tag, const char *value, size_t length, size_t at, kz_error *error);
