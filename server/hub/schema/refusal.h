/* SPDX-License-Identifier: MIT */
/* The reason why a request is refused, as sent to clients over the WebSocket and over HTTP (docs/protocol.md,
 * "Frames"). */
#pragma once

#include <kozel/error.h>

#include "base/text.h"

typedef struct schema_refusal {
    const char *word;  /* stable; NULL: not refused */
    const char *text;  /* the English sentence with its `%1$s` marks, the key in the catalogues */
    const char *field; /* the faulty member, NULL if none is */
    kz_error arguments;
    const base_text *more; /* an object whose members are sent in addition; NULL: none */
} schema_refusal;

/* Makes a refusal with arguments as kz_fail() takes them. The texts must outlive the result. */
schema_refusal schema_refusal_of(const char *word, const char *text, const char *field,
                                 const char *const arg[3]);

/* Writes the member "error":{"code","text","args","field"}. */
void schema_refusal_write(base_text *json, const schema_refusal *refusal);

/* Returns {"error":...} with a NUL behind it; free() it. */
char *schema_refusal_print(const schema_refusal *refusal);
