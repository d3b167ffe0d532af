/* SPDX-License-Identifier: MIT */
#include "server/pages/words.h"

#include <stdlib.h>
#include <string.h>

#include "base/marks.h"

const char *const pages_language_names[KZ_LANGUAGES] = {"English", "Українська", "Русский", "Română",
                                                        "Deutsch"};

static const char *const english[PAGES_SHELL_WORDS] = {
    [PAGES_TEXT_PLACE] = N_("A table in the yard, and a game of Kozel"),
    /* NOLINTNEXTLINE(bugprone-suspicious-missing-comma): one text in two pieces. */
    [PAGES_TEXT_WELCOME] = N_("Dominoes as they are played in the yard, with friends or against bots: in the "
                              "browser, free, without registration."),
    [PAGES_TEXT_SCRIPT] =
        N_("To play, switch JavaScript on in your browser. The rules can be read without it."),
    [PAGES_TEXT_OLD] =
        N_("This browser is too old for the page, or a part of the page did not come. It needs "
           "Chrome 94, Firefox 101, Safari 16.4 or newer: update it, or load the page again. The rules "
           "can be read here."),
    [PAGES_TEXT_GAMES] = N_("Games"),
    [PAGES_TEXT_EACH_GAME] = N_("Each with its rules, its length and how hard it is to learn."),
    [PAGES_TEXT_ALL_GAMES] = N_("All games"),
    [PAGES_TEXT_LANGUAGE] = N_("Language"),
    [PAGES_TEXT_RULES] = N_("%s: the rules"),
    [PAGES_TEXT_PICTURE] = N_("The table in the middle of a deal"),
    [PAGES_TEXT_NO_PAGE] = N_("There is no such page."),
    [PAGES_TEXT_NO_GAME] = N_("There is no such game."),
    [PAGES_TEXT_HOME] = N_("To the lobby"),
    [PAGES_TEXT_TABLE] = N_("%s: come to the table"),
    [PAGES_TEXT_FREE_SEAT] = N_("At the table: %s. There is a free seat."),
    [PAGES_TEXT_WATCH] = N_("At the table: %s. You can watch."),
    [PAGES_TEXT_INVITED] = N_("You are invited to a game of dominoes."),
    [PAGES_TEXT_PLAYER] = N_("%s plays dominoes here. A game together?"),
    [PAGES_TEXT_MATCH] = N_("%1$s: %2$s"),
    [PAGES_TEXT_REPLAY] = N_("The whole match, move by move."),
    [PAGES_TEXT_PUZZLE] = N_("%s: a puzzle"),
    [PAGES_TEXT_SOLVE] = N_("What would you play here?"),
    [PAGES_TEXT_LEARN] = N_("Learn to play"),
    [PAGES_TEXT_LESSONS] =
        N_("Lessons at a real table: eight minutes from your first domino to the end of your first deal."),
    [PAGES_TEXT_WELL] = N_("How to play well"),
    [PAGES_TEXT_WORDS] = N_("The players’ words"),
    [PAGES_TEXT_ORIGINS] = N_("Where the games come from"),
    [PAGES_TEXT_RATINGS] = N_("Points, Elo and strength"),
    [PAGES_TEXT_PUZZLES] = N_("Puzzles"),
    [PAGES_TEXT_POSITION] = N_("A position out of play, and a question. You see what the player saw."),
    [PAGES_TEXT_SET_UP] = N_("Set up a position"),
    [PAGES_TEXT_LEADERS] = N_("Leaders"),
    [PAGES_TEXT_GUESTBOOK] = N_("Guestbook"),
    [PAGES_TEXT_QUESTIONS] = N_("Questions and feedback; the host answers."),
    [PAGES_TEXT_FAIRNESS] = N_("Why you can trust the deal"),
    [PAGES_TEXT_WATCHING] = N_("Watch"),
    [PAGES_TEXT_HISTORY] = N_("History"),
    [PAGES_TEXT_FRIENDS] = N_("Friends"),
    [PAGES_TEXT_MESSAGES] = N_("Messages"),
    [PAGES_TEXT_ACCOUNT] = N_("Account"),
    [PAGES_TEXT_ADMIN] = N_("Administration"),
    [PAGES_TEXT_DEVICE] = N_("Play on this device"),
    [PAGES_TEXT_TOURNAMENTS] = N_("Tournaments"),
    [PAGES_TEXT_CLUBS] = N_("Clubs"),
    [PAGES_TEXT_GUEST] = N_("Guest"),
    [PAGES_TEXT_BOT] = N_("bot"),
};

/* Returns false if out of memory. */
static bool translate(pages_shell_words *words, const kz_games *games,
                      const language_translations *translations, int language)
{
    bool made = true;
    for (int i = 0; i < PAGES_SHELL_WORDS; i++) {
        words->word[language][i] = strdup(language_translated(translations, language, english[i]));
        made &= words->word[language][i] != NULL;
    }
    for (int i = 0; i < words->games; i++) {
        words->title[language][i] =
            strdup(language_translated(translations, language, kz_game_title_in(&games->game[i], language)));
        made &= words->title[language][i] != NULL;
    }
    return made;
}

pages_shell_words *pages_shell_words_new(const kz_games *games, const language_translations *translations)
{
    pages_shell_words *words = calloc(1, sizeof *words);
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
    pages_shell_words_free(words);
    return NULL;
}

void pages_shell_words_free(pages_shell_words *words)
{
    for (int language = 0; words && language < KZ_LANGUAGES; language++) {
        for (int i = 0; i < PAGES_SHELL_WORDS; i++)
            free(words->word[language][i]);
        for (int i = 0; i < words->games; i++)
            free(words->title[language][i]);
    }
    free(words);
}

int pages_shell_game(const pages_shell_words *words, const char *game)
{
    for (int i = 0; i < words->games; i++)
        if (!strcmp(words->name[i], game))
            return i;
    return -1;
}
