/* SPDX-License-Identifier: MIT */
/* Private messages between registered players (docs/spec/platform.md section 6). Rows are valid during the
 * call of `take` only; none is no failure. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_MESSAGE_H
#define KOZEL_SERVER_STORE_PEOPLE_MESSAGE_H

#include "server/store/people/person.h"

typedef struct store_message {
    int64_t id, sent;
    const char *text;
    bool mine; /* sent by who asks */
    bool seen; /* by its receiver */
} store_message;

/* A conversation by its last message. */
typedef struct store_conversation {
    char name[STORE_NAME_SIZE]; /* of the other */
    store_message last;
    int64_t unread;
} store_conversation;

/* STORE_CONFLICT: the receiver has blocked the sender. */
store_stored store_message_add(struct store *store, int64_t sender, int64_t receiver, const char *text,
                               int64_t now_ms, int64_t *id);

/* How many messages to a person have not been seen. */
int64_t store_unread(struct store *store, int64_t person);

/* The latest conversations, `most` of them. */
store_stored store_conversations(struct store *store, int64_t person, int most,
                                 void (*take)(void *context, const store_conversation *row), void *context);

/* The messages between two people before the one of id `before` (0: the last ones), the latest first. */
store_stored store_messages(struct store *store, int64_t person, int64_t other, int64_t before, int most,
                            void (*take)(void *context, const store_message *row), void *context);

/* All that `other` wrote has been seen by the person. */
store_stored store_messages_seen(struct store *store, int64_t person, int64_t other, int64_t now_ms);

/* Whether the first has blocked the second. */
bool store_has_blocked(struct store *store, int64_t person, int64_t other);

#endif
