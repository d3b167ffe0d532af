/* SPDX-License-Identifier: MIT */
/* An answer to an HTTP request, and its head as bytes. Pure functions. */
#ifndef KOZEL_SERVER_NET_ANSWER_H
#define KOZEL_SERVER_NET_ANSWER_H

#include <stdbool.h>
#include <stddef.h>

enum { KZ_COOKIE_SPACE = 160, KZ_COOKIES = 2, KZ_ANSWER_HEAD = 3072 };

/* The statuses that are told. */
enum {
    KZ_SWITCHING_PROTOCOLS = 101,
    KZ_OK_STATUS = 200,
    KZ_FOUND = 302,
    KZ_NOT_MODIFIED = 304,
    KZ_BAD_REQUEST = 400,
    KZ_UNAUTHORIZED = 401,
    KZ_FORBIDDEN = 403,
    KZ_NOT_FOUND = 404,
    KZ_METHOD_NOT_ALLOWED = 405,
    KZ_REQUEST_TIMEOUT = 408,
    KZ_TOO_LARGE = 413,
    KZ_MISDIRECTED = 421,
    KZ_UPGRADE_REQUIRED = 426,
    KZ_TOO_MANY_REQUESTS = 429,
    KZ_HEAD_TOO_LARGE = 431,
    KZ_INTERNAL_ERROR = 500,
    KZ_UNAVAILABLE = 503,
};

/* One answer; the texts are static but where it says otherwise. What is NULL or "" is not told. */
typedef struct kz_answer {
    unsigned status;
    const char *type;
    const char *cache;    /* Cache-Control */
    const char *etag;     /* read at once */
    const char *encoding; /* Content-Encoding */
    const char *allow;    /* with 405; read at once */
    const char *location; /* with 302: a path of this server, encoded; read at once */
    const char *varies;   /* Vary: the headers of the request on which it depends, Accept-Encoding aside */
    bool by_encoding;     /* Vary: Accept-Encoding */
    bool secret;          /* is never compressed: what only one person may read */
    int retry_s;          /* Retry-After; 0: not told */
    bool attachment;
    bool last; /* the connection ends with it */
    const unsigned char *body;
    size_t length;
    char *owned; /* what is to be freed after it; NULL */
    char cookie[KZ_COOKIES][KZ_COOKIE_SPACE];
} kz_answer;

/* The status line and the headers, `common` among them (lines, each with its CR LF). `goes_on`: the
 * connection is kept. Returns how many bytes; 0: there is not room enough. */
size_t kz_answer_head(const kz_answer *answer, const char *common, bool goes_on, char *out, size_t size);

/* A text as an answer that is not cached. */
kz_answer kz_text_answer(unsigned status, const char *text);

#endif
