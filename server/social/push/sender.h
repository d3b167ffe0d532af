/* SPDX-License-Identifier: MIT */
/* Messages handed to push services, over libcurl: many at once, within a time. For one thread at a time; not
 * the loop's. */
#ifndef KOZEL_SERVER_SOCIAL_PUSH_SENDER_H
#define KOZEL_SERVER_SOCIAL_PUSH_SENDER_H

#include "server/social/push/push.h"

enum {
    KZ_PUSH_AT_ONCE = 16,
    KZ_PUSH_TIME_MS = 10000,    /* for a message */
    KZ_PUSH_RETRY_MAX_S = 3600, /* a longer Retry-After counts as that */
};

typedef struct kz_push_letter {
    const kz_store_push *to;
    const char *text;    /* JSON, at most KZ_PUSH_TEXT bytes */
    const char *topic;   /* what a newer one replaces: 1 to 32 letters of base64url */
    const char *urgency; /* RFC 8030, section 5.3 */
    int64_t ttl_s;
    /* What became of it: */
    enum {
        KZ_PUSH_SENT,
        KZ_PUSH_GONE,    /* the subscription is gone */
        KZ_PUSH_LATER,   /* try again */
        KZ_PUSH_REFUSED, /* for good */
    } result;
    int64_t retry_s;  /* KZ_PUSH_LATER: after so long, 0: it does not say */
    char reason[264]; /* English, for the log; without the endpoint's path, which is a secret */
} kz_push_letter;

typedef struct kz_push_sender kz_push_sender;

/* NULL: libcurl failed. `push` must outlive it. Free it with kz_push_sender_free(). */
kz_push_sender *kz_push_sender_new(const kz_push *push);
void kz_push_sender_free(kz_push_sender *sender);

/* WAITS until all of them (at most KZ_PUSH_AT_ONCE) have a result. */
void kz_push_send(kz_push_sender *sender, kz_push_letter *letters, int count, int64_t now_ms);

/* From any thread: what is being sent, and what will be, is left with KZ_PUSH_LATER at once. */
void kz_push_sender_stop(kz_push_sender *sender);

#endif
