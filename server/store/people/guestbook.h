/* SPDX-License-Identifier: MIT */
/* The guestbook: signed entries, answered by moderators. */
#pragma once

#include <jansson.h>

#include "server/store/people/person.h"

store_stored store_guestbook_add(struct store *store, int64_t person, const char *text, int64_t now_ms,
                                 int64_t *id);
int64_t store_guestbook_count(struct store *store, bool hidden_too);
/* Appends entries to `rows`, the latest first, as in schema/community.json. But the members of an answer are
 * `answerer`, `answer` and `answered`. None is no failure. */
store_stored store_guestbook(struct store *store, bool hidden_too, int64_t skip, int most, json_t *rows);
/* Sets the answer; NULL removes it. STORE_NONE: there is no such entry. */
store_stored store_guestbook_answer(struct store *store, int64_t id, int64_t answerer, const char *answer,
                                    int64_t now_ms);
store_stored store_guestbook_hide(struct store *store, int64_t id, bool on);
