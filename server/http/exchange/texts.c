/* SPDX-License-Identifier: MIT */
#include "server/http/exchange/texts.h"

#include "server/http/exchange/page.h"

/* A page without its marks is not served. */
static bool read_shell(http_texts *texts)
{
    const http_page_file *page = http_page_find("/index.html");
    if (!texts->shell_words || !page)
        return texts->shell_words != NULL;
    return pages_shell_init(&texts->shell, (const char *)http_page_data + page->body[HTTP_PLAIN].offset,
                            page->body[HTTP_PLAIN].size, texts->shell_words, texts->guide);
}

bool http_texts_read(http_texts *texts, const kz_games *games)
{
    *texts = (http_texts){.translations = language_translations_new()};
    if (!texts->translations)
        return false;
    texts->guide = pages_guide_new(games, texts->translations);
    texts->file_words = pages_file_words_new(texts->translations);
    texts->shell_words = pages_shell_words_new(games, texts->translations);
    return texts->guide && texts->file_words && read_shell(texts);
}

void http_texts_free(http_texts *texts)
{
    pages_guide_free(texts->guide);
    pages_file_words_free(texts->file_words);
    pages_shell_words_free(texts->shell_words);
    language_translations_free(texts->translations);
}
