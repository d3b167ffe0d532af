/* SPDX-License-Identifier: MIT */
/* Private messages between registered players (docs/spec/platform.md section 6). Rows are valid during the
 * call of `take` only; none is no failure. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_MESSAGE_H
#define KOZEL_SERVER_STORE_PEOPLE_MESSAGE_H

#include "server/store/people/person.h"

typedef struct kz_store_message {
    int64_t id, sent;
    const char *text;
    bool mine; /* sent by who asks */
    bool seen; /* by its receiver */
} kz_store_message;

/* A conversation by its last message. */
typedef struct kz_store_conversation {
    char name[KZ_NAME_SIZE]; /* of the other */
    kz_store_message last;
    int64_t unread;
} kz_store_conversation;

/* KZ_STORE_CONFLICT: the receiver has blocked the sender. */
kz_stored kz_store_message_add(kz_store *store, int64_t sender, int64_t receiver, const char *text,
                               int64_t now_ms, int64_t *id);

/* How many messages to a person have not been seen. */
int64_t kz_store_unread(kz_store *store, int64_t person);

/* The latest conversations, `most` of them. */
kz_stored kz_store_conversations(kz_store *store, int64_t person, int most,
                                 void (*take)(void *context, const kz_store_conversation *row),
                                 void *context);

/* The messages between two people before the one of id `before` (0: the last ones), the latest first. */
kz_stored kz_store_messages(kz_store *store, int64_t person, int64_t other, int64_t before, int most,
                            void (*take)(void *context, const kz_store_message *row), void *context);

/* All that `other` wrote has been seen by the person. */
kz_stored kz_store_messages_seen(kz_store *store, int64_t person, int64_t other, int64_t now_ms);

/* Whether the first has blocked the second. */
bool kz_store_has_blocked(kz_store *store, int64_t person, int64_t other);

#endif
