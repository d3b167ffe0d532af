#include "archive/languages.h"

#include <libintl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"

const char *const kz_languages[KZ_LANGUAGES] = {"en", "uk", "ru", "ro", "de"};

int kz_language_find(const char *code)
{
    for (int i = 0; i < KZ_LANGUAGES; i++)
        if (!strcmp(kz_languages[i], code))
            return i;
    return -1;
}

/* From here on gettext() speaks this language, whatever the user's own is. */
static void speak(const char *language)
{
    setenv("LANGUAGE", language, true);
    textdomain(textdomain(NULL)); /* or what was translated before is taken again */
}

void kz_in_each_language(void (*call)(void *context, int language), void *context)
{
    const char *now = setlocale(LC_ALL, NULL), *language = getenv("LANGUAGE");
    char *locale = strdup(now ? now : "C"), *own = language ? strdup(language) : NULL;
    if (!setlocale(LC_ALL, "C.UTF-8"))
        kz_log(KZ_WARN, "server", "there is no locale C.UTF-8: the rules are told in English only");
    for (int i = 0; i < KZ_LANGUAGES; i++) {
        speak(kz_languages[i]);
        call(context, i);
    }
    setlocale(LC_ALL, locale ? locale : "C");
    if (own)
        speak(own);
    else
        unsetenv("LANGUAGE");
    free(locale);
    free(own);
}
