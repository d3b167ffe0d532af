/* SPDX-License-Identifier: MIT */
/* The language of a browser's request. */
#ifndef KOZEL_SERVER_PAGES_ACCEPT_H
#define KOZEL_SERVER_PAGES_ACCEPT_H

/* Returns the number of the language (kz_language_find()) that an Accept-Language header prefers (RFC 9110,
 * 12.5.4). "" or NULL: there was none. Returns 0, English, if it names none of ours. The header may have any
 * content. */
int pages_accept_language(const char *header);

#endif
