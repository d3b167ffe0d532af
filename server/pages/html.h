/* SPDX-License-Identifier: MIT */
/* Text as HTML. */
#pragma once

#include <stddef.h>
#include <stdio.h>

/* Writes a text (UTF-8) with escapes, so that it is safe between tags and in a quoted attribute. Control
 * characters become spaces. */
void pages_html_put(FILE *out, const char *text);

/* Writes an HTML format. Each `%s` becomes the next text, escaped, and `%%` a percent sign. */
void pages_html_form(FILE *out, const char *form, ...);

/* Writes a text as one segment of a path (RFC 3986, 3.3), percent-encoded. No further escaping is
 * necessary. */
void pages_html_segment(FILE *out, const char *text);

/* Copies the beginning of a text, at most `letters` letters. A cut is behind a word, and then "…" follows.
 * Spaces and control characters in a row become one space. `size`: bytes of `out`, at least 8. Returns
 * `out`. */
char *pages_html_summary(const char *text, int letters, char *out, size_t size);
