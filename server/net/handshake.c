/* SPDX-License-Identifier: MIT */
#include "server/net/request.h"

#include <string.h>

#include <openssl/evp.h>
#include <sodium.h>

#include "server/net/answer.h"

enum { KEY = 24, KEY_BYTES = 16, SHA1 = 20 };

unsigned net_handshake_fault(const net_request *request)
{
    const char *key = net_request_header(request, "sec-websocket-key");
    const char *version = net_request_header(request, "sec-websocket-version");
    unsigned char bytes[KEY_BYTES];
    size_t length;
    if (request->method != NET_GET || !request->upgrades)
        return NET_STATUS_BAD_REQUEST;
    if (!version || strcmp(version, "13") != 0)
        return NET_STATUS_UPGRADE_REQUIRED;
    return key && strlen(key) == KEY &&
                   sodium_base642bin(bytes, sizeof bytes, key, KEY, NULL, &length, NULL,
                                     sodium_base64_VARIANT_ORIGINAL) == 0 &&
                   length == sizeof bytes
               ? 0
               : NET_STATUS_BAD_REQUEST;
}

void net_handshake_accept(const net_request *request, char accept[NET_ACCEPT_SIZE])
{
    static const char end[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char text[KEY + sizeof end - 1], hash[SHA1];
    memcpy(text, net_request_header(request, "sec-websocket-key"), KEY);
    memcpy(text + KEY, end, sizeof end - 1);
    if (!EVP_Digest(text, sizeof text, hash, NULL, EVP_sha1(),
                    NULL)) /* out of memory: no client accepts it */
        memset(hash, 0, sizeof hash);
    sodium_bin2base64(accept, NET_ACCEPT_SIZE, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
}
