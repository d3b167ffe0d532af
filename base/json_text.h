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
typedef struct base_json {
    char *bytes; /* no NUL at the end */
    size_t used, room;
    size_t start;    /* of the text being written */
    uint64_t arrays; /* bit i: what was opened i levels further out is an array */
    int depth;
} base_json;

/* A new text begins behind those before. */
void base_json_begin(base_json *json);

/* Opens an object or an array; base_json_close() ends what was opened last. */
void base_json_object(base_json *json, const char *key);
void base_json_array(base_json *json, const char *key);
void base_json_close(base_json *json);

void base_json_text(base_json *json, const char *key, const char *text);
void base_json_number(base_json *json, const char *key, int64_t number);
void base_json_truth(base_json *json, const char *key, bool truth);
void base_json_null(base_json *json, const char *key);

/* A value that is JSON already. */
void base_json_raw(base_json *json, const char *key, const char *text, size_t length);

/* The members of an object that is JSON already, into the object that is open. */
void base_json_members(base_json *json, const char *object, size_t length);

/* The bytes with a NUL behind them, valid until more is written. */
const char *base_json_string(base_json *json);

/* Frees the buffer. */
void base_json_free(base_json *json);

#endif
