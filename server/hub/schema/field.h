/* SPDX-License-Identifier: MIT */
/* The members of a request as its schema (schema/) describes them, and their check. The tables are made by
 * scripts/schema. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum schema_field_kind {
    SCHEMA_FIELD_TEXT,    /* min to max letters, no control characters; blanks at both ends are cut off, other
                        line    ends become line feeds, tabs blanks */
    SCHEMA_FIELD_INTEGER, /* min to max */
    SCHEMA_FIELD_SWITCH,  /* true or false */
    SCHEMA_FIELD_WORD,    /* one of `words` */
    SCHEMA_FIELD_OBJECT,  /* any JSON object of at most max bytes in compact form */
} schema_field_kind;

typedef struct schema_field {
    const char *name;
    schema_field_kind kind;
    bool optional;
    bool exact; /* for a text: nothing is cut off */
    bool lines; /* for a text: line feeds are allowed */
    int64_t min, max;
    const char *const *words; /* ended by NULL */
} schema_field;

/* A member's error: a code of SCHEMA_REQUEST_ERRORS and its arguments. */
typedef struct schema_field_error {
    int code; /* schema_request_code */
    const char *field;
    char arg[3][128];
} schema_field_error;

/* Converts texts from a path or a query to the numbers and switches that their fields require, where
 * possible. */
void schema_fields_from_text(const schema_field *fields, size_t count, json_t *in);

/* Returns true if `in` has all required members, each valid, and no others. Trims texts in place. */
bool schema_fields_check(const schema_field *fields, size_t count, json_t *in, schema_field_error *error);
