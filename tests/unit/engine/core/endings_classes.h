/* SPDX-License-Identifier: MIT */
/* In how many ways a deal and a match can end: what distinguishes one end from another, as words. */
#pragma once

#include <kozel/play.h>

enum { CLASS_TEXT = 64, CLASSES = 3000 };

typedef struct classes {
    int count;
    char fact[CLASSES][CLASS_TEXT];
} classes;

bool has_class(const classes *c, const char *fact);

/* The tile that a draw takes. */
kz_tile test_next_draw(const kz_match *match);

/* Adds all facts that distinguish the end of this deal from others; `before`: before the last action. */
void classify(classes *out, const kz_match *before, const kz_match *after);

/* Adds the kind of the deal's end and the reason of the match's end: "kozel 3: fish", "kozel 3: goat". */
void count_kind(classes *out, const char *game, const kz_match *after);
