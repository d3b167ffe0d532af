/* SPDX-License-Identifier: MIT */
#include "server/http/texts.h"

#include "server/http/page.h"

/* A page without its marks is not served. */
static bool read_shell(kz_texts *texts)
{
    const kz_page_file *page = kz_page_find("/index.html");
    if (!texts->shell_words || !page)
        return texts->shell_words != NULL;
    return kz_shell_init(&texts->shell, (const char *)kz_page_data + page->body[KZ_PLAIN].offset,
                         page->body[KZ_PLAIN].size, texts->shell_words, texts->guide);
}

bool kz_texts_read(kz_texts *texts, const kz_games *games)
{
    *texts = (kz_texts){.translations = kz_translations_new()};
    if (!texts->translations)
        return false;
    texts->guide = kz_guide_new(games, texts->translations);
    texts->file_words = kz_file_words_new(texts->translations);
    texts->shell_words = kz_shell_words_new(games, texts->translations);
    return texts->guide && texts->file_words && read_shell(texts);
}

void kz_texts_free(kz_texts *texts)
{
    kz_guide_free(texts->guide);
    kz_file_words_free(texts->file_words);
    kz_shell_words_free(texts->shell_words);
    kz_translations_free(texts->translations);
}
