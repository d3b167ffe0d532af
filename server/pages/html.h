/* SPDX-License-Identifier: MIT */
/* Text as HTML. */
#ifndef KOZEL_SERVER_PAGES_HTML_H
#define KOZEL_SERVER_PAGES_HTML_H

#include <stddef.h>
#include <stdio.h>

/* Writes a text (UTF-8) so that it is text wherever it stands: between tags, in an attribute within quotes.
 * Control characters become spaces. */
void pages_html_put(FILE *out, const char *text);

/* Writes a form in which each `%s` stands for the next of the texts, escaped, and `%%` for a percent sign;
 * the form itself is HTML. */
void pages_html_form(FILE *out, const char *form, ...);

/* Writes a text as one segment of a path (RFC 3986, 3.3), percent-encoded; that needs no escaping. */
void pages_html_segment(FILE *out, const char *text);

/* Copies the beginning of a text, at most so many letters of it: cut behind a word, and then with "…". Spaces
 * and control characters in a row become one space. `size`: bytes of `out`, at least 8. Returns `out`. */
char *pages_html_summary(const char *text, int letters, char *out, size_t size);

#endif
