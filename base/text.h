/* SPDX-License-Identifier: MIT */
/* Writes JSON as text into a buffer that is reused. There is no intermediate structure.
 *
 * Keys are plain ASCII words of the program, or NULL inside an array. Texts are UTF-8. The process ends if
 * there is no memory (memory.h). */
#ifndef KOZEL_BASE_TEXT_H
#define KOZEL_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A buffer of JSON. All zero is an empty one. It may have several texts, one after the other. */
typedef struct base_text {
    char *bytes; /* no NUL at the end */
    size_t used, room;
    size_t start;    /* beginning of the current text */
    uint64_t arrays; /* bit i: the object or array opened i levels further out is an array */
    int depth;
} base_text;

/* Begins a new text after the existing ones. */
void base_json_begin(base_text *json);

/* Open an object or an array. base_json_close() closes the one opened last. */
void base_json_object(base_text *json, const char *key);
void base_json_array(base_text *json, const char *key);
void base_json_close(base_text *json);

void base_json_text(base_text *json, const char *key, const char *text);
void base_json_number(base_text *json, const char *key, int64_t number);
void base_json_truth(base_text *json, const char *key, bool truth);
void base_json_null(base_text *json, const char *key);

/* Writes a value that is JSON already. */
void base_json_raw(base_text *json, const char *key, const char *text, size_t length);

/* Writes the members of an object, which is JSON already, into the open object. */
void base_json_members(base_text *json, const char *object, size_t length);

/* Returns the bytes with a final NUL. They are valid until more is written. */
const char *base_json_string(base_text *json);

/* Frees the buffer. */
void base_json_free(base_text *json);

#endif
