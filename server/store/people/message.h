/* SPDX-License-Identifier: MIT */
/* Private messages between registered players (docs/spec/platform.md section 6). Lists are as in
 * schema/community.json. None is no failure. */
#pragma once

#include <jansson.h>

#include "server/store/people/person.h"

/* Sends a message. STORE_CONFLICT: the receiver has blocked the sender. */
store_stored store_message_add(struct store *store, int64_t sender, int64_t receiver, const char *text,
                               int64_t now_ms, int64_t *id);

/* Returns the number of a person's unread messages. */
int64_t store_unread(struct store *store, int64_t person);

/* Appends the latest `most` conversations to `rows`, each with its last message. */
store_stored store_conversations(struct store *store, int64_t person, int most, json_t *rows);

/* Appends to `rows` the last `most` messages between two people before the one of id `before` (0: of all), in
 * the order in which they were sent. */
store_stored store_messages(struct store *store, int64_t person, int64_t other, int64_t before, int most,
                            json_t *rows);

/* Marks everything that `other` wrote to the person as read. */
store_stored store_messages_seen(struct store *store, int64_t person, int64_t other, int64_t now_ms);

/* Returns true if the first person has blocked the second. */
bool store_has_blocked(struct store *store, int64_t person, int64_t other);
