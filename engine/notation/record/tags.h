/* SPDX-License-Identifier: MIT */
/* The tags that have a meaning, in the order they are written in (docs/spec/record.md, "Tags"). */
#ifndef KOZEL_ENGINE_NOTATION_RECORD_TAGS_H
#define KOZEL_ENGINE_NOTATION_RECORD_TAGS_H

#include "engine/notation/record/text.h"

enum {
    TAG_GAME,
    TAG_PLAYERS,
    TAG_OPTIONS,
    TAG_RULES,
    TAG_NAME1,
    TAG_DATE = TAG_NAME1 + KZ_SEATS,
    TAG_EVENT,
    TAG_SEED,
    TAG_COMMIT,
    TAG_FIRST_LEAD,
    TAG_RESULT,
    TAG_MATCH, /* from here on: docs/spec/fair.md */
    TAG_NONCE1,
    TAG_HASH1 = TAG_NONCE1 + KZ_SEATS,
    TAG_RECEIPT = TAG_HASH1 + KZ_SEATS,
    TAG_SIGNATURE,
    TAG_END_SIGNATURE,
    TAG_SERVER_KEY,
    TAG_BOT1,
    TAG_PROGRAM = TAG_BOT1 + KZ_SEATS,
    TAG_COUNT
};

/* The key of a tag. Static. */
const char *kz_tag_key(int tag);

/* The tag of a key, -1 if it has no meaning. */
int kz_tag_find(const char *key, size_t length);

/* Sets a tag. Refused: a number out of its range, a game or options longer than any can be. `at`: where the
 * value stands in the line, for the error. */
bool kz_tag_set(kz_tags *tags, int tag, const char *value, size_t length, size_t at, kz_error *error);

#endif
