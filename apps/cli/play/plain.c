/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/plain.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/words.h"
#include "apps/cli/records/analyse.h"
#include "apps/cli/records/summary.h"
#include "apps/cli/wrap.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static play_words words_of(const play_desk *d)
{
    return (play_words){stdout, play_game_tags(d->game)};
}

void play_plain_happened(void *context, const play_event *event)
{
    play_desk *d = context;
    play_review_note(&d->review, event);
    if (d->silent)
        return;
    const play_words words = words_of(d);
    play_put_event(&words, event);
}

/* Shows the progress of a review on a terminal at standard error. */
static void show_progress(int choice, int count)
{
    if (isatty(STDERR_FILENO))
        cli_progress(_("\rchoice %1$d of %2$d "), choice, count);
}

/* ---- what the person may type */

typedef enum answer { AGAIN, ACTED, LEFT } answer;

typedef struct word {
    const char *word, *shown; /* as the help shows it */
    const char *meaning;
    answer (*run)(play_desk *desk, const char *argument);
} word;

static answer show_hand(play_desk *d, const char *argument)
{
    const play_words words = words_of(d);
    (void)argument;
    play_put_line(&words, play_game_view(d->game));
    play_put_counts(&words, play_game_view(d->game));
    play_put_hand(&words, play_game_view(d->game));
    play_put_actions(&words, play_game_view(d->game));
    return AGAIN;
}

static answer show_score(play_desk *d, const char *argument)
{
    const play_words words = words_of(d);
    (void)argument;
    play_put_score(&words, play_game_view(d->game));
    return AGAIN;
}

static answer show_hint(play_desk *d, const char *argument)
{
    const kz_view *view = play_game_view(d->game);
    const kz_rules *rules = &view->pub.rules;
    char text[PLAY_ACTION_TEXT];
    kz_advice advice;
    (void)argument;
    if (!view->legal_count) {
        printf("%s\n", _("It is not your turn."));
        return AGAIN;
    }
    if (!play_review_advise(&d->review, view, &advice)) {
        printf("%s\n", _("out of memory"));
        return AGAIN;
    }
    printf(_("Hint: %s\n"), play_action_text(advice.action, text));
    if (advice.reason != KZ_NO_REASON)
        printf("%s\n", records_analysis_advice(advice.reason, rules->side_count < rules->seats));
    return AGAIN;
}

static answer take_back(play_desk *d, const char *argument)
{
    (void)argument;
    if (play_game_take_back(d->game))
        return ACTED;
    printf("%s\n", _("There is nothing to take back in this deal."));
    return AGAIN;
}

static answer save(play_desk *d, const char *argument)
{
    if (!*argument || !strcmp(argument, "-"))
        printf("%s\n", _("Type the name of a file after save."));
    else if (play_game_save(d->game, argument))
        printf("%s\n", _("Saved."));
    else
        cli_fail_output(argument);
    return AGAIN;
}

static answer review(play_desk *d, const char *argument)
{
    char name[RECORDS_NAME];
    const kz_view *view = play_game_view(d->game);
    const records_story story = {stdout, play_game_tags(d->game), &view->pub, 0};
    (void)argument;
    fflush(stdout);
    bool printed = play_review_print(&d->review, stdout, records_story_seat(&story, view->seat, name));
    if (isatty(STDERR_FILENO))
        cli_progress_end();
    if (!printed)
        printf("%s\n", _("out of memory"));
    return AGAIN;
}

/* Prints the game, its players, and how to get help. */
static void begin(const play_desk *d)
{
    const kz_view *view = play_game_view(d->game);
    const records_story story = {stdout, play_game_tags(d->game), &view->pub, 0};
    records_story_head(&story);
    printf(_("You are at seat %d. Type help for what you may type.\n"), view->seat + 1);
}

static answer play_again(play_desk *d, const char *argument)
{
    (void)argument;
    if (play_game_view(d->game)->pub.phase != KZ_OVER) {
        printf("%s\n", _("The match is not over."));
        return AGAIN;
    }
    d->game = play_game_again(d->game);
    play_review_free(&d->review);
    begin(d);
    return ACTED;
}

static answer leave(play_desk *d, const char *argument)
{
    (void)d, (void)argument;
    return LEFT;
}

static answer show_help(play_desk *d, const char *argument);

static const word words_known[] = {
    {"hint", "hint", N_("what the analysis would play, and why"), show_hint},
    {"back", "back", N_("takes your last choice of this deal back"), take_back},
    {"hand", "hand", N_("the line, your tiles and what you may play"), show_hand},
    {"score", "score", N_("the accounts; + before a number: remembered"), show_score},
    {"review", "review", N_("your worst choices until now"), review},
    {"save", "save FILE", N_("writes the record, for kozel play --resume FILE"), save},
    {"again", "again", N_("begins another match after the end"), play_again},
    {"help", "help", N_("these words"), show_help},
    {"quit", "quit", N_("leaves the match"), leave},
};

