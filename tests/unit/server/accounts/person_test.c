/* SPDX-License-Identifier: MIT */
/* What people send of themselves: names that are allowed and that look alike, passwords, photos that are
 * none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include <kozel/bot.h>

#include "server/accounts/guard/attempts.h"
#include "server/accounts/identity/name.h"
#include "server/accounts/identity/password.h"
#include "server/accounts/photo/photo.h"

/* ---- names ---- */

static identity_name_fault fault_of(const char *text)
{
    identity_name name;
    return identity_name_read(text, &name);
}

static void names_of_the_five_alphabets_are_allowed(void **state)
{
    (void)state;
    static const char *const good[] = {"Ann",      "Jürgen_ß", "ÄÖÜẞ",      "Ștefăniță",
                                       "Înțelept", "Ёжик",     "Съешь-ещё", "Ґудзик",
                                       "Їжак_є",   "2026",     "x-1",       "abcdefghijklmnopqrst",
                                       "я_1"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (fault_of(good[i]) != IDENTITY_NAME_GOOD)
            fail_msg("%s: %d", good[i], fault_of(good[i]));
}

static void other_names_are_not(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        identity_name_fault fault;
        const char *letter;
    } bad[] = {
        {"", IDENTITY_NAME_LENGTH, ""},
        {"ab", IDENTITY_NAME_LENGTH, ""},
        {"abcdefghijklmnopqrstu", IDENTITY_NAME_LENGTH, ""},
        {"a b c", IDENTITY_NAME_LETTER, " "},
        {"Zoë", IDENTITY_NAME_LETTER, "ë"},
        {"a.b.c", IDENTITY_NAME_LETTER, "."},
        {"ab\u200bc", IDENTITY_NAME_LETTER, "\u200b"},
        {"ab\u202ec", IDENTITY_NAME_LETTER, "\u202e"},
        {"ａｂｃ", IDENTITY_NAME_LETTER, "ａ"},
        {"аbв", IDENTITY_NAME_MIXED, ""},
        {"Оlya", IDENTITY_NAME_MIXED, ""},
        {"ab\xff", IDENTITY_NAME_LETTER, ""},
        {"Guest-1", IDENTITY_NAME_RESERVED, ""},
        {"gUEST_0l1", IDENTITY_NAME_RESERVED, ""},
        {"guest", IDENTITY_NAME_RESERVED, ""},
        {"Мастер", IDENTITY_NAME_RESERVED, ""},
        {"Meister", IDENTITY_NAME_RESERVED, ""},
        {"maestru", IDENTITY_NAME_RESERVED, ""},
        {"ADM1N", IDENTITY_NAME_RESERVED, ""},
        {"adrnin", IDENTITY_NAME_RESERVED, ""},
        {"КОЗЁЛ", IDENTITY_NAME_RESERVED, ""},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        identity_name name;
        if (identity_name_read(bad[i].text, &name) != bad[i].fault || strcmp(name.fault, bad[i].letter) != 0)
            fail_msg("%s: %d, letter %s", bad[i].text, fault_of(bad[i].text), name.fault);
    }
    assert_int_equal(fault_of("Guesthouse"), IDENTITY_NAME_GOOD);
    /* A level that came later has a name that nobody could have taken before. */
    static const char *const first[] = {"random", "novice", "club", "master"};
    for (int level = 0; kz_bot_at(level); level++) {
        bool reserved = false;
        for (size_t i = 0; i < sizeof first / sizeof *first; i++)
            reserved |= !strcmp(kz_bot_at(level)->name, first[i]);
        assert_int_equal(fault_of(kz_bot_at(level)->name),
                         reserved ? IDENTITY_NAME_RESERVED : IDENTITY_NAME_LETTER);
    }
}

