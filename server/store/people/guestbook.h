/* SPDX-License-Identifier: MIT */
/* The guestbook: signed entries, answered by moderators. Rows are valid during the call of `take` only. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_GUESTBOOK_H
#define KOZEL_SERVER_STORE_PEOPLE_GUESTBOOK_H

#include "server/store/people/person.h"

typedef struct kz_store_entry_row {
    int64_t id, sent, answered; /* answered 0: no answer */
    char name[KZ_NAME_SIZE], answerer[KZ_NAME_SIZE];
    const char *text, *answer;
    bool hidden;
} kz_store_entry_row;

kz_stored kz_store_guestbook_add(kz_store *store, int64_t person, const char *text, int64_t now_ms,
                                 int64_t *id);
int64_t kz_store_guestbook_count(kz_store *store, bool hidden_too);
/* The latest first. None is no failure. */
kz_stored kz_store_guestbook(kz_store *store, bool hidden_too, int64_t skip, int most,
                             void (*take)(void *context, const kz_store_entry_row *row), void *context);
/* NULL takes the answer back. KZ_STORE_NONE: there is no such entry. */
kz_stored kz_store_guestbook_answer(kz_store *store, int64_t id, int64_t answerer, const char *answer,
                                    int64_t now_ms);
kz_stored kz_store_guestbook_hide(kz_store *store, int64_t id, bool on);

#endif
