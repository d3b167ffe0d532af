/* SPDX-License-Identifier: MIT */
/* Private messages between registered players (docs/spec/platform.md section 6). Rows are valid only during
 * the call of `take`. None is no failure. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_MESSAGE_H
#define KOZEL_SERVER_STORE_PEOPLE_MESSAGE_H

#include "server/store/people/person.h"

typedef struct store_message {
    int64_t id, sent;
    const char *text;
    bool mine; /* sent by the reader */
    bool seen; /* by its receiver */
} store_message;

/* A conversation with its last message. */
typedef struct store_conversation {
    char name[STORE_NAME_SIZE]; /* of the other person */
    store_message last;
    int64_t unread;
} store_conversation;

/* Sends a message. STORE_CONFLICT: the receiver has blocked the sender. */
store_stored store_message_add(struct store *store, int64_t sender, int64_t receiver, const char *text,
                               int64_t now_ms, int64_t *id);

/* Returns the number of a person's unread messages. */
int64_t store_unread(struct store *store, int64_t person);

/* Lists the latest `most` conversations. */
store_stored store_conversations(struct store *store, int64_t person, int most,
                                 void (*take)(void *context, const store_conversation *row), void *context);

/* Lists the messages between two people before the one of id `before` (0: the last ones), the latest
 * first. */
store_stored store_messages(struct store *store, int64_t person, int64_t other, int64_t before, int most,
                            void (*take)(void *context, const store_message *row), void *context);

/* Marks everything that `other` wrote to the person as read. */
store_stored store_messages_seen(struct store *store, int64_t person, int64_t other, int64_t now_ms);

/* Returns true if the first person has blocked the second. */
bool store_has_blocked(struct store *store, int64_t person, int64_t other);

#endif