/* Names that pose by other forms of such a word, or by other words for the same. */
static const char *const inflected[] = {
    "Moderatorul",
    "moderatorii",
    "Moderatorului",
    "Moderatorilor",
    "Moderatoare",
    "Moderatorin",
    "Moderatorinnen",
    "Модератори",
    "Модераторам",
    "Модераторша",
    "Модератором",
    "M0derat0rul",
    "Moderatorul-7",
    "Anna-Moderatorul",
    "Administratorii",
    "Administratoare",
    "Administrația",
    "Администрацией",
    "Адміністрацією",
    "Адміни",
    "Админы",
    "Админом",
    "Adminul",
    "adminii",
    "Operator",
    "0perator",
    "Operatorul",
    "Operatorin",
    "Operator-5",
    "Anna-Operator",
    "Оператор",
    "Оператори",
    "Operatoare",
    "Supportul",
    "Asistența",
    "Підтримкою",
    "Поддержки",
    "Offizieller",
    "Oficiala",
    "Официальный",
    "Офіційна",
    "Betreiberin",
    "Verwalterin",
    "Kozel-Team",
    "KozelTeam",
    "kozelteam",
    "Team-Kozel",
    "The-Kozel-Team",
    "thekozelteam",
    "K0zel_Te4m",
    "Kozel-Admin-Team",
    "Team",
    "Team-1",
    "teamadmin",
    "Команда",
    "к-о-м-а-н-д-а",
    "КОМАНДА_1",
    "Команди",
    "Команды",
    "Командою",
    "КомандаКозла",
    "Команда-Сайту",
    "Козел-Команда",
    "Echipa",
    "Echipei",
    "Echipa-Kozel",
    "Hosts",
    "The-Host",
    "Kozel-Host",
    "Hostul",
    "Хозяева",
    "Господарі",
    "Gazda-Kozel",
    "Systems",
    "Sistemul",
    "Системы",
    "Системою",
    "Security",
    "Sicherheit",
    "Безпека",
    "Безопасность",
    "Securitatea",
    "Security-Team",
    "Referee",
    "Judge",
    "Schiedsrichter",
    "Schiedsrichterin",
    "Arbitrul",
    "Judecătorul",
    "Суддя",
    "Судья",
    "Арбітр",
    "Closed-account-5",
    "ClosedAccount5",
    "CLOSED_ACCOUNT",
    "c1osed-acc0unt-7",
    "Закритий-акаунт",
    "Закрытый-аккаунт",
    "Cont-închis-3",
    "Geschlossenes-Konto",
    "Gäste",
    "Guests-2",
    "Oaspetele",
    "Гостя-17",
};

/* Names that contain such a word by chance, or begin like one. */
static const char *const by_chance[] = {
    "Team-Rocket", "Dream_Team",   "Teamgeist",  "Steam",          "Командор",   "Командир",  "Командирша",
    "Hostess",     "Hostinger",    "Ghostly",    "Systemfehler",   "Opera",      "Operetta",  "Оперний",
    "Judy",        "Judith",       "Richter",    "Hans-Richter",   "Судак",      "Судоку",    "Суддівка",
    "Modul",       "Modell",       "Модель",     "Модник",         "Moderato",   "Arbat",     "Arbiträr",
    "Serverus",    "Service-Anna", "Personalia", "Echipat",        "Сервіз",     "Серветка",  "Системник",
    "Closed",      "Account",      "Konto",      "Contesa",        "Власта",     "Владислав", "Crewe",
    "Andrew-Crew", "Admirable",    "Stafford",   "Officer",        "Supportive", "Гостинець", "Гостомисл",
    "Guestav",     "Gastro",       "Gasthaus",   "Козлов-Команда", "Rootkit",    "Gazdag",    "Господин",
    "Хозе",        "Гост",         "Moderat",    "Operat",         "Owner",      "Arbitr",
};

/* Prints each name that is not read as `wanted`; returns their number. */
static int count_wrong(const char *const *names, size_t count, identity_name_fault wanted)
{
    int wrong = 0;
    for (size_t i = 0; i < count; i++)
        if (fault_of(names[i]) != wanted)
            print_error("%s: %d\n", names[i], fault_of(names[i])), wrong++;
    return wrong;
}

#define COUNT_WRONG(names, wanted) count_wrong(names, sizeof(names) / sizeof *(names), wanted)

