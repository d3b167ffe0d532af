/* SPDX-License-Identifier: MIT */
/* Browsers that have signed in to an account (server/accounts/device.h). */
#ifndef KOZEL_SERVER_STORE_PEOPLE_DEVICE_H
#define KOZEL_SERVER_STORE_PEOPLE_DEVICE_H

#include "server/store/people/person.h"

enum { STORE_DEVICES_MOST = 20 /* of a person; the one that was used first is forgotten for a new one */ };

/* STORE_NONE: the browser does not know the person; person 0: anybody. */
store_stored store_device_find(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                               int64_t person);

/* From now on the browser knows the person. */
store_stored store_device_keep(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE], int64_t person,
                               int64_t now_ms);

/* Forgets the browsers of a person but one; NULL: all. None is no failure. */
store_stored store_devices_forget(struct store *store, int64_t person, const uint8_t *but);

#endif
