/* SPDX-License-Identifier: MIT */
/* The language in which a browser wants to be answered. */
#ifndef KOZEL_SERVER_PAGES_ACCEPT_H
#define KOZEL_SERVER_PAGES_ACCEPT_H

/* The number of the language (kz_language_find()) that an Accept-Language header (RFC 9110, 12.5.4; "" or
 * NULL: there was none) wants most; 0, English, where it names none of ours. Anything may stand in it. */
int pages_accept_language(const char *header);

#endif
