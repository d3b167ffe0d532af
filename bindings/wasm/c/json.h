/* SPDX-License-Identifier: MIT */
/* JSON being written into a buffer of the caller's. A comma comes by itself before every member but the
 * first of its object or array. */
#ifndef KOZEL_WASM_JSON_H
#define KOZEL_WASM_JSON_H

#include <kozel/record.h>

typedef struct wasm_out {
    char *text;
    size_t size;   /* at least 1 */
    size_t length; /* what does not fit is left out: length < size */
} wasm_out;

/* Begins and ends an object '{' '}' or array '[' ']'. `key`: of the member; NULL inside an array. */
void wasm_out_open(wasm_out *out, const char *key, char bracket);
void wasm_out_close(wasm_out *out, char bracket);

/* A text with everything escaped that JSON wants so. */
void wasm_out_text(wasm_out *out, const char *key, const char *text);

void wasm_out_number(wasm_out *out, const char *key, int number);
void wasm_out_truth(wasm_out *out, const char *key, bool truth);

/* A tile as the record writes it; null for KZ_NO_TILE. */
void wasm_out_tile(wasm_out *out, const char *key, kz_tile tile);

/* The tiles of a set, ascending. */
void wasm_out_tiles(wasm_out *out, const char *key, kz_set tiles);

#endif
