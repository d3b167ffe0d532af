/* SPDX-License-Identifier: MIT */
/* What a record claims of its own fairness: the tags of docs/spec/fair.md, "After the match". */
#ifndef KOZEL_ENGINE_FAIR_CLAIMS_H
#define KOZEL_ENGINE_FAIR_CLAIMS_H

#include "engine/notation/record/tags.h"

#include <kozel/fair.h>

/* A tag as it stands in the record: nothing is cut. `line` is 0 where it is absent. */
typedef struct fair_claim {
    const char *value;
    size_t length;
    int line;
} fair_claim;

/* A record's tags, and what they say once they are read. */
typedef struct fair_claims {
    const kz_reader *reader; /* of the record, all tags read */
    fair_claim tag[RECORD_TAG_COUNT];
    kz_proof proof;
    const char *missing; /* the first tag without which nothing is proved; NULL */
    bool seeded;         /* seed and commitment are there: the deals can be checked */
    bool signed_end;     /* receipt and end are signed: */
    bool has_key;        /* and the record names the key */
} fair_claims;

/* Notes a tag at the reader's line, if it is one of these. For kz_reader_events.tag. */
void fair_claims_note(fair_claims *claims, const kz_reader *reader, const char *key, size_t key_length,
                      const char *value, size_t value_length);

/* Reads the tags into `proof` and holds them against each other and the record's game. False: they do not
 * fit; *error has the line. Tags that are missing are no error. */
bool fair_claims_read(const kz_crypto *crypto, fair_claims *claims, kz_error *error);

#endif
