/* SPDX-License-Identifier: MIT */
#include "server/accounts/device.h"

#include <stdio.h>

#include "server/accounts/identity/token.h"
#include "server/store/people/device.h"

enum { YEAR_S = 31536000 };

/* A cookie with the prefix comes from exactly this host, over https: no neighbour can plant one. */
static const char *cookie_name(bool secure)
{
    return secure ? "__Host-kozel-device" : "kozel-device";
}

bool account_device_read(const char *cookies, bool secure, uint8_t hash[STORE_TOKEN_HASH_SIZE])
{
    char token[IDENTITY_TOKEN_TEXT];
    return identity_cookie_find(cookies, cookie_name(secure), token) && identity_token_hash(token, hash);
}

store_stored account_device_is_known(api_call *call, int64_t person, bool *known)
{
    store_stored stored = call->client.has_device && person
                              ? store_device_find(call->store, call->client.device_hash, person)
                              : STORE_NONE;
    *known = stored == STORE_STORED;
    return stored == STORE_FAILED ? stored : STORE_STORED;
}

store_stored account_device_keep(api_call *call, int64_t person)
{
    char token[IDENTITY_TOKEN_TEXT];
    /* One token serves several accounts. An unknown one may be another person's choice. */
    store_stored stored =
        call->client.has_device ? store_device_find(call->store, call->client.device_hash, 0) : STORE_NONE;
    if (stored == STORE_FAILED)
        return stored;
    if (stored == STORE_NONE) {
        identity_token_make(token);
        identity_token_hash(token, call->client.device_hash);
        call->client.has_device = true;
        snprintf(call->reply.device_cookie, sizeof call->reply.device_cookie,
                 "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", cookie_name(call->services.secure),
                 token, YEAR_S, call->services.secure ? "; Secure" : "");
    }
    return store_device_keep(call->store, call->client.device_hash, person, call->now_ms);
}
