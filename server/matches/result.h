/* SPDX-License-Identifier: MIT */
/* The end of a match, written down: in one transaction with the log's last entry, once (docs/spec/platform.md
 * section 5). */
#ifndef KOZEL_SERVER_MATCHES_RESULT_H
#define KOZEL_SERVER_MATCHES_RESULT_H

#include "server/hub/ports/settlement.h"
#include "server/sessions/known.h"

/* What came of it. */
typedef struct kz_result_written {
    kz_known known[KZ_SEATS]; /* the persons after it, by seat; person.id 0: a bot */
    char *seats;              /* for kz_hub_settled(); NULL: nothing has changed for anybody */
} kz_result_written;

/* Ends the match in the store: the result, each person's share in it, ratings and play money. In the store's
 * thread, within a transaction. KZ_STORE_CONFLICT: it is over already, or not there. Clear `out` in any case.
 */
kz_stored kz_result_write(kz_store *store, const char *match, const char *result,
                          const kz_settlement *settlement, int64_t now_ms, kz_result_written *out);
void kz_result_clear(kz_result_written *written);

#endif
