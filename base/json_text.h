/* SPDX-License-Identifier: MIT */
/* Writes JSON as text into a buffer that is used again and again; nothing is built in between.
 *
 * Keys are plain ASCII words of the program's own, NULL inside an array. Texts are UTF-8. Without memory the
 * process ends (memory.h). */
#ifndef KOZEL_BASE_JSON_TEXT_H
#define KOZEL_BASE_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is an empty one. Several texts may stand one behind the other. */
typedef struct kz_json {
    char *bytes; /* no NUL at the end */
    size_t used, room;
    size_t start;    /* of the text being written */
    uint64_t arrays; /* bit i: what was opened i levels further out is an array */
    int depth;
} kz_json;

/* A new text begins behind those before. */
void kz_json_begin(kz_json *json);

/* Opens an object or an array; kz_json_close() ends what was opened last. */
void kz_json_object(kz_json *json, const char *key);
void kz_json_array(kz_json *json, const char *key);
void kz_json_close(kz_json *json);

void kz_json_text(kz_json *json, const char *key, const char *text);
void kz_json_number(kz_json *json, const char *key, int64_t number);
void kz_json_truth(kz_json *json, const char *key, bool truth);
void kz_json_null(kz_json *json, const char *key);

/* A value that is JSON already. */
void kz_json_raw(kz_json *json, const char *key, const char *text, size_t length);

/* The members of an object that is JSON already, into the object that is open. */
void kz_json_members(kz_json *json, const char *object, size_t length);

/* The bytes with a NUL behind them, valid until more is written. */
const char *kz_json_string(kz_json *json);

/* Frees the buffer. */
void kz_json_free(kz_json *json);

#endif
