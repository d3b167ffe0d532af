/* SPDX-License-Identifier: MIT */
#include "apps/cli/admin/admin.h"

#include <stdio.h>
#include <time.h>

#include "apps/cli/cli.h"
#include "base/hex.h"
#include "server/matches/proof.h"

int admin_fair_key(const char *where)
{
    char hex[2 * KZ_KEY_BYTES + 1];
    uint8_t key[KZ_KEY_BYTES];
    struct store *store = admin_open_existing(where);
    if (!store)
        return CLI_EXIT_FAILURE;
    bool made =
        crypt_sodium_init() && matches_proof_next_key(store, (int64_t)time(NULL) * 1000, key) == STORE_STORED;
    if (made)
        printf("%s\n", base_hex_print(key, sizeof key, hex));
    else
        cli_fail(_("the server could not read or write its data, try again later"), store->reason);
    store_close(store);
    return made ? cli_close_output() : CLI_EXIT_FAILURE;
}
