/* SPDX-License-Identifier: MIT */
/* Sends messages to push services, over libcurl: many at once, within a time. For one thread at a time, not
 * the loop's. */
#pragma once

#include "server/social/push/push.h"

enum {
    PUSH_AT_ONCE = 16,
    PUSH_TIME_MS = 10000,    /* for each message */
    PUSH_RETRY_MAX_S = 3600, /* a longer Retry-After counts as this */
};

typedef struct push_message {
    const store_push *to;
    const char *text;    /* JSON, at most PUSH_TEXT bytes */
    const char *topic;   /* a newer message with the same topic replaces it: 1 to 32 letters of base64url */
    const char *urgency; /* RFC 8030, section 5.3 */
    int64_t ttl_s;
    /* The result: */
    enum {
        PUSH_SENT,
        PUSH_GONE,    /* the subscription is gone */
        PUSH_LATER,   /* try again */
        PUSH_REFUSED, /* for good */
    } result;
    int64_t retry_s;  /* PUSH_LATER: after this time, 0: no time given */
    char reason[264]; /* English, for the log; without the endpoint's path, which is secret */
} push_message;

typedef struct push_sender push_sender;

/* Makes a sender. Returns NULL if libcurl failed. `push` must outlive it. Free it with push_sender_free(). */
push_sender *push_sender_new(const struct push *push);
void push_sender_free(push_sender *sender);

/* Sends messages (at most PUSH_AT_ONCE). WAITS until all have a result. */
void push_send(push_sender *sender, push_message *messages, int count, int64_t now_ms);

/* Stops the sender, from any thread: present and later messages get PUSH_LATER at once. */
void push_sender_stop(push_sender *sender);
