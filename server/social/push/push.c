/* SPDX-License-Identifier: MIT */
#include "server/social/push/push.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include "base/random.h"

enum { SALT = 16, TAG = 16, CEK = 16, NONCE = 12, SHARED = 32, SIGNATURE = 64 };

struct push {
    const push_config *config;
    EVP_PKEY *key;
    char text[PUSH_KEY_TEXT];
};

#define GROUP "prime256v1"
#define BASE64 sodium_base64_VARIANT_URLSAFE_NO_PADDING

bool push_read(const char *text, uint8_t *out, size_t size)
{
    size_t length = 0;
    const char *end = NULL;
    return sodium_base642bin(out, size, text, strlen(text), NULL, &length, &end, BASE64) == 0 &&
           length == size && !*end;
}

/* ---- keys ---- */

/* Returns a browser's key; NULL: not a point on the curve, or out of memory. */
static EVP_PKEY *public_key(const uint8_t key[STORE_PUSH_KEY])
{
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char[]){GROUP}, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)key, STORE_PUSH_KEY),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY *out = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL), *check = NULL;
    bool good = context && key[0] == POINT_CONVERSION_UNCOMPRESSED && EVP_PKEY_fromdata_init(context) == 1 &&
                EVP_PKEY_fromdata(context, &out, EVP_PKEY_PUBLIC_KEY, params) == 1;
    check = good ? EVP_PKEY_CTX_new(out, NULL) : NULL;
    good = check && EVP_PKEY_public_check(check) == 1;
    EVP_PKEY_CTX_free(check);
    EVP_PKEY_CTX_free(context);
    if (good)
        return out;
    EVP_PKEY_free(out);
    return NULL;
}

bool push_key_is_valid(const uint8_t key[STORE_PUSH_KEY])
{
    EVP_PKEY *point = public_key(key);
    EVP_PKEY_free(point);
    return point != NULL;
}

static bool public_bytes(EVP_PKEY *key, uint8_t out[STORE_PUSH_KEY])
{
    size_t length = 0;
    return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, out, STORE_PUSH_KEY,
                                           &length) == 1 &&
           length == STORE_PUSH_KEY;
}

bool push_draw(uint8_t secret[STORE_PUSH_SECRET])
{
    EVP_PKEY *key = EVP_EC_gen(GROUP);
    BIGNUM *number = NULL;
    bool good = key && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 &&
                BN_bn2binpad(number, secret, STORE_PUSH_SECRET) == STORE_PUSH_SECRET;
    BN_clear_free(number);
    EVP_PKEY_free(key);
    return good;
}

/* Computes the point of a private key, because libcrypto requires both. */
static bool point_of(const BIGNUM *secret, uint8_t out[STORE_PUSH_KEY])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *point = group ? EC_POINT_new(group) : NULL;
    bool good = point && EC_POINT_mul(group, point, secret, NULL, NULL, NULL) == 1 &&
                EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, out, STORE_PUSH_KEY, NULL) ==
                    STORE_PUSH_KEY;
    EC_POINT_free(point);
    EC_GROUP_free(group);
    return good;
}

static EVP_PKEY *private_key(const uint8_t secret[STORE_PUSH_SECRET], uint8_t point[STORE_PUSH_KEY])
{
    EVP_PKEY *out = NULL;
    BIGNUM *number = BN_bin2bn(secret, STORE_PUSH_SECRET, NULL);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    OSSL_PARAM *params = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    bool good = number && build && context && point_of(number, point) &&
                OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, GROUP, 0) == 1 &&
                OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1 &&
                OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, STORE_PUSH_KEY) == 1;
    params = good ? OSSL_PARAM_BLD_to_param(build) : NULL;
    good = params && EVP_PKEY_fromdata_init(context) == 1 &&
           EVP_PKEY_fromdata(context, &out, EVP_PKEY_KEYPAIR, params) == 1;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(number);
    return good ? out : NULL;
}

struct push *push_new(const push_config *config, const uint8_t secret[STORE_PUSH_SECRET])
{
    uint8_t point[STORE_PUSH_KEY];
    struct push *push = calloc(1, sizeof *push);
    if (!push)
        return NULL;
    push->config = config;
    push->key = private_key(secret, point);
    if (!push->key) {
        free(push);
        return NULL;
    }
    sodium_bin2base64(push->text, sizeof push->text, point, sizeof point, BASE64);
    return push;
}

void push_free(struct push *push)
{
    if (push)
        EVP_PKEY_free(push->key);
    free(push);
}

const push_config *push_config_of(const struct push *push)
{
    return push->config;
}

const char *push_public(const struct push *push)
{
    return push->text;
}

/* ---- RFC 8291 ---- */

static bool derive(EVP_PKEY *own, EVP_PKEY *other, uint8_t out[SHARED])
{
    size_t length = SHARED;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
    bool good = context && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, out, &length) == 1 && length == SHARED;
    EVP_PKEY_CTX_free(context);
    return good;
}

static bool hkdf(const uint8_t *salt, size_t salt_size, const uint8_t key[SHARED], const void *info,
                 size_t info_size, uint8_t *out, size_t size)
{
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char[]){"SHA256"}, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_size),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)key, SHARED),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_size),
        OSSL_PARAM_construct_end(),
    };
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
    bool good = context && EVP_KDF_derive(context, out, size, params) == 1;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
    return good;
}

