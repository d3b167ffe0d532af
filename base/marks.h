/* SPDX-License-Identifier: MIT */
/* Marks for xgettext: texts that are looked up in the catalogs where they are printed. The program passes
 * the marked text on unchanged. */
#pragma once

/* A text that is translated later. */
#define N_(text) text

/* The two forms of a text with a number, for one and for other numbers: two arguments. */
#define NN_(one, other) one, other
