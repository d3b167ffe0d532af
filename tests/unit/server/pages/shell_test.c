/* SPDX-License-Identifier: MIT */
/* What is shown of the page's addresses: nobody's text becomes HTML, languages are read out of anything, a
 * game has its rules and its picture. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/pages/match_file.h"
#include "server/pages/shell.h"
#include "server/pages/words.h"
#include "server/pictures/picture.h"

static const char page[] = "<!doctype html>\n<html lang=\"en\"><head><title>kozel</title></head>"
                           "<body><noscript></noscript></body></html>\n";

/* What some HTML-writing function has written. */
typedef struct written {
    char *text;
    size_t length;
    FILE *out;
} written;

static FILE *begin(written *w)
{
    return w->out = open_memstream(&w->text, &w->length);
}

static void expect(written *w, const char *text)
{
    fclose(w->out);
    assert_string_equal(w->text, text);
    free(w->text);
}

static void escapes(void **state)
{
    (void)state;
    written w;
    pages_html_put(begin(&w), "<b a=\"1\" b='2'>&amp;\n\x01Я</b>");
    expect(&w, "&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;  Я&lt;/b&gt;");
    pages_html_form(begin(&w), "<a href=\"%s\">%s%%</a>", "\"><script>", "&");
    expect(&w, "<a href=\"&quot;&gt;&lt;script&gt;\">&amp;%</a>");
    pages_html_segment(begin(&w), "a/b?c#\"<є");
    expect(&w, "a%2Fb%3Fc%23%22%3C%D1%94");
}

static void summaries(void **state)
{
    (void)state;
    char out[64], small[12];
    assert_string_equal(pages_html_summary("  One\n two  ", 20, out, sizeof out), "One two");
    assert_string_equal(pages_html_summary("One two, three", 9, out, sizeof out), "One two…");
    assert_string_equal(pages_html_summary("One two three", 7, out, sizeof out), "One two…");
    assert_string_equal(pages_html_summary("Козёл", 3, out, sizeof out), "Коз…");
    assert_string_equal(pages_html_summary("", 3, out, sizeof out), "");
    /* Whole letters, whatever the room. */
    assert_string_equal(pages_html_summary("Козёл", 9, small, sizeof small), "Коз…");
    assert_string_equal(
        pages_html_summary("\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80", 99, small, sizeof small),
        "\x80\x80\x80\x80\x80\x80\x80\x80…");
}

