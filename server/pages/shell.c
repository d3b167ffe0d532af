/* SPDX-License-Identifier: MIT */
#include "server/pages/shell.h"

#include <stdlib.h>
#include <string.h>

/* ---- cutting ---- */

/* Returns where `mark` is in the text, if it is there once; else NULL. */
static const char *only(const char *text, size_t length, const char *mark)
{
    size_t size = strlen(mark);
    const char *found = memmem(text, length, mark, size);
    if (!found)
        return NULL;
    const char *behind = found + size;
    return memmem(behind, length - (size_t)(behind - text), mark, size) ? NULL : found;
}

bool pages_shell_init(pages_shell *shell, const char *html, size_t length, const pages_shell_words *words,
                      const pages_guide *guide)
{
    /* The insertions between the parts, and where the next part begins in each. */
    static const struct {
        const char *mark;
        size_t before, behind; /* bytes of the mark that stay */
    } marks[] = {{"lang=\"en\"", 6, 1}, {"<title>kozel</title>", 0, 0}, {"<noscript></noscript>", 10, 11}};
    const char *from = html;
    for (int i = 0; i < 3; i++) {
        const char *mark = only(html, length, marks[i].mark);
        if (!mark || mark < from)
            return false;
        shell->part[i].text = from;
        shell->part[i].length = (size_t)(mark - from) + marks[i].before;
        from = mark + strlen(marks[i].mark) - marks[i].behind;
    }
    shell->words = words;
    shell->guide = guide;
    shell->part[3].text = from;
    shell->part[3].length = length - (size_t)(from - html);
    return true;
}

/* ---- the head ---- */

static const char *const locales[KZ_LANGUAGES] = {"en_GB", "uk_UA", "ru_RU", "ro_RO", "de_DE"};

static void put_alternates(FILE *out, const pages_shown *shown, const char *origin)
{
    /* The address without a language is that of x-default, and also has its own entry. */
    pages_html_form(out,
                    shown->named ? "<link rel=\"canonical\" href=\"%s%s?lang=%s\" />\n"
                                 : "<link rel=\"canonical\" href=\"%s%s\" />\n",
                    origin, shown->path, kz_language(shown->language));
    for (int i = 0; i < KZ_LANGUAGES; i++)
        pages_html_form(out, "<link rel=\"alternate\" hreflang=\"%s\" href=\"%s%s?lang=%s\" />\n",
                        kz_language(i), origin, shown->path, kz_language(i));
    pages_html_form(out, "<link rel=\"alternate\" hreflang=\"x-default\" href=\"%s%s\" />\n", origin,
                    shown->path);
}

/* Writes https://ogp.me tags. Twitter only requires the picture's size in addition. */
static void put_card(FILE *out, const pages_shell *shell, const pages_shown *shown, const char *title,
                     const char *sentence, const char *origin)
{
    pages_html_form(out,
                    "<meta property=\"og:site_name\" content=\"kozel\" />\n"
                    "<meta property=\"og:type\" content=\"%s\" />\n"
                    "<meta property=\"og:title\" content=\"%s\" />\n"
                    "<meta property=\"og:description\" content=\"%s\" />\n"
                    "<meta property=\"og:locale\" content=\"%s\" />\n",
                    shown->type ? shown->type : "website", title, sentence, locales[shown->language]);
    if (*origin)
        pages_html_form(out, "<meta property=\"og:url\" content=\"%s%s%s\" />\n", origin, shown->path,
                        shown->position ? shown->position : "");
    if (shown->picture)
        pages_html_form(out, "<meta property=\"og:image\" content=\"%s%s\" />\n", origin, shown->picture);
    else
        pages_html_form(out, "<meta property=\"og:image\" content=\"%s/rules/%s.png?lang=%s\" />\n", origin,
                        shell->words->name[0], kz_language(shown->language));
    pages_html_form(out,
                    "<meta property=\"og:image:type\" content=\"image/png\" />\n"
                    "<meta property=\"og:image:width\" content=\"1200\" />\n"
                    "<meta property=\"og:image:height\" content=\"630\" />\n"
                    "<meta property=\"og:image:alt\" content=\"%s\" />\n"
                    "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n",
                    shell->words->word[shown->language][PAGES_TEXT_PICTURE]);
}

static void put_head(FILE *out, const pages_shell *shell, const pages_shown *shown, const char *origin)
{
    char *const *word = shell->words->word[shown->language];
    char rules[PAGES_SENTENCE_TEXT];
    const char *title = shown->title ? shown->title : word[PAGES_TEXT_PLACE];
    const char *sentence = shown->sentence ? shown->sentence
                           : shown->plain == PAGES_PLAIN_GAME
                               ? pages_plain_sentence(shell, shown->game, shown->language, rules)
                               : word[PAGES_TEXT_WELCOME];
    pages_html_form(out, "<title>%s · kozel</title>\n<meta name=\"description\" content=\"%s\" />\n", title,
                    sentence);
    if (shown->unlisted)
        fputs("<meta name=\"robots\" content=\"noindex\" />\n", out);
    if (!shown->unlisted)
        put_alternates(out, shown, origin);
    put_card(out, shell, shown, title, sentence, origin);
    if (shown->docs)
        fputs("<link rel=\"help\" href=\"/docs/\" />\n", out);
    if (shown->database)
        fputs("<link rel=\"archives\" href=\"/database/\" />\n", out);
}

/* ---- all ---- */

char *pages_shell_make(const pages_shell *shell, const pages_shown *shown, const char *origin, size_t *length)
{
    char *html = NULL;
    FILE *out = open_memstream(&html, length);
    if (!out)
        return NULL;
    for (int i = 0; i < 4; i++) {
        fwrite(shell->part[i].text, 1, shell->part[i].length, out);
        if (i == 0)
            fputs(kz_language(shown->language), out);
        else if (i == 1)
            put_head(out, shell, shown, origin);
        else if (i == 2)
            pages_plain_write(out, shell, shown);
    }
    bool whole = !ferror(out);
    if (fclose(out) == 0 && whole)
        return html;
    free(html);
    return NULL;
}
