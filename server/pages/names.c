/* SPDX-License-Identifier: MIT */
#include "server/pages/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kozel/bot.h>
#include <kozel/drawing.h>
#include <kozel/record.h>

/* Appends a text if it fits whole. */
static void add(char out[PAGES_NAMES_TEXT], const char *text)
{
    size_t used = strlen(out), length = strlen(text);
    if (used + length < PAGES_NAMES_TEXT)
        memcpy(out + used, text, length + 1);
}

void pages_names_add(const pages_shell_words *words, int language, const char *joiner, const char *name,
                     char out[PAGES_NAMES_TEXT])
{
    static const char guest[] = "Guest-";
    bool is_guest = !strncmp(name, guest, strlen(guest));
    add(out, joiner);
    if (is_guest) {
        add(out, words->word[language][PAGES_TEXT_GUEST]);
        name += strlen(guest) - 1;
    }
    add(out, name);
}

char *pages_word_fill(const char *word, const char *first, const char *second, char out[PAGES_NAMES_TEXT])
{
    snprintf(out, PAGES_NAMES_TEXT, word, first, second);
    return out;
}

static void add_sides(const pages_shell_words *words, int language, const kz_reader *reader,
                      char out[PAGES_NAMES_TEXT])
{
    const kz_rules *rules = &reader->match.pub.rules;
    for (int side = 0; side < rules->side_count; side++) {
        const char *joiner = side ? " – " : "";
        for (int seat = 0; seat < rules->seats; seat++) {
            if (rules->side_of[seat] != side)
                continue;
            const char *name = reader->tags.name[seat];
            bool person = *name && !kz_bot_find(name);
            pages_names_add(words, language, joiner, person ? name : words->word[language][PAGES_TEXT_BOT],
                            out);
            joiner = ", ";
        }
    }
    for (int side = 0; side < rules->side_count; side++) {
        char account[KZ_ACCOUNT_TEXT];
        add(out, side ? " : " : " · ");
        add(out, kz_account_print(&reader->match.pub.account[side], account));
    }
}

bool pages_names_of_match(const pages_shell_words *words, int language, const kz_games *games,
                          const char *record, size_t length, char game[KZ_GAME_NAME],
                          char out[PAGES_NAMES_TEXT])
{
    kz_reader *reader = malloc(sizeof *reader);
    kz_error error;
    if (!reader)
        return false;
    kz_reader_init(reader, games, NULL);
    out[0] = '\0';
    bool good =
        kz_reader_text(reader, record, length, &error) && kz_reader_end(reader, &error) && reader->has_match;
    if (good) {
        strcpy(game, reader->tags.game);
        add_sides(words, language, reader, out);
    }
    free(reader);
    return good;
}