enum { WORDS = sizeof words_known / sizeof *words_known };

static answer show_help(play_desk *d, const char *argument)
{
    enum { WIDTH = 9 }; /* of "save FILE" */
    (void)d, (void)argument;
    cli_print_option(stdout, WIDTH, "1, 2, ...", _("plays the action of that number"));
    cli_print_option(stdout, WIDTH, "2-6@b",
                     _("plays this action: the tile, and the end where it may lie at several"));
    for (int i = 0; i < WORDS; i++)
        cli_print_option(stdout, WIDTH, words_known[i].shown, _(words_known[i].meaning));
    return AGAIN;
}

/* ---- the person's turn */

/* Returns the number of an action in the list, from 0; -1: the text is none. */
static int read_number(const char *text, int count)
{
    int number = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9' && number <= count; at++)
        number = 10 * number + (*at - '0');
    return at > text && !*at && number >= 1 && number <= count ? number - 1 : -1;
}

static void refuse(const kz_view *view, const kz_error *error)
{
    char reason[CLI_EXPLANATION];
    cli_explain(error, reason);
    printf("%s\n", reason);
    if (view->legal_count)
        printf(_("Type a number from 1 to %d, an action of the list, or help.\n"), view->legal_count);
}

static answer act(play_desk *d, const char *text)
{
    const kz_view *view = play_game_view(d->game);
    kz_error error;
    kz_action action;
    int number = read_number(text, view->legal_count);
    if (!view->legal_count) {
        printf("%s\n", _("The match is over. Type again, review, score, save FILE, help or quit."));
        return AGAIN;
    }
    if (number >= 0)
        action = view->legal[number];
    else if (!kz_action_parse(&view->pub, view->seat, text, strlen(text), &action, &error)) {
        refuse(view, &error);
        return AGAIN;
    }
    if (action.kind == KZ_TIMEOUT || !play_game_act(d->game, action, &error)) {
        if (action.kind == KZ_TIMEOUT)
            kz_fail(&error, KZ_E_ACTION, NULL, NULL, NULL);
        refuse(play_game_view(d->game), &error);
        return AGAIN;
    }
    return ACTED;
}

/* Cuts a line into its first word and the rest. */
static answer obey(play_desk *d, char *line)
{
    char *end = line + strlen(line);
    while (end > line && strchr(" \t\r\n", end[-1]))
        *--end = '\0';
    line += strspn(line, " \t");
    size_t length = strcspn(line, " \t");
    const char *argument = line + length + strspn(line + length, " \t");
    if (!*line)
        return AGAIN;
    for (int i = 0; i < WORDS; i++)
        if (strlen(words_known[i].word) == length && !strncmp(words_known[i].word, line, length))
            return words_known[i].run(d, argument);
    return act(d, line);
}

/* Reads lines until an action or the end. */
static answer ask(play_desk *d)
{
    static char *line;
    static size_t size;
    answer given = AGAIN;
    while (given == AGAIN) {
        if (isatty(STDIN_FILENO))
            printf("> ");
        if (fflush(stdout) != 0 || ferror(stdout) || getline(&line, &size, stdin) < 0)
            return LEFT;
        given = obey(d, line);
    }
    return given;
}

/* ---- the match */

static answer turn(play_desk *d, play_need need)
{
    const play_words words = words_of(d);
    if (need == PLAY_OVER)
        play_put_standing(&words, play_game_view(d->game));
    else
        (void)show_hand(d, "");
    return ask(d);
}

/* Returns whether the reader of the output has gone. That is no failure. */
static bool is_gone(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&output, 1, 0) > 0 && output.revents & POLLERR;
}

int play_plain_end(const play_desk *d)
{
    const play_words words = words_of(d);
    play_put_standing(&words, play_game_view(d->game));
    return is_gone() ? CLI_EXIT_OK : cli_close_output();
}

int play_plain(play_desk *d)
{
    (void)signal(SIGPIPE, SIG_IGN);
    d->review.progress = show_progress;
    begin(d);
    if (d->resumed) {
        printf(_("Deal %d\n"), (int)play_game_view(d->game)->pub.deal_number);
        (void)show_score(d, "");
    }
    for (answer given = ACTED; given != LEFT;) {
        play_need need = play_game_step(d->game);
        if (need == PLAY_FAILED)
            return cli_fail("kozel play", _("out of memory"));
        if (need != PLAY_GOES_ON)
            given = turn(d, need);
    }
    if (play_game_view(d->game)->pub.phase == KZ_OVER)
        return is_gone() ? CLI_EXIT_OK : cli_close_output();
    return play_plain_end(d);
}
