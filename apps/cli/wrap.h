/* SPDX-License-Identifier: MIT */
/* Text for a terminal, wrapped between words. */
#pragma once

#include <stddef.h>
#include <stdio.h>

/* The columns that lines may have, 40 to 100: those of the terminal at standard output, else of the variable
 * COLUMNS, else 80. */
int cli_text_columns(void);

/* Returns the columns that a UTF-8 text of `length` bytes takes as cli_print_wrapped() prints it, escapes
 * included. */
int cli_text_width(const char *text, size_t length);

/* Prints `text` and a line feed. `column`: how many columns of the line are taken already; the lines after it
 * are indented by `indent`. A word that is longer than a line gets one of its own. Strangers' text is escaped
 * (base/visible.h). */
void cli_print_wrapped(FILE *out, const char *text, int column, int indent);

/* Prints "Usage: " and the synopses of a command, one a line of `usage`; what is in brackets stays
 * together. */
void cli_print_usage(FILE *out, const char *usage);

/* Prints a row of a table of options: the option, and its meaning from column `width` + 4 on; on the next
 * line if the option is longer than `width`. */
void cli_print_option(FILE *out, int width, const char *option, const char *meaning);

/* The width for such a table: of its longest option, at most 28. */
int cli_option_width(int width, const char *option);
