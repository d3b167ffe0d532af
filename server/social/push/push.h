/* SPDX-License-Identifier: MIT */
/* Web Push (RFC 8030): which push services are written to, how a message is encrypted for a browser (RFC
 * 8291) and who says that it comes from here (VAPID, RFC 8292). Cryptography is libcrypto's; only the framing
 * is made here. Any number of threads may use one kz_push. */
#ifndef KOZEL_SERVER_SOCIAL_PUSH_PUSH_H
#define KOZEL_SERVER_SOCIAL_PUSH_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/languages/languages.h"
#include "server/store/people/push.h"

/* The push services of the browsers that are in use. */
#define KZ_PUSH_HOSTS                                                                                        \
    "fcm.googleapis.com,updates.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com"

enum {
    KZ_PUSH_KEY_TEXT = 88, /* base64url of KZ_PUSH_KEY bytes, with the zero byte */
    KZ_PUSH_TEXT = 1024,   /* bytes of a message at most, before it is encrypted: */
    KZ_PUSH_BODY = 16 + 4 + 1 + KZ_PUSH_KEY + KZ_PUSH_TEXT + 1 + 16, /* all messages are as long */
    KZ_PUSH_TOKEN = 1280, /* an Authorization header's value, with the zero byte */
    KZ_PUSH_ORIGIN = 300,
};

typedef struct kz_push kz_push;

typedef struct kz_push_config {
    const char *contact; /* mailto: or https:, whom a push service may ask */
    const char *hosts;   /* that are written to, with commas between; "*.": all below; ":N": at that port */
    const char *ca;      /* the certificates by which they are known, a file; NULL: the system's */
    bool internal;       /* they may be at addresses that are no public ones */
} kz_push_config;

/* Whether a text is an address for `contact` / a list for `hosts`. */
bool kz_push_contact_is_valid(const char *text);
bool kz_push_hosts_are_valid(const char *text);

/* Draws a private key. False: libcrypto failed. */
bool kz_push_draw(uint8_t secret[KZ_PUSH_SECRET]);

/* `config` lives on. NULL: no key, or out of memory. Free it with kz_push_free(). */
kz_push *kz_push_new(const kz_push_config *config, const uint8_t secret[KZ_PUSH_SECRET]);
void kz_push_free(kz_push *push);

const kz_push_config *kz_push_config_of(const kz_push *push);

/* The public key as browsers want it (`applicationServerKey`): base64url. */
const char *kz_push_public(const kz_push *push);

/* Whether an endpoint is one that is written to: https, of an allowed host and port, without user, password
 * and fragment, shorter than KZ_PUSH_ENDPOINT. Its origin goes to `origin` (NULL: nowhere). */
bool kz_push_endpoint_is_allowed(const kz_push_config *config, const char *endpoint,
                                 char origin[KZ_PUSH_ORIGIN]);

/* Whether a socket's address is a public one (IANA's registries of special-purpose addresses). */
struct sockaddr;
bool kz_push_is_public(const struct sockaddr *address);

/* Reads base64url without padding of just `size` bytes. */
bool kz_push_read(const char *text, uint8_t *out, size_t size);

/* Whether a key is a point on P-256. */
bool kz_push_key_is_valid(const uint8_t key[KZ_PUSH_KEY]);

/* Encrypts a message of at most KZ_PUSH_TEXT bytes for a browser (RFC 8291): `body` has KZ_PUSH_BODY bytes
 * then, whatever its length. False: libcrypto failed, or the key is none. */
bool kz_push_encrypt(const uint8_t key[KZ_PUSH_KEY], const uint8_t auth[KZ_PUSH_AUTH], const char *text,
                     size_t length, uint8_t body[KZ_PUSH_BODY]);

/* The value of the header Authorization for a push service (RFC 8292), good for some hours. False: libcrypto
 * failed. */
bool kz_push_token(const kz_push *push, const char *origin, int64_t now_ms, char out[KZ_PUSH_TOKEN]);

/* What a browser is told, as JSON (docs/protocol.md, "Web Push"), in its language: kind, title, body, url,
 * tag. `kind`: KZ_PUSH_...; `table`, `by`: "" if there is none. False: it is no such kind, or too long. */
bool kz_push_text(const kz_translations *translations, const char *language, const char *kind,
                  const char *table, const char *by, char out[KZ_PUSH_TEXT]);

#endif
