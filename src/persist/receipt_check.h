/* SPDX-License-Identifier: MIT */
/* Verifies receipts for `kozel admin check`. */
#ifndef KOZEL_PERSIST_RECEIPT_CHECK_H
#define KOZEL_PERSIST_RECEIPT_CHECK_H

#include "store/store.h"

/* Reports each receipt that cannot prove its match, or that does not follow the one before it in its chain
 * (store/damage.h). Within a transaction. WAITS. */
kz_stored kz_receipts_check(kz_store *store);

#endif
