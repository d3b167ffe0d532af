/* SPDX-License-Identifier: MIT */
/* A right that a password gave ends with that password, its session or its account. Each request is stopped
 * between its check and its transaction while each of the others runs to its end
 * (server/accounts/rights.h).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/accounts/account.h"
#include "server/accounts/guard/attempts.h"
#include "server/accounts/identity/password.h"
#include "server/accounts/identity/recovery.h"
#include "server/accounts/identity/token.h"
#include "server/accounts/identity/totp.h"
#include "server/store/people/account.h"
#include "server/store/people/factor.h"
#include "server/store/sql/query.h"
#include "tests/unit/server/store/store_world.h"

enum { NOW = 1000000000, OWNER = 1, THIEF = 2, GUEST = 3 };

static const store_session_terms terms = {.idle_ms = INT64_C(1) << 40, .whole_ms = INT64_C(1) << 40};
static const uint8_t secret[STORE_FACTOR_SECRET] = {7, 1, 3};
static const char *const code_texts[] = {"1111-2222-3333-4444", "5555-6666-7777-8888"};

/* A picture of two by two points. */
static const unsigned char picture[] = {
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44,
    0x52, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x02, 0x08, 0x02, 0x00, 0x00, 0x00, 0xfd,
    0xd4, 0x9a, 0x73, 0x00, 0x00, 0x00, 0x10, 0x49, 0x44, 0x41, 0x54, 0x78, 0xda, 0x63, 0xf8,
    0xcf, 0xc0, 0x00, 0x44, 0x0c, 0x10, 0x0a, 0x00, 0x1f, 0xee, 0x03, 0xfd, 0x63, 0x5e, 0xbb,
    0x5b, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82};

/* ---- the requests ---- */

enum request {
    SIGN_IN,
    PASSWORD,
    BOT_ADD,
    BOT_TOKEN,
    FACTOR_BEGIN,
    FACTOR_ON,
    FACTOR_OFF,
    RECOVERY_MAKE,
    RECOVER,
    CLOSE,
    PHOTO,
    REQUESTS, /* these are held; only run meanwhile: */
    SESSION_END = REQUESTS,
    BOT_END,
    ALL
};

api_handler api_sign_in, api_password, api_bot_add, api_bot_token, api_factor_begin, api_factor_on,
    api_factor_off, api_recovery_make, api_recover, api_close, api_photo_set, api_session_end, api_bot_end,
    api_register;

static const struct {
    const char *name; /* in schema/account.json */
    api_handler *handler;
    bool anyone; /* needs no session */
} requests[ALL] = {
    [SIGN_IN] = {"sign-in", api_sign_in, true},
    [PASSWORD] = {"password", api_password, false},
    [BOT_ADD] = {"bot-add", api_bot_add, false},
    [BOT_TOKEN] = {"bot-token", api_bot_token, false},
    [FACTOR_BEGIN] = {"factor-begin", api_factor_begin, false},
    [FACTOR_ON] = {"factor-on", api_factor_on, false},
    [FACTOR_OFF] = {"factor-off", api_factor_off, false},
    [RECOVERY_MAKE] = {"recovery-make", api_recovery_make, false},
    [RECOVER] = {"recover", api_recover, true},
    [CLOSE] = {"close", api_close, false},
    [PHOTO] = {"photo-set", api_photo_set, false},
    [SESSION_END] = {"session-end", api_session_end, false},
    [BOT_END] = {"bot-end", api_bot_end, false},
};

/* The members of a request: of the one that is held (0) or of the one that runs meanwhile (1). */
static json_t *members(enum request request, int which, const char *code)
{
    switch (request) {
    case SIGN_IN:
        return json_pack("{s:s, s:s, s:s}", "name", "Ada", "password", "old-pass", "code", code);
    case PASSWORD:
        return json_pack("{s:s, s:s, s:s}", "old", "old-pass", "password",
                         which ? "fresh goat 1" : "stolen goat 0", "code", code);
    case BOT_ADD:
        return json_pack("{s:s, s:s}", "name", which ? "Robo-one" : "Robo-zero", "password", "old-pass");
    case BOT_TOKEN:
        return json_pack("{s:s, s:s}", "name", "Cog", "password", "old-pass");
    case BOT_END:
        return json_pack("{s:s}", "name", "Cog");
    case RECOVER:
        return json_pack("{s:s, s:s, s:s}", "name", "Ada", "code", code_texts[which], "password",
                         which ? "back again 1" : "back again 0");
    case SESSION_END:
        return json_object();
    default:
        return json_pack("{s:s, s:s}", "password", "old-pass", "code", code);
    }
}

