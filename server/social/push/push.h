/* SPDX-License-Identifier: MIT */
/* Web Push (RFC 8030): the allowed push services, the encryption of a message for a browser (RFC 8291) and
 * the sender's proof (VAPID, RFC 8292). Cryptography is libcrypto's; only the framing is made here. Any
 * number of threads may use one struct push. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/languages/languages.h"
#include "server/store/people/push.h"

/* The push services of the current browsers. */
#define PUSH_HOSTS                                                                                           \
    "fcm.googleapis.com,updates.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com"

enum {
    PUSH_KEY_TEXT = 88, /* base64url of STORE_PUSH_KEY bytes, with the zero byte */
    PUSH_TEXT = 1024,   /* max bytes of a message, before encryption: */
    PUSH_BODY =
        16 + 4 + 1 + STORE_PUSH_KEY + PUSH_TEXT + 1 + 16, /* all encrypted messages have this length */
    PUSH_TOKEN = 1280, /* an Authorization header's value, with the zero byte */
    PUSH_ORIGIN = 300,
};

struct push;

typedef struct push_config {
    const char *contact; /* mailto: or https:, a contact for push services */
    const char *hosts;   /* allowed ones, comma-separated; "*.": all below; ":N": at that port */
    const char *ca;      /* a file of trusted certificates; NULL: the system's */
    bool internal;       /* they may have addresses that are not public */
} push_config;

/* Draws a private key. Returns false if libcrypto failed. */
bool push_draw(uint8_t secret[STORE_PUSH_SECRET]);

/* Makes a struct push; `config` must outlive it. Returns NULL if there is no key, or out of memory. Free it
 * with push_free(). */
struct push *push_new(const push_config *config, const uint8_t secret[STORE_PUSH_SECRET]);
void push_free(struct push *push);

const push_config *push_config_of(const struct push *push);

/* Returns the public key in the browsers' form (`applicationServerKey`): base64url. */
const char *push_public(const struct push *push);

/* Reads base64url without padding of exactly `size` bytes. */
bool push_read(const char *text, uint8_t *out, size_t size);

/* Returns true if a key is a point on P-256. */
bool push_key_is_valid(const uint8_t key[STORE_PUSH_KEY]);

/* Encrypts a message of at most PUSH_TEXT bytes for a browser (RFC 8291). `body` gets PUSH_BODY bytes,
 * whatever the length. Returns false if libcrypto failed, or the key is invalid. */
bool push_encrypt(const uint8_t key[STORE_PUSH_KEY], const uint8_t auth[STORE_PUSH_AUTH], const char *text,
                  size_t length, uint8_t body[PUSH_BODY]);

/* Writes the value of the header Authorization for a push service (RFC 8292), valid for some hours. Returns
 * false if libcrypto failed. */
bool push_token(const struct push *push, const char *origin, int64_t now_ms, char out[PUSH_TOKEN]);