/* Readers may take them for those who run the server, or for a guest. */
static void names_that_pose_as_the_house_are_refused(void **state)
{
    (void)state;
    static const char *const posing[] = {
        "Moderator1",    "Admin-2",     "АДМІН",       "Server-Admin", "Гость-17",       "Гість17",
        "Gast-3",        "oaspete_9",   "Guest17",     "GUEST--1",     "admin",          "Admin",
        "1Admin",        "Admin2026",   "A-d-m-i-n",   "ad_min",       "Aadmin",         "Addmmiinn",
        "ADM1N",         "4dmin",       "adrnin",      "m0der4t0r",    "MODERAT0R-7",    "Модератор",
        "МОДЕРАТОР_1",   "Anna-Admin",  "AdminAnna",   "anna_admin",   "TheAdmin",       "theadmin",
        "RealModerator", "serveradmin", "adminserver", "KozelAdmin",   "kozeladmin",     "Kozel-2",
        "Козел_1",       "К0зел",       "админ-сайта", "ГлавныйАдмин", "главныйадмин",   "Адміністратор",
        "Администрация", "Адмін-Оля",   "Модер",       "Сервер-1",     "5erver",         "Support-7",
        "Suport",        "Asistență",   "Verwaltung",  "Betreiber",    "Moderator-Hans", "Mod-7",
        "Root",          "root_1",      "Host-1",      "Gastgeber",    "Хозяин",         "Господар",
        "Gazda",         "System",      "Система",     "bot-1",        "Webmaster",      "hostmaster",
        "Техподдержка",  "Підтримка",   "Nobody-1",
    };
    static const char *const honest[] = {
        "Adminka",   "Kozelko",    "Модест",    "Modest",         "Goatherd",   "Guesthouse", "Kozlov",
        "Козлик",    "Hostel",     "Ghost",     "Ghost-7",        "Robot-1",    "Robo-1",     "Ben_bot",
        "Moderna",   "Rooster",    "Roots",     "Boot",           "Mood",       "Serverina",  "Gastwirt",
        "Gastonia",  "Кот-17",     "Модерн",    "Административа", "Господарка", "Хозяйка",    "Systematik",
        "Supporter", "Staffan",    "Rudolf",    "Anna-7",         "Bootsmann",  "Club-66",    "Master_1",
        "Expert7",   "Mark-Twain", "Komod",     "Admiral",        "Adminton",   "Комод",      "Ведмідь",
        "The-Goat",  "Real-Goat",  "Kozel-Fan",
    };
    int wrong = COUNT_WRONG(posing, IDENTITY_NAME_RESERVED) + COUNT_WRONG(honest, IDENTITY_NAME_GOOD);
    wrong += COUNT_WRONG(inflected, IDENTITY_NAME_RESERVED) + COUNT_WRONG(by_chance, IDENTITY_NAME_GOOD);
    assert_int_equal(wrong, 0);
}

static void names_that_look_alike_share_a_skeleton(void **state)
{
    (void)state;
    static const char *const alike[][2] = {
        {"Anna", "ANNA"},       {"Anna", "Änna"},      {"Вова", "BOBA"},     {"Петро", "ПЕТРО"},
        {"Lillil", "1I11i1"},   {"good", "g00d"},      {"morn", "mom"},      {"wave", "vvave"},
        {"a_b-c", "a-b_c"},     {"Ёлка", "елка"},      {"Ștefan", "Stefan"}, {"Şah_1", "Șah_1"},
        {"u\u0308ber", "über"}, {"Straße", "STRASSE"}, {"Сосо", "Coco"},     {"Київ", "Киів"},
    };
    static const char *const different[][2] = {
        {"Anna", "Anne"}, {"Петро", "Pedro"}, {"Маша", "Мася"}, {"Bob-1", "Bob-2"}, {"Вика", "Дика"}};
    identity_name one, other;
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        assert_true(identity_name_find(alike[i][0], &one) && identity_name_find(alike[i][1], &other));
        assert_string_equal(one.skeleton, other.skeleton);
    }
    for (size_t i = 0; i < sizeof different / sizeof *different; i++) {
        assert_true(identity_name_find(different[i][0], &one) && identity_name_find(different[i][1], &other));
        assert_string_not_equal(one.skeleton, other.skeleton);
    }
    assert_true(identity_name_find("u\u0308ber", &one));
    assert_string_equal(one.text, "über"); /* composed */
    assert_true(identity_name_find("MMMMMMMMMMMMMMMMMMMM", &one));
    assert_int_equal(strlen(one.skeleton), 40);
}

/* ---- passwords ---- */

static void a_password_is_known_by_its_hash(void **state)
{
    (void)state;
    char hash[STORE_PASSWORD_HASH_SIZE], again[STORE_PASSWORD_HASH_SIZE];
    assert_true(identity_password_hash("schön \xf0\x9f\x90\x90", hash));
    assert_true(identity_password_hash("schön \xf0\x9f\x90\x90", again));
    assert_string_not_equal(hash, again); /* each has its salt */
    assert_memory_equal(hash, "$argon2id$", 10);
    assert_true(identity_password_is(hash, "schön \xf0\x9f\x90\x90"));
    assert_true(
        identity_password_is(hash, "scho\u0308n \xf0\x9f\x90\x90")); /* as another keyboard writes it */
    assert_false(identity_password_is(hash, "schon \xf0\x9f\x90\x90"));
    assert_false(identity_password_is(NULL, "schön"));
    assert_false(identity_password_is("$argon2id$broken", "schön"));
    assert_false(identity_password_outdated(hash));
    assert_int_equal(
        crypto_pwhash_str(hash, "old", 3, crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN), 0);
    assert_true(identity_password_is(hash, "old"));
    assert_true(identity_password_outdated(hash));
}