/* ---- the world ---- */

static guard_attempts attempts, codes;
static guard_security security;
static struct store *first, *second; /* connections of the held request and of the other one */
static int64_t ada, cog;

static void token_hash(uint8_t hash[STORE_TOKEN_HASH_SIZE], int session)
{
    memset(hash, session, STORE_TOKEN_HASH_SIZE);
}

/* A hash of little work: what costs time is not tested here. */
static void cheap_hash(const char *password, char hash[STORE_PASSWORD_HASH_SIZE])
{
    memset(hash, 0, STORE_PASSWORD_HASH_SIZE);
    assert_int_equal(crypto_pwhash_str_alg(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_MIN,
                                           crypto_pwhash_MEMLIMIT_MIN, crypto_pwhash_ALG_ARGON2ID13),
                     0);
}

static void make_people(struct store *store)
{
    store_person person;
    uint8_t hash[STORE_TOKEN_HASH_SIZE], made[2][STORE_RECOVERY_HASH];
    char password[STORE_PASSWORD_HASH_SIZE];
    token_hash(hash, OWNER);
    assert_int_equal(store_guest_add(store, hash, NOW, &person), STORE_STORED);
    ada = person.id;
    cheap_hash("old-pass", password);
    identity_name name;
    assert_int_equal(identity_name_read("Ada", &name), IDENTITY_NAME_GOOD);
    assert_int_equal(store_register(store, ada, name.text, name.skeleton, password, "", NOW), STORE_STORED);
    token_hash(hash, THIEF);
    assert_int_equal(store_session_add(store, hash, ada, "", false, NOW), STORE_STORED);
    token_hash(hash, GUEST);
    assert_int_equal(store_guest_add(store, hash, NOW, &person), STORE_STORED);
    assert_int_equal(identity_name_read("Cog", &name), IDENTITY_NAME_GOOD);
    assert_int_equal(store_bot_add(store, ada, 3, name.text, name.skeleton, NOW, &cog), STORE_STORED);
    token_hash(hash, OWNER);
    for (int i = 0; i < 2; i++)
        assert_true(identity_recovery_hash(code_texts[i], made[i]));
    assert_int_equal(store_recovery_set(store, ada, hash, (const uint8_t(*)[STORE_RECOVERY_HASH])made, 2),
                     STORE_STORED);
}

/* Fills an empty store. */
static void make_world(void)
{
    assert_int_equal(store_begin(first), STORE_STORED);
    make_people(first);
    identity_name name;
    assert_true(identity_name_find("Ada", &name));
    assert_int_equal(
        store_run(first, "UPDATE person SET skeleton = $2 WHERE id = $1", "it", ada, name.skeleton),
        STORE_STORED);
    assert_int_equal(store_commit(first), STORE_STORED);
    assert_true(guard_attempts_init(&attempts, 0, GUARD_ATTEMPT_WAIT));
    assert_true(guard_attempts_init(&codes, 0, GUARD_CODE_WAIT));
    guard_security_init(&security, false);
}

static void forget(void)
{
    guard_attempts_destroy(&attempts);
    guard_attempts_destroy(&codes);
    guard_security_destroy(&security);
}

static int setup(void **state)
{
    (void)state;
    first = test_store_open(test_store_place());
    char reason[STORE_REASON_SIZE];
    second = store_open_more(first, reason);
    assert_non_null(second);
    make_world();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    forget();
    store_close(second);
    store_close(first);
    test_store_remove();
    return 0;
}

/* The code that the second factor shows `steps` steps after NOW. */
static const char *factor_code(int steps)
{
    static char text[2][8];
    char *out = text[steps % 2];
    snprintf(out, sizeof text[0], "%06d", identity_totp_code(secret, NOW / IDENTITY_TOTP_STEP_MS + steps));
    return out;
}

static void set_factor(bool active)
{
    store_factor factor = {.active = false};
    memcpy(factor.secret, secret, sizeof secret);
    assert_int_equal(store_factor_begin(first, ada, secret), STORE_STORED);
    if (active)
        assert_int_equal(store_factor_take(first, ada, &factor, 1), STORE_STORED);
}

