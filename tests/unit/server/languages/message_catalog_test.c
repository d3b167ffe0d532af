/* SPDX-License-Identifier: MIT */
/* Catalogues of texts read without gettext() (server/languages): the result equals gettext()'s, and what is
 * damaged is refused. Argument: the folder of compiled catalogues, LANG/LC_MESSAGES/kozel.mo. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/languages/languages.h"
#include "server/languages/message_catalog.h"

static const char *folder;

static void path_of(const char *language, char out[512])
{
    snprintf(out, 512, "%s/%s/LC_MESSAGES/kozel.mo", folder, language);
}

/* ---- texts */

/* The description, as one text. */
static char told[1 << 16];
static size_t length;

static void put(void *context, const char *text)
{
    (void)context;
    length += (size_t)snprintf(told + length, sizeof told - length, "%s\n", text);
    assert_true(length < sizeof told);
}

static void put_row(void *context, const char *const cell[], int cells, bool head)
{
    (void)head;
    for (int i = 0; i < cells; i++)
        put(context, cell[i]);
}

static void put_figure(void *context, prose_figure figure, const char *text)
{
    (void)figure;
    put(context, text);
}

static const char *tell(const kz_game *game, const prose_translate *translate)
{
    static const prose_sink sink = {NULL, put, put, put_row, put_figure};
    length = 0;
    prose_write_rules(game, &game->rules, translate, &sink);
    return told;
}

static const char *by_gettext(void *context, const char *text)
{
    (void)context;
    return gettext(text);
}

static const char *by_ngettext(void *context, const char *one, const char *other, unsigned long n)
{
    (void)context;
    return ngettext(one, other, n);
}

static void speak(const char *language)
{
    setenv("LANGUAGE", language, true);
    textdomain("kozel");
}

static void texts_are_those_of_gettext(void **state)
{
    static const prose_translate gettexts = {.text = by_gettext, .plural = by_ngettext};
    static kz_games games;
    (void)state;
    kz_games_init(&games);
    language_translations *translations = language_translations_new();
    assert_null(language_translation(translations, 0));
    for (int language = 1; language < KZ_LANGUAGES; language++) {
        speak(kz_language(language));
        for (int i = 0; i < games.count; i++) {
            char *text = strdup(tell(&games.game[i], &gettexts));
            assert_string_equal(tell(&games.game[i], language_translation(translations, language)), text);
            assert_string_not_equal(tell(&games.game[i], NULL), text);
            free(text);
        }
    }
    language_translations_free(translations);
}

static void numbers_take_the_forms_of_gettext(void **state)
{
    static const char one[] = "Each player is dealt {n} tile.", other[] = "Each player is dealt {n} tiles.";
    (void)state;
    language_translations *translations = language_translations_new();
    for (int language = 1; language < KZ_LANGUAGES; language++) {
        const prose_translate *t = language_translation(translations, language);
        speak(kz_language(language));
        for (unsigned long n = 0; n < 1200; n++)
            assert_string_equal(t->plural(t->context, one, other, n), ngettext(one, other, n));
        assert_ptr_equal(t->plural(t->context, other, one, 1), other);
        assert_ptr_equal(t->plural(t->context, other, one, 2), one);
        assert_ptr_equal(t->text(t->context, told), told);
        assert_string_equal(t->text(t->context, ""), ""); /* (not the head) */
    }
    language_translations_free(translations);
}

/* Without files English is spoken. */
static void without_catalogues_there_is_english(void **state)
{
    (void)state;
    bindtextdomain("kozel", "/nowhere");
    language_translations *translations = language_translations_new();
    assert_non_null(translations);
    for (int i = 0; i < KZ_LANGUAGES; i++) {
        assert_null(language_translation(translations, i));
        assert_string_equal(language_translated(translations, i, "Options"), "Options");
    }
    language_translations_free(translations);
    bindtextdomain("kozel", folder);
}

/* ---- damaged files */

static size_t first_form(unsigned long n)
{
    (void)n;
    return 0;
}

static void damaged_files_are_refused(void **state)
{
    static unsigned char data[1 << 20];
    char path[512];
    (void)state;
    path_of("uk", path);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    assert_in_range(size, 1000, sizeof data - 1);
    assert_null(language_message_catalog_open("/nowhere/kozel.mo", first_form));
    assert_null(language_message_catalog_read("", 0, first_form));
    for (size_t cut = 0; cut < size; cut += cut < 64 ? 1 : 997)
        assert_null(language_message_catalog_read(data, cut, first_form));
    /* Any changed byte of the head and the tables: refused, or read within the file. */
    for (size_t i = 0; i < 4000; i++) {
        unsigned char was = data[i];
        data[i] ^= (unsigned char)(1u << i % 8);
        language_message_catalog *catalog = language_message_catalog_read(data, size, first_form);
        if (catalog) {
            assert_non_null(language_message_text(catalog, "Options"));
            assert_non_null(language_message_plural(catalog, "a", "b", i));
        }
        language_message_catalog_free(catalog);
        data[i] = was;
    }
}

/* A catalogue of one text. */
static void a_text_ends_within_the_file(void **state)
{
    static const char strings[] = "Options\0Choix";
    const uint32_t words[] = {0x950412de, 0, 1, 28, 36, 0, 0, 7, 44, 5, 52};
    unsigned char data[44 + sizeof strings];
    (void)state;
    for (size_t i = 0; i < 44; i++)
        data[i] = (unsigned char)(words[i / 4] >> 8 * (i % 4));
    memcpy(data + 44, strings, sizeof strings);
    language_message_catalog *catalog = language_message_catalog_read(data, sizeof data, first_form);
    assert_non_null(catalog);
    assert_string_equal(language_message_text(catalog, "Options"), "Choix");
    language_message_catalog_free(catalog);
    data[43 + sizeof strings] = 'x';
    assert_null(language_message_catalog_read(data, sizeof data, first_form));
}

int main(int argc, char **argv)
{
    if (argc != 2 || !setlocale(LC_ALL, "C.UTF-8"))
        return 2;
    folder = argv[1];
    bindtextdomain("kozel", folder);
    textdomain("kozel");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_those_of_gettext),
        cmocka_unit_test(numbers_take_the_forms_of_gettext),
        cmocka_unit_test(without_catalogues_there_is_english),
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(a_text_ends_within_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
