/* SPDX-License-Identifier: MIT */
#include "server/pages/words.h"

#include <stdlib.h>
#include <string.h>

#include "base/marks.h"

const char *const kz_language_names[KZ_LANGUAGES] = {"English", "Українська", "Русский", "Română", "Deutsch"};

static const char *const english[KZ_SHELL_WORDS] = {
    [KZ_SAY_PLACE] = N_("A table in the yard, and a game of Kozel"),
    /* NOLINTNEXTLINE(bugprone-suspicious-missing-comma): one text in two pieces. */
    [KZ_SAY_WELCOME] = N_("Dominoes as they are played in the yard, with friends or against bots: in the "
                          "browser, free, without registration."),
    [KZ_SAY_SCRIPT] = N_("To play, switch JavaScript on in your browser. The rules can be read without it."),
    [KZ_SAY_OLD] =
        N_("This browser is too old for the page, or a part of the page did not come. It needs "
           "Chrome 94, Firefox 101, Safari 16.4 or newer: update it, or load the page again. The rules "
           "can be read here."),
    [KZ_SAY_GAMES] = N_("Games"),
    [KZ_SAY_EACH_GAME] = N_("Each with its rules, its length and how hard it is to learn."),
    [KZ_SAY_ALL_GAMES] = N_("All games"),
    [KZ_SAY_LANGUAGE] = N_("Language"),
    [KZ_SAY_RULES] = N_("%s: the rules"),
    [KZ_SAY_PICTURE] = N_("The table in the middle of a deal"),
    [KZ_SAY_NO_PAGE] = N_("There is no such page."),
    [KZ_SAY_NO_GAME] = N_("There is no such game."),
    [KZ_SAY_HOME] = N_("To the lobby"),
    [KZ_SAY_TABLE] = N_("%s: come to the table"),
    [KZ_SAY_FREE_SEAT] = N_("At the table: %s. There is a free seat."),
    [KZ_SAY_WATCH] = N_("At the table: %s. You can watch."),
    [KZ_SAY_INVITED] = N_("You are invited to a game of dominoes."),
    [KZ_SAY_PLAYER] = N_("%s plays dominoes here. A game together?"),
    [KZ_SAY_MATCH] = N_("%1$s: %2$s"),
    [KZ_SAY_REPLAY] = N_("The whole match, move by move."),
    [KZ_SAY_PUZZLE] = N_("%s: a puzzle"),
    [KZ_SAY_SOLVE] = N_("What would you play here?"),
    [KZ_SAY_LEARN] = N_("Learn to play"),
    [KZ_SAY_LESSONS] =
        N_("Lessons at a real table: eight minutes from your first domino to the end of your first deal."),
    [KZ_SAY_WELL] = N_("How to play well"),
    [KZ_SAY_WORDS] = N_("The players’ words"),
    [KZ_SAY_ORIGINS] = N_("Where the games come from"),
    [KZ_SAY_PUZZLES] = N_("Puzzles"),
    [KZ_SAY_POSITION] = N_("A position out of play, and a question. You see what the player saw."),
    [KZ_SAY_SET_UP] = N_("Set up a position"),
    [KZ_SAY_LEADERS] = N_("Leaders"),
    [KZ_SAY_GUESTBOOK] = N_("Guestbook"),
    [KZ_SAY_QUESTIONS] = N_("Questions and feedback; the host answers."),
    [KZ_SAY_FAIRNESS] = N_("Why you can trust the deal"),
    [KZ_SAY_WATCHING] = N_("Watch"),
    [KZ_SAY_HISTORY] = N_("History"),
    [KZ_SAY_FRIENDS] = N_("Friends"),
    [KZ_SAY_MESSAGES] = N_("Messages"),
    [KZ_SAY_ACCOUNT] = N_("Account"),
    [KZ_SAY_ADMIN] = N_("Administration"),
    [KZ_SAY_GUEST] = N_("Guest"),
    [KZ_SAY_BOT] = N_("bot"),
};

/* False when out of memory. */
static bool translate(kz_shell_words *words, const kz_games *games, const kz_translations *translations,
                      int language)
{
    bool made = true;
    for (int i = 0; i < KZ_SHELL_WORDS; i++) {
        words->word[language][i] = strdup(kz_translated(translations, language, english[i]));
        made &= words->word[language][i] != NULL;
    }
    for (int i = 0; i < words->games; i++) {
        words->title[language][i] =
            strdup(kz_translated(translations, language, kz_game_title_in(&games->game[i], language)));
        made &= words->title[language][i] != NULL;
    }
    return made;
}

kz_shell_words *kz_shell_words_new(const kz_games *games, const kz_translations *translations)
{
    kz_shell_words *words = calloc(1, sizeof *words);
    kz_games *own = games ? NULL : malloc(sizeof *own);
    if (own)
        kz_games_init(own);
    games = games ? games : own;
    bool made = words && games;
    if (made) {
        words->games = games->count;
        for (int i = 0; i < words->games; i++)
            strcpy(words->name[i], games->game[i].name);
        for (int i = 0; i < KZ_LANGUAGES; i++)
            made &= translate(words, games, translations, i);
    }
    free(own);
    if (made)
        return words;
    kz_shell_words_free(words);
    return NULL;
}

void kz_shell_words_free(kz_shell_words *words)
{
    for (int language = 0; words && language < KZ_LANGUAGES; language++) {
        for (int i = 0; i < KZ_SHELL_WORDS; i++)
            free(words->word[language][i]);
        for (int i = 0; i < words->games; i++)
            free(words->title[language][i]);
    }
    free(words);
}

int kz_shell_game(const kz_shell_words *words, const char *game)
{
    for (int i = 0; i < words->games; i++)
        if (!strcmp(words->name[i], game))
            return i;
    return -1;
}
