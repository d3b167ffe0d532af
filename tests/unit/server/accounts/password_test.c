/* SPDX-License-Identifier: MIT */
/* What protects an account: passwords that everybody knows are none, codes of a second factor, codes that
 * lead back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/accounts/identity/password.h"
#include "server/accounts/identity/recovery.h"
#include "server/accounts/identity/totp.h"

static void what_everybody_takes_is_no_password(void **state)
{
    (void)state;
    static const char *const common[] = {
        /* words of the five languages, dressed up */
        "password",
        "PassWord",
        "password1",
        "Password123!",
        "p@ssw0rd",
        "P4$$w0rd2024",
        "letmein!",
        "secret",
        "secret2",
        "12secret",
        "пароль",
        "ПАРОЛЬ",
        "пароль123",
        "gfhjkm",
        "gfhjkm1",
        "привет",
        "ghbdtn",
        "наташа",
        "любовь!",
        "йцукен",
        "секрет",
        "україна",
        "Україна2022",
        "кохання",
        "parola",
        "parolă",
        "Parola123",
        "teiubesc",
        "România1918",
        "geheim",
        "Passwort1",
        "schätzchen",
        "Fußball",
        "fussball7",
        "kozel",
        "K0zel",
        "козёл",
        "козел1",
        "domino66",
        "iloveyou",
        /* runs on the keyboard */
        "12345",
        "123456789",
        "1234567890",
        "654321",
        "qwerty",
        "qwertz",
        "QWERTY123",
        "asdfgh",
        "zxcvbn",
        "qwe123",
        "123qweasd",
        "1qaz2wsx",
        "qazwsxedc",
        "йцукенг",
        "фывапро",
        "фівапро",
        "ячсмить",
        "123йцу",
        "abcde",
        "абвгд",
        "zyxwv",
        "147258",
        "0987654321",
        "!@#$%^",
        /* repetitions */
        "aaaaa",
        "1111111",
        "ababab",
        "123123",
        "abcabcabc",
        "passwordpassword",
        "12121212",
        "0000000000",
        "kotkotkot",
        "иииии",
        "2580258025",
        "xyxxyxyx",
        /* dates */
        "01021990",
        "1990-02-01",
        "24.08.1991",
        "310185",
        "12/31/99",
        "19900201",
        "20051231",
        /* the own name */
        "Zebedee7",
        "zebedee7",
        "zebedee",
        "Zebedee",
        "7eedebez",
        "zebedee123",
        "!zebedee!",
        "zebedee7zebedee7",
        "Zebedee1990",
    };
    static const char *const good[] = {
        "goat&barn",
        "barn&goat",
        "hXk4.",
        "correct horse",
        "7f3kz",
        "quiet river stone",
        "козаплюсдубль",
        "Sieben Ziegen",
        "trei capre",
        "sieben&66",
        "дві кози",
        "fj39x",
        "90x17q",
        "48151623",
        "zebra-milk",
        "lay 6-6 first",
        "goat\xf0\x9f\x90\x90sea lake",
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (!identity_password_is_common(common[i], "Zebedee7"))
            print_error("%s is taken\n", common[i]), wrong++;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (identity_password_is_common(good[i], "Zebedee7"))
            print_error("%s is refused\n", good[i]), wrong++;
    assert_int_equal(wrong, 0);
    assert_true(identity_password_is_common("олена7", "Олена"));
    assert_false(identity_password_is_common("goat&barn", ""));
    char longest[129];
    memset(longest, 'a', 128);
    for (int i = 0; i < 128; i++)
        longest[i] = (char)('a' + i * i % 23);
    longest[128] = '\0';
    assert_false(identity_password_is_common(longest, "Zebedee7"));
}

static void the_words_are_sorted(void **state)
{
    (void)state;
    assert_true(identity_common_word_count > 2000);
    for (size_t i = 1; i < identity_common_word_count; i++)
        if (strcmp(identity_common_words[i - 1], identity_common_words[i]) >= 0)
            fail_msg("%s, %s", identity_common_words[i - 1], identity_common_words[i]);
}

/* RFC 6238, appendix B, SHA-1, the last six digits. */
static void codes_are_those_of_the_rfc(void **state)
{
    (void)state;
    static const struct {
        int64_t seconds;
        int code;
    } vectors[] = {{59, 287082},       {1111111109, 81804},  {1111111111, 50471},
                   {1234567890, 5924}, {2000000000, 279037}, {20000000000, 353130}};
    const uint8_t *secret = (const uint8_t *)"12345678901234567890";
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        assert_int_equal(identity_totp_code(secret, vectors[i].seconds / 30), vectors[i].code);
    char text[IDENTITY_TOTP_SECRET_TEXT];
    identity_totp_print(secret, text);
    assert_string_equal(text, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
}

static void a_code_is_good_for_a_while_and_once(void **state)
{
    (void)state;
    const uint8_t *secret = (const uint8_t *)"12345678901234567890";
    const int64_t now = 1234567890000, step = now / IDENTITY_TOTP_STEP_MS;
    for (int64_t off = -3; off <= 3; off++) {
        char code[16], spaced[32];
        int64_t of = 0;
        snprintf(code, sizeof code, "%06d", identity_totp_code(secret, step + off));
        snprintf(spaced, sizeof spaced, "%.3s %s", code, code + 3);
        assert_int_equal(identity_totp_is(secret, code, now, 0, &of), off >= -1 && off <= 1);
        assert_int_equal(identity_totp_is(secret, spaced, now, 0, &of), off >= -1 && off <= 1);
        assert_true(of == 0 || of == step + off);
        assert_int_equal(identity_totp_is(secret, code, now, step, &of),
                         off == 1); /* the one of now was taken */
        assert_false(identity_totp_is(secret, code, now, step + 1, &of));
    }
    int64_t of;
    static const char *const none[] = {"",       "0",      "00592",  "0059240",
                                       "00592a", "-05924", "+05924", "００５９２４"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(identity_totp_is(secret, none[i], now, 0, &of));
    assert_true(identity_totp_is(secret, "005924", now, 0, &of));
}

static void a_recovery_code_is_read_as_it_is_meant(void **state)
{
    (void)state;
    char text[IDENTITY_RECOVERY_TEXT], other[IDENTITY_RECOVERY_TEXT];
    uint8_t hash[STORE_RECOVERY_HASH], same[STORE_RECOVERY_HASH];
    identity_recovery_make(text);
    identity_recovery_make(other);
    assert_string_not_equal(text, other);
    assert_int_equal(strlen(text), 19);
    assert_true(identity_recovery_hash(text, hash));
    assert_true(identity_recovery_hash(other, same));
    assert_memory_not_equal(hash, same, sizeof hash);
    assert_true(identity_recovery_hash("01AB-CDEF-GHJK-MNPQ", hash));
    assert_true(identity_recovery_hash(" oLab cdefGHJK-mnpq", same));
    assert_memory_equal(hash, same, sizeof hash);
    assert_false(identity_recovery_hash("01AB-CDEF-GHJK-MNP", hash));
    assert_false(identity_recovery_hash("01AB-CDEF-GHJK-MNPQR", hash));
    assert_false(identity_recovery_hash("01AB-CDEF-GHJK-MNPU", hash));
    assert_false(identity_recovery_hash("", hash));
}

int main(void)
{
    if (sodium_init() < 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_everybody_takes_is_no_password),
        cmocka_unit_test(the_words_are_sorted),
        cmocka_unit_test(codes_are_those_of_the_rfc),
        cmocka_unit_test(a_code_is_good_for_a_while_and_once),
        cmocka_unit_test(a_recovery_code_is_read_as_it_is_meant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
