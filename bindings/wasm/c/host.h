/* SPDX-License-Identifier: MIT */
/* Common parts of the module's exports (match.c, catalogue.c, bots.c, analysis.c). JavaScript
 * (bindings/wasm/src/module.ts) passes handles that the module returned, and texts in blocks that it
 * allocated. A text comes back in one buffer, and its length is the function's result. There is one
 * thread. */
#pragma once

#include <kozel/fair.h>
#include <kozel/play.h>

#include "engine/notation/record/json.h"

/* Exports a function of the module under this name. */
#define WASM_EXPORT(name) __attribute__((export_name(#name)))

enum { WASM_ANSWER = 65536 };

/* The answer's buffer, and the last error. */
extern char wasm_answer[WASM_ANSWER];
extern kz_error wasm_refusal;

/* Sends the host one line of several. */
__attribute__((import_module("kozel"), import_name("line"))) void wasm_host_line(const char *text,
                                                                                 size_t length);

/* Begins an answer at the beginning of wasm_answer. */
base_text wasm_answer_begin(void);

/* Returns the length of the answer. The module traps if it did not fit. */
size_t wasm_answer_end(const base_text *answer);

/* Reads an action of `seat` (1..4). Returns false, with the reason in wasm_refusal, if no deal is in play or
 * the text is no action. */
bool wasm_action_parse(const kz_match *match, int seat, const char *text, size_t length, kz_action *action);

extern const kz_crypto wasm_host_crypto;
