/* SPDX-License-Identifier: MIT */
/* Writes JSON into a buffer of the caller. The functions add a comma before every member except the first of
 * its object or array. */
#ifndef KOZEL_WASM_JSON_H
#define KOZEL_WASM_JSON_H

#include <kozel/layout.h>
#include <kozel/record.h>
#include <kozel/view.h>

typedef struct wasm_out {
    char *text;
    size_t size;   /* at least 1 */
    size_t length; /* text that does not fit is omitted: length < size */
} wasm_out;

/* Begin and end an object '{' '}' or an array '[' ']'. `key` is the key of the member; NULL inside an
 * array. */
void wasm_out_open(wasm_out *out, const char *key, char bracket);
void wasm_out_close(wasm_out *out, char bracket);

/* Writes a text with the escapes that JSON requires. */
void wasm_out_text(wasm_out *out, const char *key, const char *text);

void wasm_out_number(wasm_out *out, const char *key, int number);
void wasm_out_truth(wasm_out *out, const char *key, bool truth);

/* Writes a tile as in a record; null for KZ_NO_TILE. */
void wasm_out_tile(wasm_out *out, const char *key, kz_tile tile);

/* Writes the tiles of a set in ascending order. */
void wasm_out_tiles(wasm_out *out, const char *key, kz_set tiles);

/* Writes the places of the tiles. */
void wasm_layout_print(const kz_layout *layout, wasm_out *out);

/* Room for any view. */
enum { WASM_VIEW_TEXT = 16384 };

void wasm_view_print(const kz_view *view, wasm_out *out);

#endif
