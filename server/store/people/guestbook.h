/* SPDX-License-Identifier: MIT */
/* The guestbook: signed entries, answered by moderators. Rows are valid only during the call of `take`. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_GUESTBOOK_H
#define KOZEL_SERVER_STORE_PEOPLE_GUESTBOOK_H

#include "server/store/people/person.h"

typedef struct store_entry_row {
    int64_t id, sent, answered; /* answered 0: no answer */
    char name[STORE_NAME_SIZE], answerer[STORE_NAME_SIZE];
    const char *text, *answer;
    bool hidden;
} store_entry_row;

store_stored store_guestbook_add(struct store *store, int64_t person, const char *text, int64_t now_ms,
                                 int64_t *id);
int64_t store_guestbook_count(struct store *store, bool hidden_too);
/* Lists entries, the latest first. None is no failure. */
store_stored store_guestbook(struct store *store, bool hidden_too, int64_t skip, int most,
                             void (*take)(void *context, const store_entry_row *row), void *context);
/* Sets the answer; NULL removes it. STORE_NONE: there is no such entry. */
store_stored store_guestbook_answer(struct store *store, int64_t id, int64_t answerer, const char *answer,
                                    int64_t now_ms);
store_stored store_guestbook_hide(struct store *store, int64_t id, bool on);

#endif