/* Answers a request: 200, or the refusal's word in `code`. */
static int answer(struct store *store, api_handler *handler, json_t *in, int session, int which,
                  char code[32])
{
    api_route route = {.path = "test"};
    store_person person;
    api_call call = {
        .route = &route,
        .store = store,
        .now_ms = NOW + (int64_t)which * IDENTITY_TOTP_STEP_MS,
        .services = {.security = &security, .attempts = &attempts, .codes = &codes, .terms = &terms},
        .in = in,
        .bytes = picture,
        .length = sizeof picture};
    call.effects_end = &call.effects;
    if (session) {
        token_hash(call.token_hash, session);
        if (store_session_find(store, call.token_hash, &terms, NOW, &person) == STORE_STORED)
            call.person = &person;
        assert_non_null(call.person);
    }
    handler(&call);
    assert_int_not_equal(call.reply.status, 0);
    code[0] = '\0';
    if (call.reply.status != 200) {
        json_t *told = json_loadb(call.reply.body, call.reply.body_length, 0, NULL);
        const char *word = json_string_value(json_object_get(json_object_get(told, "error"), "code"));
        snprintf(code, 32, "%s", word ? word : call.reply.body);
        json_decref(told);
    }
    json_decref(call.in);
    json_decref(call.reply.out);
    free(call.reply.body);
    for (api_effect *effect = call.effects, *next; effect; effect = next) {
        next = effect->next;
        free(effect);
    }
    return call.reply.status;
}

/* Everything that a request may change, as text. */
static void add_rows(struct store *store, const char *sql, char *out, size_t size)
{
    store_query query;
    store_query_start(&query, store, sql, "");
    while (store_query_next(&query)) {
        size_t length = strlen(out), bytes;
        const uint8_t *blob = store_query_blob(&query, 2, &bytes);
        snprintf(out + length, size - length, "%lld %s ", (long long)store_query_int(&query, 0),
                 store_query_null(&query, 1) ? "-" : store_query_text(&query, 1));
        for (size_t i = 0; blob && i < bytes && i < 8 && strlen(out) + 4 < size; i++)
            sprintf(out + strlen(out), "%02x", blob[i]);
        strncat(out, "\n", size - strlen(out) - 1);
    }
    assert_int_not_equal(store_query_end_list(&query), STORE_FAILED);
    assert_true(strlen(out) < size - 16);
}

static void snapshot(struct store *store, char *out, size_t size)
{
    out[0] = '\0';
    add_rows(store, "SELECT person, agent, token FROM session ORDER BY token", out, size);
    add_rows(store, "SELECT id, password, NULL FROM person ORDER BY id", out, size);
    add_rows(store, "SELECT id, name, NULL FROM person ORDER BY id", out, size);
    add_rows(store, "SELECT person, NULL, code FROM recovery ORDER BY code", out, size);
    add_rows(store, "SELECT person, NULL, secret FROM factor WHERE active = 0", out, size);
    add_rows(store, "SELECT step, NULL, secret FROM factor WHERE active = 1", out, size);
    add_rows(store, "SELECT person, NULL, token FROM device ORDER BY token", out, size);
    add_rows(store, "SELECT changed, NULL, NULL FROM photo", out, size);
}

/* ---- the pause ---- */

/* The engine of `first`, whose next transaction waits until the other request has been answered. */
static store_engine holding;
static const store_engine *real;
static bool held;
static enum request meanwhile;
static char before[16384], after[16384];

static void run_meanwhile(void)
{
    char code[32];
    bool thiefs = meanwhile == BOT_END; /* the owner's own session would do as well */
    int status = answer(second, requests[meanwhile].handler, members(meanwhile, 1, factor_code(1)),
                        requests[meanwhile].anyone ? 0
                        : thiefs                   ? THIEF
                                                   : OWNER,
                        1, code);
    if (status != 200)
        fail_msg("%s, meanwhile: %d %s", requests[meanwhile].name, status, code);
}

static store_stored begin_held(struct store *store)
{
    if (!held) {
        held = true;
        run_meanwhile();
        snapshot(second, before, sizeof before);
    }
    return real->transactions.begin(store);
}

