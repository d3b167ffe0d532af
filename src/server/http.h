/* One HTTP request at a time on a connection, for the files that answer them. */
#ifndef KOZEL_SERVER_HTTP_H
#define KOZEL_SERVER_HTTP_H

#include "server/loop.h"

enum { KZ_COOKIE_SPACE = 160, KZ_TOO_MANY_REQUESTS = 429 };

/* One answer; the texts are static but where it says otherwise. */
typedef struct kz_answer {
    unsigned status;
    const char *type;
    const char *cache; /* Cache-Control */
    const char *etag;
    const char *encoding; /* Content-Encoding */
    bool varies;          /* by Accept-Encoding */
    bool attachment;
    bool last;   /* the connection ends with it */
    int retry_s; /* Retry-After, where it is refused for now; 0: the usual */
    const unsigned char *body;
    size_t length;
    char *owned; /* what is to be freed after it; NULL */
    char cookie[KZ_COOKIE_SPACE], device_cookie[KZ_COOKIE_SPACE];
} kz_answer;

/* An HTTP connection's state. */
typedef struct kz_http {
    struct lws *wsi;
    uint64_t waiting;          /* number in server->requests while an answer is being made; 0 */
    struct kz_api_job *upload; /* whose body is coming in; NULL */
    bool head;                 /* only the headers are wanted */
    bool begun;                /* the headers have been sent */
    char token[KZ_TOKEN_TEXT]; /* of a session that is being made */
    kz_answer answer;
} kz_http;

/* Makes the answer ready; it goes out when the socket takes it. */
int kz_http_reply(kz_http *http, kz_answer answer);

/* A plain text as an answer. */
kz_answer kz_text_answer(unsigned status, const char *text);

/* A header's value, "" if it is not there or too long. */
const char *kz_http_header(struct lws *wsi, enum lws_token_indexes token, char *out, int space);

/* Notes that an answer will come later, to the request number http->waiting. */
bool kz_http_wait(kz_server *server, kz_http *http);

/* Whether the server's own page asks: a request that changes something must come from there. */
bool kz_http_own_page(kz_server *server, struct lws *wsi);

/* ---- api_http.c: requests under /api/ ---- */

int kz_api_http_begin(kz_server *server, kz_http *http, const char *method, const char *path);
/* A piece of the body; its end. */
int kz_api_http_body(kz_server *server, kz_http *http, const void *piece, size_t length);
int kz_api_http_end(kz_server *server, kz_http *http);
/* The connection is gone. */
void kz_api_http_drop(kz_http *http);

#endif
