/* SPDX-License-Identifier: MIT */
/* Represents an answer: compressed if the client accepts gzip, 304 if the client has it already. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/net/answer.h"

enum {
    HTTP_PACK_MIN = 512,      /* bytes; a shorter body gains nothing */
    HTTP_PACK_MAX = 64 << 10, /* bytes; a longer body is not compressed in the event loop (about 1 ms) */
};

/* Compressed forms of texts that live as long as the server: each is compressed once. */
typedef struct http_packed_texts http_packed_texts;

/* Frees the compressed forms, not the texts. NULL is allowed. */
void http_packed_texts_free(http_packed_texts *texts);

/* Returns true if bodies of this media type get smaller by gzip: text, JSON, SVG. */
bool http_content_is_compressible(const char *type);

/* Returns `length` bytes compressed by gzip, malloc'ed, and their number in `packed_length`; NULL if that is
 * not smaller, or when out of memory. `level`: 1 to 9. Any thread may call this. */
char *http_content_gzip(const void *bytes, size_t length, int level, size_t *packed_length);

/* Returns true if a value of If-None-Match, a list or "*", has the entity tag `etag` by the weak comparison
 * (RFC 9110, 13.1.2). */
bool http_etag_is_listed(const char *list, const char *etag);

/* Sets the entity tag and, if `accept` (Accept-Encoding, "" if there was none) allows gzip, the compressed
 * form of an answer whose body is not freed before `*texts` is. */
void http_content_keep(http_packed_texts **texts, const char *accept, net_answer *answer);

/* Compresses the body of an answer that is not compressed yet, if the client accepts that and it is allowed:
 * the answer has no secret and at most HTTP_PACK_MAX bytes. */
void http_content_pack(const char *accept, net_answer *answer);
