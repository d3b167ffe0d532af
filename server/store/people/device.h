/* SPDX-License-Identifier: MIT */
/* Devices: browsers that have signed in to an account (server/accounts/device.h). */
#pragma once

#include "server/store/people/person.h"

enum { STORE_DEVICES_MAX = 20 /* of a person; a new one replaces the one with the oldest first use */ };

/* Finds a browser of the person; person 0: of anybody. STORE_NONE: it has not signed in. */
store_stored store_device_find(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                               int64_t person);

/* Stores that the browser has signed in to the person's account. */
store_stored store_device_keep(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE], int64_t person,
                               int64_t now_ms);

/* Deletes the browsers of a person except `but`; NULL: all. None is no failure. */
store_stored store_devices_delete(struct store *store, int64_t person, const uint8_t *but);
