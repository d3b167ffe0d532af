/* SPDX-License-Identifier: MIT */
#include "server/languages/languages.h"

#include <libintl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/log.h"
#include "server/languages/message_catalog.h"

struct language_translations {
    language_message_catalog *catalog[KZ_LANGUAGES]; /* NULL: English */
    prose_translate translate[KZ_LANGUAGES];
};

static const char *translate(void *context, const char *text)
{
    return language_message_text(context, text);
}

static const char *translate_plural(void *context, const char *one, const char *other, unsigned long n)
{
    return language_message_plural(context, one, other, n);
}

/* ---- plural rules: `Plural-Forms` of data/po as C */

static size_t german_form(unsigned long n)
{
    return n != 1;
}

static size_t romanian_form(unsigned long n)
{
    return n == 1 ? 0 : n == 0 || (n % 100 > 0 && n % 100 < 20) ? 1 : 2;
}

static size_t slavic_form(unsigned long n)
{
    return n % 10 == 1 && n % 100 != 11                                    ? 0
           : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1
                                                                           : 2;
}

/* The rule of each language; English needs none. */
static language_plural_rule *const plural_rules[] = {NULL, slavic_form, slavic_form, romanian_form,
                                                     german_form};
_Static_assert(sizeof plural_rules / sizeof *plural_rules == KZ_LANGUAGES, "as in kz_language()");

static language_message_catalog *open_catalog(int i)
{
    char path[PATH_MAX];
    const char *domain = textdomain(NULL), *folder = bindtextdomain(domain, NULL);
    if (!folder ||
        snprintf(path, sizeof path, "%s/%s/LC_MESSAGES/%s.mo", folder, kz_language(i), domain) >= PATH_MAX)
        return NULL;
    language_message_catalog *catalog = language_message_catalog_open(path, plural_rules[i]);
    if (!catalog)
        base_log(BASE_LOG_WARN, "server", "cannot read %s: its texts are English", path);
    return catalog;
}

language_translations *language_translations_new(void)
{
    language_translations *t = calloc(1, sizeof *t);
    for (int i = 1; t && i < KZ_LANGUAGES; i++) {
        t->catalog[i] = open_catalog(i);
        t->translate[i] = (prose_translate){
            .context = t->catalog[i], .text = translate, .plural = translate_plural, .language = i};
    }
    return t;
}

void language_translations_free(language_translations *t)
{
    for (int i = 0; t && i < KZ_LANGUAGES; i++)
        language_message_catalog_free(t->catalog[i]);
    free(t);
}

const prose_translate *language_translation(const language_translations *t, int language)
{
    return t->catalog[language] ? &t->translate[language] : NULL;
}

const char *language_translated(const language_translations *t, int language, const char *text)
{
    return t->catalog[language] ? language_message_text(t->catalog[language], text) : text;
}