static bool seal(const uint8_t cek[CEK], const uint8_t nonce[NONCE], const uint8_t *plain, int length,
                 uint8_t *out)
{
    int size = 0, rest = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool good = context && EVP_EncryptInit_ex2(context, EVP_aes_128_gcm(), cek, nonce, NULL) == 1 &&
                EVP_EncryptUpdate(context, out, &size, plain, length) == 1 && size == length &&
                EVP_EncryptFinal_ex(context, out + size, &rest) == 1 && rest == 0 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG, out + length) == 1;
    EVP_CIPHER_CTX_free(context);
    return good;
}

/* Computes the key of the content from the shared secret (sections 3.3 and 3.4). */
static bool input_key(EVP_PKEY *own, const uint8_t own_point[STORE_PUSH_KEY],
                      const uint8_t key[STORE_PUSH_KEY], const uint8_t auth[STORE_PUSH_AUTH],
                      uint8_t out[SHARED])
{
    static const char label[] = "WebPush: info"; /* with its zero byte */
    uint8_t info[sizeof label + 2 * STORE_PUSH_KEY], shared[SHARED];
    EVP_PKEY *browser = public_key(key);
    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, key, STORE_PUSH_KEY);
    memcpy(info + sizeof label + STORE_PUSH_KEY, own_point, STORE_PUSH_KEY);
    bool good = browser && derive(own, browser, shared) &&
                hkdf(auth, STORE_PUSH_AUTH, shared, info, sizeof info, out, SHARED);
    OPENSSL_cleanse(shared, sizeof shared);
    EVP_PKEY_free(browser);
    return good;
}

/* Writes one record (RFC 8188): salt, its size, our key for this message; then the text, a 2, zeros, and the
 * tag. */
bool push_encrypt(const uint8_t key[STORE_PUSH_KEY], const uint8_t auth[STORE_PUSH_AUTH], const char *text,
                  size_t length, uint8_t body[PUSH_BODY])
{
    static const char cek_info[] = "Content-Encoding: aes128gcm", nonce_info[] = "Content-Encoding: nonce";
    enum { RECORD = PUSH_TEXT + 1 + TAG };
    uint8_t *salt = body, *size = salt + SALT, *point = size + 5, *sealed = point + STORE_PUSH_KEY;
    uint8_t ikm[SHARED], cek[CEK], nonce[NONCE], plain[PUSH_TEXT + 1] = {0};
    if (length > PUSH_TEXT)
        return false;
    EVP_PKEY *own = EVP_EC_gen(GROUP);
    memcpy(plain, text, length);
    plain[length] = 2;
    for (int i = 0; i < 4; i++)
        size[i] = (uint8_t)((uint32_t)RECORD >> (24 - 8 * i));
    size[4] = STORE_PUSH_KEY;
    base_random(BASE_RANDOM_PUSH, salt, SALT);
    bool good = own && public_bytes(own, point) && input_key(own, point, key, auth, ikm) &&
                hkdf(salt, SALT, ikm, cek_info, sizeof cek_info, cek, sizeof cek) &&
                hkdf(salt, SALT, ikm, nonce_info, sizeof nonce_info, nonce, sizeof nonce) &&
                seal(cek, nonce, plain, sizeof plain, sealed);
    OPENSSL_cleanse(ikm, sizeof ikm);
    OPENSSL_cleanse(cek, sizeof cek);
    EVP_PKEY_free(own);
    return good;
}

/* ---- RFC 8292 ---- */

/* Makes a signature in the form of JWS (RFC 7518, section 3.4): two numbers of 32 bytes. */
static bool sign(EVP_PKEY *key, const char *text, uint8_t out[SIGNATURE])
{
    uint8_t der[128];
    const uint8_t *at = der;
    size_t length = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good = context && EVP_DigestSignInit_ex(context, NULL, "SHA256", NULL, NULL, key, NULL) == 1 &&
                EVP_DigestSign(context, der, &length, (const uint8_t *)text, strlen(text)) == 1;
    ECDSA_SIG *signature = good ? d2i_ECDSA_SIG(NULL, &at, (long)length) : NULL;
    good = signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, 32) == 32 &&
           BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + 32, 32) == 32;
    ECDSA_SIG_free(signature);
    EVP_MD_CTX_free(context);
    return good;
}

bool push_token(const struct push *push, const char *origin, int64_t now_ms, char out[PUSH_TOKEN])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    enum { HOURS_S = 12 * 3600 };
    char claims[640], text[PUSH_TOKEN], name[96];
    uint8_t signature[SIGNATURE];
    sodium_bin2base64(text, sizeof text, (const uint8_t *)head, sizeof head - 1, BASE64);
    size_t length = strlen(text);
    text[length++] = '.';
    /* Neither the origin nor the contact has a character that JSON must escape. */
    int size = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld,\"sub\":\"%s\"}", origin,
                        (long long)now_ms / 1000 + HOURS_S, push->config->contact);
    if (size < 0 || (size_t)size >= sizeof claims ||
        sodium_base64_encoded_len((size_t)size, BASE64) > sizeof text - length)
        return false;
    sodium_bin2base64(text + length, sizeof text - length, (const uint8_t *)claims, (size_t)size, BASE64);
    if (!sign(push->key, text, signature))
        return false;
    sodium_bin2base64(name, sizeof name, signature, sizeof signature, BASE64);
    size = snprintf(out, PUSH_TOKEN, "vapid t=%s.%s, k=%s", text, name, push->text);
    return size > 0 && size < PUSH_TOKEN;
}
