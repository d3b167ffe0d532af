/* SPDX-License-Identifier: MIT */
/* Verifies receipts for `kozel admin check`. */
#ifndef KOZEL_SERVER_MATCHES_RECEIPT_CHECK_H
#define KOZEL_SERVER_MATCHES_RECEIPT_CHECK_H

#include "server/store/store.h"

/* Reports each receipt that cannot prove its match, or that does not follow the one before it in its chain
 * (server/store/admin/damage.h). Call it within a transaction. WAITS. */
store_stored matches_receipts_check(struct store *store);

#endif