static void wrong_passwords_are_counted_by_name_browser_and_session(void **state)
{
    (void)state;
    guard_attempts attempts;
    const uint8_t token[STORE_TOKEN_HASH_SIZE] = {1}, other[STORE_TOKEN_HASH_SIZE] = {2};
    const guard_rate_key anna = guard_attempt_of_name("anna"), otto = guard_attempt_of_name("otto"),
                         own[] = {guard_attempt_of_device(token, 7), guard_attempt_of_device(token, 8),
                                  guard_attempt_of_device(other, 7), guard_attempt_of_session(token)};
    assert_true(guard_attempts_init(&attempts, GUARD_ATTEMPTS, GUARD_ATTEMPT_WAIT));
    for (int i = 0; i < GUARD_ATTEMPTS; i++)
        assert_int_equal(guard_attempts_take(&attempts, &anna, 1000), 0);
    assert_in_range(guard_attempts_take(&attempts, &anna, 1000), 59000, 60001);
    assert_int_equal(guard_attempts_take(&attempts, &otto, 1000), 0);
    for (size_t k = 0; k < sizeof own / sizeof *own; k++) {
        for (int i = 0; i < GUARD_ATTEMPTS; i++)
            assert_int_equal(guard_attempts_take(&attempts, &own[k], 1000), 0);
        assert_int_not_equal(guard_attempts_take(&attempts, &own[k], 1000), 0);
    }
    int64_t later = 1001 + 1000 * GUARD_ATTEMPT_WAIT;
    assert_int_equal(guard_attempts_take(&attempts, &anna, later), 0);
    assert_int_not_equal(guard_attempts_take(&attempts, &anna, later), 0);
    guard_attempts_forgive(&attempts, &anna);
    assert_int_equal(guard_attempts_take(&attempts, &anna, later), 0);
    guard_attempts_destroy(&attempts);
}

/* ---- photos ---- */

typedef struct file {
    unsigned char *bytes;
    size_t length;
} file;

/* A picture whose left half is red and whose right half is blue. */
static file make_file(const char *type, int width, int height)
{
    GdkPixbuf *picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, width, height);
    gdk_pixbuf_fill(picture, 0xff0000ff);
    GdkPixbuf *right = gdk_pixbuf_new_subpixbuf(picture, width / 2, 0, width - width / 2, height);
    gdk_pixbuf_fill(right, 0x0000ffff);
    char *bytes;
    gsize length;
    assert_true(gdk_pixbuf_save_to_buffer(picture, &bytes, &length, type, NULL, NULL));
    g_object_unref(right);
    g_object_unref(picture);
    return (file){(unsigned char *)bytes, length};
}

/* `part` inserted at `at`. */
static file insert(file in, size_t at, const void *part, size_t length)
{
    file out = {g_malloc(in.length + length), in.length + length};
    memcpy(out.bytes, in.bytes, at);
    memcpy(out.bytes + at, part, length);
    memcpy(out.bytes + at + length, in.bytes + at, in.length - at);
    g_free(in.bytes);
    return out;
}

/* Red and blue at a point of the photo made of a file. */
static void colours(file in, int x, int y, int *red, int *blue)
{
    unsigned char *png = NULL;
    size_t length = 0;
    assert_int_equal(photo_make(in.bytes, in.length, &png, &length), PHOTO_GOOD);
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type("png", NULL);
    assert_true(gdk_pixbuf_loader_write(loader, png, length, NULL) && gdk_pixbuf_loader_close(loader, NULL));
    GdkPixbuf *picture = gdk_pixbuf_loader_get_pixbuf(loader);
    assert_int_equal(gdk_pixbuf_get_width(picture), PHOTO_SIDE);
    assert_int_equal(gdk_pixbuf_get_height(picture), PHOTO_SIDE);
    const guchar *point = gdk_pixbuf_read_pixels(picture) + y * gdk_pixbuf_get_rowstride(picture) +
                          x * gdk_pixbuf_get_n_channels(picture);
    *red = point[0];
    *blue = point[2];
    g_object_unref(loader);
    free(png);
}

static void assert_red_then_blue(file in, int x1, int y1, int x2, int y2)
{
    int red, blue;
    colours(in, x1, y1, &red, &blue);
    assert_true(red > 200 && blue < 60);
    colours(in, x2, y2, &red, &blue);
    assert_true(red < 60 && blue > 200);
}

