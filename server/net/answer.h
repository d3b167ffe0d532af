/* SPDX-License-Identifier: MIT */
/* An answer to an HTTP request, and its head as bytes. Pure functions. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct net_file;

enum { NET_COOKIE_SPACE = 160, NET_COOKIES = 2, NET_ANSWER_HEAD = 3072 };

/* The statuses in use. */
enum {
    NET_STATUS_SWITCHING_PROTOCOLS = 101,
    NET_STATUS_OK = 200,
    NET_STATUS_PARTIAL = 206,
    NET_STATUS_FOUND = 302,
    NET_STATUS_NOT_MODIFIED = 304,
    NET_STATUS_BAD_REQUEST = 400,
    NET_STATUS_UNAUTHORIZED = 401,
    NET_STATUS_FORBIDDEN = 403,
    NET_STATUS_NOT_FOUND = 404,
    NET_STATUS_METHOD_NOT_ALLOWED = 405,
    NET_STATUS_REQUEST_TIMEOUT = 408,
    NET_STATUS_TOO_LARGE = 413,
    NET_STATUS_RANGE = 416,
    NET_STATUS_MISDIRECTED = 421,
    NET_STATUS_UPGRADE_REQUIRED = 426,
    NET_STATUS_TOO_MANY_REQUESTS = 429,
    NET_STATUS_HEAD_TOO_LARGE = 431,
    NET_STATUS_INTERNAL_ERROR = 500,
    NET_STATUS_UNAVAILABLE = 503,
};

/* One answer. The texts are static unless noted. A field with NULL or "" is not sent. */
typedef struct net_answer {
    unsigned status;
    const char *type;
    const char *cache;    /* Cache-Control */
    const char *etag;     /* copied at once */
    const char *encoding; /* Content-Encoding */
    const char *allow;    /* with 405; copied at once */
    const char *location; /* with 302: a path of this server, encoded; copied at once */
    const char *varies;   /* Vary: the request's headers on which it depends, without Accept-Encoding */
    bool by_encoding;     /* Vary: Accept-Encoding */
    bool secret;          /* never compressed: only one person may read it */
    int retry_s;          /* Retry-After; 0: not sent */
    bool attachment;
    bool last; /* the connection ends with it */
    const unsigned char *body;
    size_t length;
    struct net_file *file; /* in place of `body` (file.h): `length` bytes of it. Taken over; NULL */
    const char *range;     /* of a file: Content-Range, copied at once */
    char *owned;           /* freed after it; NULL */
    char cookie[NET_COOKIES][NET_COOKIE_SPACE];
} net_answer;

/* Writes the status line and the headers, with the lines of `common` (each with its CR LF). `goes_on`: the
 * connection is kept. Returns the number of bytes; 0: they do not fit. */
size_t net_answer_head(const net_answer *answer, const char *common, bool goes_on, char *out, size_t size);

/* Returns a text as an answer that is not cached. */
net_answer net_text_answer(unsigned status, const char *text);
