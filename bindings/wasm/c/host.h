/* SPDX-License-Identifier: MIT */
/* What the module's doors (match.c, catalogue.c, bots.c, analysis.c) share. JavaScript
 * (bindings/wasm/src/module.ts) hands in handles that it was given, and texts in blocks that it took; a text
 * goes back in one buffer, its length is what the function returns. One thread. */
#ifndef KOZEL_WASM_HOST_H
#define KOZEL_WASM_HOST_H

#include "json.h"

#include <kozel/play.h>

/* A function of the module by its name. */
#define WASM_EXPORT(name) __attribute__((export_name(#name)))

enum { WASM_ANSWER = 65536 };

/* What goes back, and why something was refused. */
extern char wasm_answer[WASM_ANSWER];
extern kz_error wasm_refusal;

/* The host takes one line of several. */
__attribute__((import_module("kozel"), import_name("line"))) void wasm_host_line(const char *text,
                                                                                 size_t length);

/* wasm_answer from its beginning on. */
wasm_out wasm_answer_begin(void);

#endif