static void photos_are_cut_and_scaled(void **state)
{
    (void)state;
    static const char *const types[] = {"png", "jpeg"};
    static const int sizes[][2] = {{256, 256}, {900, 400}, {40, 700}, {4000, 3000}, {2, 2}};
    for (size_t type = 0; type < 2; type++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            if (type == 1 && sizes[i][0] < 16)
                continue; /* its colours are shared by neighbours */
            file photo = make_file(types[type], sizes[i][0], sizes[i][1]);
            assert_red_then_blue(photo, 10, 100, 245, 100);
            g_free(photo.bytes);
        }
}

static void a_photo_is_turned_as_it_was_taken(void **state)
{
    (void)state;
    /* An Exif segment with the orientation: turn it to the right. */
    static const unsigned char exif[] = {0xff, 0xe1, 0, 34, 'E', 'x', 'i', 'f', 0, 0,    'M', 'M',
                                         0,    42,   0, 0,  0,   8,   0,   1,   1, 0x12, 0,   3,
                                         0,    0,    0, 1,  0,   6,   0,   0,   0, 0,    0,   0};
    file photo = insert(make_file("jpeg", 300, 200), 2, exif, sizeof exif);
    assert_red_then_blue(photo, 100, 10, 100, 245);
    g_free(photo.bytes);
}

static photo_status photo_fault(const unsigned char *bytes, size_t length)
{
    unsigned char *png = NULL;
    size_t png_length;
    photo_status fault = photo_make(bytes, length, &png, &png_length);
    assert_true((fault == PHOTO_GOOD) == (png != NULL));
    free(png);
    return fault;
}

static void hostile_photos_are_refused(void **state)
{
    (void)state;
    static const char *const none[] = {
        "", "\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "GIF89a", "<svg xmlns='x'/>", "RIFFxxxxWEBP", "BM......"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(photo_fault((const unsigned char *)none[i], strlen(none[i])), PHOTO_TYPE);

    file photo = make_file("jpeg", 100, 100);
    assert_int_equal(photo_fault(photo.bytes, photo.length), PHOTO_GOOD);
    /* More scans than any picture has. */
    static const unsigned char scan[] = {0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0};
    for (int i = 0; i < 100; i++)
        photo = insert(photo, photo.length - 2, scan, sizeof scan);
    assert_int_equal(photo_fault(photo.bytes, photo.length), PHOTO_BROKEN);
    g_free(photo.bytes);

    file wide = make_file("png", PHOTO_SIDE_MAX + 1, 1);
    assert_int_equal(photo_fault(wide.bytes, wide.length), PHOTO_LARGE);
    g_free(wide.bytes);
    file large = make_file("jpeg", 5100, 5000);
    assert_int_equal(photo_fault(large.bytes, large.length), PHOTO_LARGE);
    g_free(large.bytes);
}

/* Whatever is cut off or changed: a photo or a refusal, no crash (the sanitizers look on). */
static void broken_photos_do_no_harm(void **state)
{
    (void)state;
    static const char *const types[] = {"png", "jpeg"};
    uint32_t random = 2026;
    for (size_t type = 0; type < 2; type++) {
        file photo = make_file(types[type], 24, 24);
        for (size_t length = 0; length < photo.length; length++) {
            photo_status fault = photo_fault(photo.bytes, length);
            assert_true(fault != PHOTO_GOOD || length > photo.length / 2);
        }
        unsigned char *copy = g_malloc(photo.length);
        for (int i = 0; i < 1500; i++) {
            memcpy(copy, photo.bytes, photo.length);
            for (int k = 0; k <= i % 4; k++) {
                random = random * 1664525 + 1013904223;
                copy[8 + (random >> 8) % (photo.length - 8)] ^= (unsigned char)(1 + (random >> 24) % 255);
            }
            photo_fault(copy, photo.length);
        }
        g_free(copy);
        g_free(photo.bytes);
    }
}

int main(void)
{
    if (sodium_init() < 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_the_five_alphabets_are_allowed),
        cmocka_unit_test(other_names_are_not),
        cmocka_unit_test(names_that_pose_as_the_house_are_refused),
        cmocka_unit_test(names_that_look_alike_share_a_skeleton),
        cmocka_unit_test(a_password_is_known_by_its_hash),
        cmocka_unit_test(wrong_passwords_are_counted_by_name_browser_and_session),
        cmocka_unit_test(photos_are_cut_and_scaled),
        cmocka_unit_test(a_photo_is_turned_as_it_was_taken),
        cmocka_unit_test(hostile_photos_are_refused),
        cmocka_unit_test(broken_photos_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
