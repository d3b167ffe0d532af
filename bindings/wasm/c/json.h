/* SPDX-License-Identifier: MIT */
/* JSON being written into a buffer of the caller's. A comma comes by itself before every member but the
 * first of its object or array. */
#ifndef KOZEL_WASM_JSON_H
#define KOZEL_WASM_JSON_H

#include <kozel/record.h>

typedef struct kz_out {
    char *text;
    size_t size;   /* at least 1 */
    size_t length; /* what does not fit is left out: length < size */
} kz_out;

/* Begins and ends an object '{' '}' or array '[' ']'. `key`: of the member; NULL inside an array. */
void kz_out_open(kz_out *out, const char *key, char bracket);
void kz_out_close(kz_out *out, char bracket);

/* A text with everything escaped that JSON wants so. */
void kz_out_text(kz_out *out, const char *key, const char *text);

void kz_out_number(kz_out *out, const char *key, int number);
void kz_out_truth(kz_out *out, const char *key, bool truth);

/* A tile as the record writes it; null for KZ_NO_TILE. */
void kz_out_tile(kz_out *out, const char *key, kz_tile tile);

/* The tiles of a set, ascending. */
void kz_out_tiles(kz_out *out, const char *key, kz_set tiles);

#endif
