/* SPDX-License-Identifier: MIT */
/* Why a request is refused, as everybody is told it: over the WebSocket and over HTTP (docs/protocol.md,
 * "Frames"). */
#ifndef KOZEL_SERVER_HUB_SCHEMA_REFUSAL_H
#define KOZEL_SERVER_HUB_SCHEMA_REFUSAL_H

#include <kozel/error.h>

#include "base/json_text.h"

typedef struct kz_refusal {
    const char *word;  /* stable; NULL: not refused */
    const char *text;  /* the English sentence with its `%1$s` marks, the key of the catalogues */
    const char *field; /* the faulty member, NULL if none is */
    kz_error arguments;
    const kz_json *more; /* an object whose members it has in addition; NULL: none */
} kz_refusal;

/* With arguments as kz_fail() takes them. The texts must outlive it. */
kz_refusal kz_refusal_of(const char *word, const char *text, const char *field, const char *const arg[3]);

/* Its member: "error":{"code","text","args","field"}. */
void kz_refusal_write(kz_json *json, const kz_refusal *refusal);

/* {"error":...} with a NUL behind it; free() it. */
char *kz_refusal_print(const kz_refusal *refusal);

#endif
