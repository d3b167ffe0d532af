/* SPDX-License-Identifier: MIT */
/* The languages of displayed texts. */
#include <kozel/catalogue.h>

#include <string.h>

static const char *const languages[KZ_LANGUAGES] = {"en", "uk", "ru", "ro", "de"};

const char *kz_language(int index)
{
    return index >= 0 && index < KZ_LANGUAGES ? languages[index] : NULL;
}

int kz_language_find(const char *code)
{
    for (int i = 0; i < KZ_LANGUAGES; i++)
        if (!strcmp(languages[i], code))
            return i;
    return -1;
}
