/* SPDX-License-Identifier: MIT */
/* Messages handed to push services, over libcurl: many at once, within a time. For one thread at a time; not
 * the loop's. */
#ifndef KOZEL_SERVER_SOCIAL_PUSH_SENDER_H
#define KOZEL_SERVER_SOCIAL_PUSH_SENDER_H

#include "server/social/push/push.h"

enum {
    PUSH_AT_ONCE = 16,
    PUSH_TIME_MS = 10000,    /* for a message */
    PUSH_RETRY_MAX_S = 3600, /* a longer Retry-After counts as that */
};

typedef struct push_letter {
    const store_push *to;
    const char *text;    /* JSON, at most PUSH_TEXT bytes */
    const char *topic;   /* what a newer one replaces: 1 to 32 letters of base64url */
    const char *urgency; /* RFC 8030, section 5.3 */
    int64_t ttl_s;
    /* What became of it: */
    enum {
        PUSH_SENT,
        PUSH_GONE,    /* the subscription is gone */
        PUSH_LATER,   /* try again */
        PUSH_REFUSED, /* for good */
    } result;
    int64_t retry_s;  /* PUSH_LATER: after so long, 0: it does not say */
    char reason[264]; /* English, for the log; without the endpoint's path, which is a secret */
} push_letter;

typedef struct push_sender push_sender;

/* NULL: libcurl failed. `push` must outlive it. Free it with push_sender_free(). */
push_sender *push_sender_new(const struct push *push);
void push_sender_free(push_sender *sender);

/* WAITS until all of them (at most PUSH_AT_ONCE) have a result. */
void push_send(push_sender *sender, push_letter *letters, int count, int64_t now_ms);

/* From any thread: what is being sent, and what will be, is left with PUSH_LATER at once. */
void push_sender_stop(push_sender *sender);

#endif
