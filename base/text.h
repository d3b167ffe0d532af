/* SPDX-License-Identifier: MIT */
/* Writes text and JSON: into memory that grows, or into a buffer of the caller.
 *
 * Memory that grows ends the process if there is none (memory.h). A buffer that is too small is an error: it
 * gets no part of what does not fit, `full` becomes true, and base_text_end() returns 0. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A text. All zero is an empty one that grows. */
typedef struct base_text {
    char *bytes; /* with a NUL behind the text; NULL: nothing was written yet */
    size_t length, size;
    bool fixed; /* `bytes` are the caller's */
    bool full;  /* something did not fit */
    /* JSON */
    size_t start;    /* beginning of the current value */
    uint64_t arrays; /* bit i: the object or array opened i levels further out is an array */
    int depth;
} base_text;

/* Returns an empty text in `size` bytes of the caller. Nothing fits into 0 bytes. */
base_text base_text_in(char *out, size_t size);

void base_text_put(base_text *text, const char *bytes, size_t length);
void base_text_word(base_text *text, const char *word);
void base_text_number(base_text *text, int64_t number);
__attribute__((format(printf, 2, 3))) void base_text_format(base_text *text, const char *format, ...);

/* Writes a string of JSON: in quotes, with the escapes of RFC 8259. */
void base_text_quoted(base_text *text, const char *string);

/* Returns the length. If something did not fit, the text becomes empty, and the function returns 0. */
size_t base_text_end(base_text *text);

/* Returns the string, which the caller frees, in as much memory as it needs. The text becomes empty. */
char *base_text_take(base_text *text);

/* Frees a text that grows. */
void base_text_free(base_text *text);

/* ---- values of JSON ----
 *
 * The functions add a comma before every value but the first of its object or array. Keys are plain ASCII
 * words of the program, or NULL inside an array. */

/* Begins a new value after the existing ones. */
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