static void hold(enum request other)
{
    held = false;
    meanwhile = other;
    real = first->engine;
    holding = *real;
    holding.transactions.begin = begin_held;
    first->engine = &holding;
}

static void let_go(void)
{
    first->engine = real;
}

/* ---- what must come of it ---- */

static bool needs_password(enum request request)
{
    return request != RECOVER && request != FACTOR_ON && request != PHOTO;
}

/* How the held request must be refused; NULL: it goes on. */
static const char *expected(enum request request, enum request other)
{
    const char *password = request == SIGN_IN ? "sign-in-failed" : "wrong-password";
    switch (other) {
    case CLOSE:
        return needs_password(request) ? password : request == RECOVER ? "recovery-failed" : "no-session";
    case PASSWORD: /* (The codes are the owner's own, who changed it.) */
        return needs_password(request) ? password : request == RECOVER ? NULL : "no-session";
    case RECOVER:
        return needs_password(request) ? password : request == RECOVER ? NULL : "no-session";
    case SESSION_END:
        return requests[request].anyone ? NULL : "no-session";
    case FACTOR_ON: /* It makes new recovery codes, too. */
        if (request == SIGN_IN || request == PASSWORD || request == RECOVERY_MAKE)
            return "code-needed";
        return request == FACTOR_ON      ? "wrong-code"
               : request == FACTOR_BEGIN ? "factor-on"
               : request == RECOVER      ? "recovery-failed"
                                         : NULL;
    case FACTOR_BEGIN:
        return request == FACTOR_ON ? "wrong-code" : NULL;
    case RECOVERY_MAKE:
        return request == RECOVER ? "recovery-failed" : NULL;
    case BOT_END:
        return request == BOT_TOKEN ? "no-own-bot" : NULL;
    default:
        return NULL;
    }
}

/* The hash that `password` would store now. */
static void set_current_hash(void)
{
    static char hash[STORE_PASSWORD_HASH_SIZE];
    if (!hash[0])
        assert_true(identity_password_hash("old-pass", hash));
    assert_int_equal(store_password_set(first, ada, hash), STORE_STORED);
}

/* A second factor that is on, or begun, is part of the world of those who need it. Begun and on at once it
 * cannot be. */
static bool prepare(enum request request, enum request other)
{
    bool on = request == FACTOR_OFF || other == FACTOR_OFF;
    bool begun = request == FACTOR_ON || other == FACTOR_ON;
    bool begins = request == FACTOR_BEGIN || other == FACTOR_BEGIN;
    if (on && (begun || begins))
        return false;
    if (on || begun)
        set_factor(on);
    /* A sign-in that finds a hash of older limits renews it. */
    if (other == SIGN_IN)
        set_current_hash();
    return true;
}

static void check_pair(enum request request, enum request other)
{
    char code[32];
    const char *wanted = expected(request, other);
    hold(other);
    bool needs_code = request == FACTOR_ON || request == FACTOR_OFF || other == FACTOR_OFF;
    int status =
        answer(first, requests[request].handler, members(request, 0, needs_code ? factor_code(0) : ""),
               requests[request].anyone ? 0 : THIEF, 0, code);
    let_go();
    if (!held)
        fail_msg("%s has no transaction after its check", requests[request].name);
    if (strcmp(code, wanted ? wanted : "") != 0)
        fail_msg("%s, while %s: %d %s instead of %s", requests[request].name, requests[other].name, status,
                 code, wanted ? wanted : "ok");
    if (!wanted)
        return;
    assert_true(status == 401 || status == 403 || status == 404 || status == 409);
    snapshot(second, after, sizeof after);
    if (strcmp(before, after) != 0)
        fail_msg("%s, while %s: refused, but it left something:\n%s---\n%s", requests[request].name,
                 requests[other].name, before, after);
}

static void a_right_ends_with_its_password_session_or_account(void **state)
{
    (void)state;
    for (int request = 0; request < REQUESTS; request++)
        for (int other = 0; other < ALL; other++) {
            forget();
            test_store_empty();
            make_world();
            if (prepare((enum request)request, (enum request)other))
                check_pair((enum request)request, (enum request)other);
        }
}

