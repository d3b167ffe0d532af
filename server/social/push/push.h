/* SPDX-License-Identifier: MIT */
/* Web Push (RFC 8030): which push services are written to, how a message is encrypted for a browser (RFC
 * 8291) and who says that it comes from here (VAPID, RFC 8292). Cryptography is libcrypto's; only the framing
 * is made here. Any number of threads may use one struct push. */
#ifndef KOZEL_SERVER_SOCIAL_PUSH_PUSH_H
#define KOZEL_SERVER_SOCIAL_PUSH_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/languages/languages.h"
#include "server/store/people/push.h"

/* The push services of the browsers that are in use. */
#define PUSH_HOSTS                                                                                           \
    "fcm.googleapis.com,updates.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com"

enum {
    PUSH_KEY_TEXT = 88, /* base64url of STORE_PUSH_KEY bytes, with the zero byte */
    PUSH_TEXT = 1024,   /* bytes of a message at most, before it is encrypted: */
    PUSH_BODY = 16 + 4 + 1 + STORE_PUSH_KEY + PUSH_TEXT + 1 + 16, /* all messages are as long */
    PUSH_TOKEN = 1280, /* an Authorization header's value, with the zero byte */
    PUSH_ORIGIN = 300,
};

struct push;

typedef struct push_config {
    const char *contact; /* mailto: or https:, whom a push service may ask */
    const char *hosts;   /* that are written to, with commas between; "*.": all below; ":N": at that port */
    const char *ca;      /* the certificates by which they are known, a file; NULL: the system's */
    bool internal;       /* they may be at addresses that are no public ones */
} push_config;

/* Whether a text is an address for `contact` / a list for `hosts`. */
bool push_contact_is_valid(const char *text);
bool push_hosts_are_valid(const char *text);

/* Draws a private key. False: libcrypto failed. */
bool push_draw(uint8_t secret[STORE_PUSH_SECRET]);

/* `config` lives on. NULL: no key, or out of memory. Free it with push_free(). */
struct push *push_new(const push_config *config, const uint8_t secret[STORE_PUSH_SECRET]);
void push_free(struct push *push);

const push_config *push_config_of(const struct push *push);

/* The public key as browsers want it (`applicationServerKey`): base64url. */
const char *push_public(const struct push *push);

/* Whether an endpoint is one that is written to: https, of an allowed host and port, without user, password
 * and fragment, shorter than STORE_PUSH_ENDPOINT. Its origin goes to `origin` (NULL: nowhere). */
bool push_endpoint_is_allowed(const push_config *config, const char *endpoint, char origin[PUSH_ORIGIN]);

/* Whether a socket's address is a public one (IANA's registries of special-purpose addresses). */
struct sockaddr;
bool push_is_public(const struct sockaddr *address);

/* Reads base64url without padding of just `size` bytes. */
bool push_read(const char *text, uint8_t *out, size_t size);

/* Whether a key is a point on P-256. */
bool push_key_is_valid(const uint8_t key[STORE_PUSH_KEY]);

/* Encrypts a message of at most PUSH_TEXT bytes for a browser (RFC 8291): `body` has PUSH_BODY bytes
 * then, whatever its length. False: libcrypto failed, or the key is none. */
bool push_encrypt(const uint8_t key[STORE_PUSH_KEY], const uint8_t auth[STORE_PUSH_AUTH], const char *text,
                  size_t length, uint8_t body[PUSH_BODY]);

/* The value of the header Authorization for a push service (RFC 8292), good for some hours. False: libcrypto
 * failed. */
bool push_token(const struct push *push, const char *origin, int64_t now_ms, char out[PUSH_TOKEN]);

/* What a browser is told, as JSON (docs/protocol.md, "Web Push"), in its language: kind, title, body, url,
 * tag. `kind`: STORE_PUSH_...; `table`, `by`: "" if there is none. False: it is no such kind, or too long. */
bool push_text(const language_translations *translations, const char *language, const char *kind,
               const char *table, const char *by, char out[PUSH_TEXT]);

#endif