static void languages(void **state)
{
    (void)state;
    static const struct {
        const char *header, *language;
    } rows[] = {
        {NULL, "en"},
        {"", "en"},
        {"uk", "uk"},
        {"de-AT,de;q=0.9,en;q=0.8", "de"},
        {"fr, ru;q=0.5, ro;q=0.7", "ro"},
        {"mo", "ro"},
        {"UK-ua", "uk"},
        {"*", "en"},
        {"de;q=0, uk;q=0.001", "uk"},
        {"en;q=0.1;q=1, ru ; q=0.2", "ru"},
        {"deu", "en"},
        {"d", "en"},
        {",,,;q=1,;", "en"},
        {"de;q=", "en"},
        {"de;q=2", "en"},
        {"de;q=0.9999, ru;q=1.0", "ru"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(kz_language(pages_accept_language(rows[i].header)), rows[i].language);
}

/* A host's game whose title is an attack, together with the project's. */
static kz_games *games_with_attack(void)
{
    static const char text[] = "[evil : kozel]\ntitle = \"><script>alert(1)</script>&\ntitle.uk = Лихий\n"
                               "title.de = \"><script>alert(2)</script>\n";
    kz_games *games = malloc(sizeof *games);
    kz_error error;
    kz_games_init(games);
    assert_true(kz_games_read(games, text, sizeof text - 1, &error));
    return games;
}

static void shells(void **state)
{
    (void)state;
    kz_games *games = games_with_attack();
    language_translations *translations = language_translations_new();
    pages_guide *guide = pages_guide_new(games, translations);
    pages_shell_words *words = pages_shell_words_new(games, translations);
    pages_shell shell;
    assert_true(pages_shell_init(&shell, page, sizeof page - 1, words, guide));
    assert_string_equal(words->title[kz_language_find("uk")][pages_shell_game(words, "evil")], "Лихий");
    for (int game = 0; game < words->games; game++)
        for (int language = 0; language < KZ_LANGUAGES; language++) {
            size_t length;
            pages_shown shown = {.plain = PAGES_PLAIN_GAME,
                                 .game = game,
                                 .language = language,
                                 .path = "/games/x",
                                 .title = "\"><script>",
                                 .sentence = game % 2 ? "'\"><img src=x>" : NULL};
            char *html = pages_shell_make(&shell, &shown, "https://a.example", &length), mark[16];
            assert_int_equal(strlen(html), length);
            snprintf(mark, sizeof mark, "<html lang=\"%s\">", kz_language(language));
            assert_non_null(strstr(html, mark));
            assert_null(strstr(html, "<script>"));
            assert_null(strstr(html, "src=x>"));
            assert_non_null(strstr(html, "<title>&quot;&gt;&lt;script&gt; · kozel</title>"));
            assert_non_null(strstr(html, "og:image\" content=\"https://a.example/rules/"));
            assert_non_null(strstr(html, "</div>\n</noscript></body>"));
            assert_true(length > 6000); /* the rules are described */
            free(html);
            html = pages_shell_make(&shell, &shown, "", &length);
            assert_null(strstr(html, "og:url"));
            assert_non_null(strstr(html, "og:image\" content=\"/rules/"));
            free(html);
        }
    pages_shell_words_free(words);
    pages_guide_free(guide);
    language_translations_free(translations);
    free(games);
}

static void marks(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "", "<html lang=\"en\"><title>kozel</title>",
        "<noscript></noscript><html lang=\"en\"><title>kozel</title>",
        "<html lang=\"en\"><title>kozel</title><noscript></noscript><noscript></noscript>"};
    pages_shell shell = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(pages_shell_init(&shell, bad[i], strlen(bad[i]), NULL, NULL));
}

static void pictures(void **state)
{
    (void)state;
    kz_games *games = games_with_attack();
    for (int game = 0; game < games->count; game++) {
        size_t length, again;
        char *svg = pages_sample_draw(&games->game[game], kz_game_title(&games->game[game]),
                                      prose_english_words, &length);
        char *same = pages_sample_draw(&games->game[game], kz_game_title(&games->game[game]),
                                       prose_english_words, &again);
        assert_non_null(svg);
        assert_int_equal(length, again);
        assert_memory_equal(svg, same, length);
        assert_non_null(strstr(svg, "id=\"line\""));
        assert_null(strstr(svg, "<script"));
        free(svg);
        free(same);
    }
    free(games);
}

static void names(void **state)
{
    (void)state;
    static const char record[] =
        "[Game \"kozel\"]\n[Players \"2\"]\n[Name1 \"<b>&\"]\n[Name2 \"Guest-17\"]\n\ndeal 1\n";
    kz_games *games = games_with_attack();
    language_translations *translations = language_translations_new();
    pages_shell_words *words = pages_shell_words_new(games, translations);
    char game[KZ_GAME_NAME], out[PAGES_NAMES_TEXT] = "";
    assert_false(pages_names_of_match(words, 0, games, record, sizeof record - 1, game, out));
    assert_false(pages_names_of_match(words, 0, games, "\xff\n", 2, game, out));
    out[0] = '\0';
    pages_names_add(words, 4, "", "Guest-17", out);
    pages_names_add(words, 4, ", ", "Jürgen", out);
    assert_string_equal(out, "Guest-17, Jürgen"); /* (without its catalogues a test speaks English) */
    for (int i = 0; i < 100; i++)
        pages_names_add(words, 0, ", ", "A name that is long enough", out);
    assert_true(strlen(out) < PAGES_NAMES_TEXT);
    pages_shell_words_free(words);
    language_translations_free(translations);
    free(games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(escapes), cmocka_unit_test(summaries), cmocka_unit_test(languages),
        cmocka_unit_test(shells),  cmocka_unit_test(marks),     cmocka_unit_test(pictures),
        cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
