/* SPDX-License-Identifier: MIT */
#include "server/accounts/device.h"

#include <stdio.h>

#include "server/accounts/identity/token.h"
#include "server/store/people/device.h"

enum { YEAR_S = 31536000 };

/* A cookie with the prefix comes from this very host, over https: no neighbour can plant one. */
static const char *cookie_name(bool secure)
{
    return secure ? "__Host-kozel-device" : "kozel-device";
}

bool kz_device_read(const char *cookies, bool secure, uint8_t hash[KZ_TOKEN_HASH_SIZE])
{
    char token[KZ_TOKEN_TEXT];
    return kz_cookie_find(cookies, cookie_name(secure), token) && kz_token_hash(token, hash);
}

kz_stored kz_device_is_known(kz_api *call, int64_t person, bool *known)
{
    kz_stored stored = call->has_device && person
                           ? kz_store_device_find(call->store, call->device_hash, person)
                           : KZ_STORE_NONE;
    *known = stored == KZ_STORED;
    return stored == KZ_STORE_FAILED ? stored : KZ_STORED;
}

kz_stored kz_device_keep(kz_api *call, int64_t person)
{
    char token[KZ_TOKEN_TEXT];
    /* One token knows several accounts; one that knows none may be somebody else's choice. */
    kz_stored stored =
        call->has_device ? kz_store_device_find(call->store, call->device_hash, 0) : KZ_STORE_NONE;
    if (stored == KZ_STORE_FAILED)
        return stored;
    if (stored == KZ_STORE_NONE) {
        kz_token_make(token);
        kz_token_hash(token, call->device_hash);
        call->has_device = true;
        snprintf(call->device_cookie, sizeof call->device_cookie,
                 "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", cookie_name(call->secure), token,
                 YEAR_S, call->secure ? "; Secure" : "");
    }
    return kz_store_device_keep(call->store, call->device_hash, person, call->now_ms);
}
