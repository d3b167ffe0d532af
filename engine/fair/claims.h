/* SPDX-License-Identifier: MIT */
/* The claims of a record about its fairness: the tags of docs/spec/fair.md, "After the match". */
#pragma once

#include "engine/notation/record/tags.h"

#include <kozel/fair.h>

/* A tag as in the record, not cut. `line` is 0 if the tag is absent. */
typedef struct fair_claim {
    const char *value;
    size_t length;
    int line;
} fair_claim;

/* The tags of a record, and their values once they are read. */
typedef struct fair_claims {
    const kz_reader *reader; /* reader of the record, with all tags read */
    fair_claim tag[RECORD_TAG_COUNT];
    kz_proof proof;
    const char *missing; /* the first missing tag without which there is no proof; else NULL */
    bool seeded;         /* seed and commitment are there, so that the deals can be checked */
    bool signed_end;     /* receipt and end are signed */
    bool has_key;        /* the record also has the key */
} fair_claims;

/* Notes a tag at the reader's line if it is one of these. It is for kz_reader_events.tag. */
void fair_claims_note(fair_claims *claims, const kz_reader *reader, const char *key, size_t key_length,
                      const char *value, size_t value_length);

/* Reads the tags into `proof`. Compares them with each other and with the record's game. Returns false if
 * they disagree; *error then has the line. Missing tags are no error. */
bool fair_claims_read(const kz_crypto *crypto, fair_claims *claims, kz_error *error);