static void a_guest_whose_session_ended_does_not_register(void **state)
{
    (void)state;
    char code[32];
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    token_hash(hash, GUEST);
    assert_int_equal(answer(first, api_register,
                            json_pack("{s:s, s:s}", "name", "Olena", "password", "goat and barn"), GUEST, 0,
                            code),
                     200);
    /* (The same once more, by somebody whose session ends while the password is hashed.) */
    hold(SESSION_END);
    store_person guest;
    token_hash(hash, 9);
    assert_int_equal(store_guest_add(second, hash, NOW, &guest), STORE_STORED);
    assert_int_equal(store_session_end(second, hash), STORE_STORED);
    api_route route = {.path = "test"};
    api_call call = {.route = &route,
                     .store = first,
                     .now_ms = NOW,
                     .services = {.security = &security, .terms = &terms},
                     .person = &guest,
                     .in = json_pack("{s:s, s:s}", "name", "Taras", "password", "goat and barn")};
    call.effects_end = &call.effects;
    memcpy(call.token_hash, hash, sizeof hash);
    api_register(&call);
    let_go();
    assert_true(held);
    assert_int_equal(call.reply.status, 401);
    json_decref(call.in);
    free(call.reply.body);
}

/* ---- recovery codes ---- */

static int64_t codes_left(void)
{
    return store_recovery_count(first, ada);
}

static void a_new_password_ends_the_codes_of_other_sessions(void **state)
{
    (void)state;
    char code[32];
    /* The thief made the codes: the owner's change of the password ends them. */
    assert_int_equal(
        answer(first, api_recovery_make, json_pack("{s:s}", "password", "old-pass"), THIEF, 0, code), 200);
    assert_int_equal(codes_left(), IDENTITY_RECOVERY_CODES);
    assert_int_equal(answer(first, api_password, members(PASSWORD, 1, ""), OWNER, 0, code), 200);
    assert_int_equal(codes_left(), 0);
}

static void a_new_password_leaves_the_own_codes(void **state)
{
    (void)state;
    char code[32];
    assert_int_equal(answer(first, api_password, members(PASSWORD, 1, ""), OWNER, 0, code), 200);
    assert_int_equal(codes_left(), 2);
    /* The session has another token now, and the codes are still its own. */
    store_query query;
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    store_query_start(&query, first, "SELECT token FROM session WHERE person = $1", "i", ada);
    assert_true(store_query_next(&query));
    size_t length;
    memcpy(hash, store_query_blob(&query, 0, &length), sizeof hash);
    assert_int_equal(store_query_end(&query), STORE_STORED);
    int64_t voided;
    assert_int_equal(store_recovery_void(first, ada, hash, &voided), STORE_STORED);
    assert_int_equal(voided, 0);
    hash[0] ^= 1;
    assert_int_equal(store_recovery_void(first, ada, hash, &voided), STORE_STORED);
    assert_int_equal(voided, 2);
}

static void a_new_password_needs_the_code_of_the_second_factor(void **state)
{
    (void)state;
    char code[32];
    set_factor(true);
    assert_int_equal(answer(first, api_password, members(PASSWORD, 1, ""), OWNER, 0, code), 403);
    assert_string_equal(code, "code-needed");
    assert_int_equal(answer(first, api_password, members(PASSWORD, 1, factor_code(0)), OWNER, 0, code), 200);
}

static void a_new_password_ends_a_second_factor_that_is_begun(void **state)
{
    (void)state;
    char code[32];
    store_factor factor;
    set_factor(false);
    assert_int_equal(answer(first, api_password, members(PASSWORD, 1, ""), OWNER, 0, code), 200);
    assert_int_equal(store_factor_get(first, ada, &factor), STORE_NONE);
}

static void a_session_of_a_closed_account_is_none(void **state)
{
    (void)state;
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    store_person person;
    assert_int_equal(store_account_close(first, ada, NOW), STORE_STORED);
    token_hash(hash, 9);
    assert_int_equal(store_session_add(first, hash, ada, "", false, NOW), STORE_STORED);
    assert_int_equal(store_session_find(first, hash, &terms, NOW, &person), STORE_NONE);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_right_ends_with_its_password_session_or_account),
        TEST(a_guest_whose_session_ended_does_not_register),
        TEST(a_new_password_ends_the_codes_of_other_sessions),
        TEST(a_new_password_leaves_the_own_codes),
        TEST(a_new_password_needs_the_code_of_the_second_factor),
        TEST(a_new_password_ends_a_second_factor_that_is_begun),
        TEST(a_session_of_a_closed_account_is_none),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
