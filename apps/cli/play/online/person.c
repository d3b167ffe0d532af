/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"
#include "apps/cli/wrap.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- words */

typedef struct word {
    const char *word, *shown; /* as the help shows it */
    const char *meaning;
    void (*run)(play_session *session, const char *argument);
} word;

static void show_hand(play_session *s, const char *argument)
{
    (void)argument;
    play_online_show_hand(s);
}

static void show_score(play_session *s, const char *argument)
{
    (void)argument;
    play_online_show_standing(s);
}

static void ask_for_hint(play_session *s, const char *argument)
{
    (void)argument;
    play_online_ask_for_hint(s);
}

static void resign(play_session *s, const char *argument)
{
    (void)argument;
    play_online_request_for_state(s, "resign");
}

static void begin(play_session *s, const char *argument)
{
    (void)argument;
    play_online_request_at_table(s, "start", false);
}

static void play_again(play_session *s, const char *argument)
{
    (void)argument;
    play_online_rematch(s);
}

static void agree(play_session *s, const char *argument)
{
    (void)argument;
    if (!play_online_answer(s, true))
        fprintf(s->out, "%s\n", _("Nothing is proposed."));
}

static void refuse(play_session *s, const char *argument)
{
    (void)argument;
    if (!play_online_answer(s, false))
        fprintf(s->out, "%s\n", _("Nothing is proposed."));
}

static void review(play_session *s, const char *argument)
{
    (void)argument;
    play_online_review(s);
}

static void quit(play_session *s, const char *argument)
{
    (void)argument;
    play_online_leave(s);
}

static void show_help(play_session *s, const char *argument);

static const word words[] = {
    {"hint", "hint", N_("what the analysis would play, and why"), ask_for_hint},
    {"hand", "hand", N_("the line, your tiles and what you may play"), show_hand},
    {"score", "score", N_("the accounts; + before a number: remembered"), show_score},
    {"say", "say TEXT", N_("writes a line to the table"), play_online_chat},
    {"start", "start", N_("begins the match of a table that is yours; bots take free seats"), begin},
    {"propose", "propose GAME K=V ...", N_("proposes other rules, before or after a match"),
     play_online_propose},
    {"agree", "agree", N_("agrees to what is proposed"), agree},
    {"refuse", "refuse", N_("refuses what is proposed"), refuse},
    {"resign", "resign", N_("gives the match up"), resign},
    {"review", "review", N_("your worst choices, after the match"), review},
    {"again", "again", N_("begins another match after the end"), play_again},
    {"help", "help", N_("these words"), show_help},
    {"quit", "quit", N_("leaves the match"), quit},
};

enum { WORDS = sizeof words / sizeof *words };

static void show_help(play_session *s, const char *argument)
{
    int width = 0;
    (void)s, (void)argument;
    for (int i = 0; i < WORDS; i++)
        width = cli_option_width(width, words[i].shown);
    cli_print_option(stdout, width, "1, 2, ...", _("plays the action of that number"));
    for (int i = 0; i < WORDS; i++)
        cli_print_option(stdout, width, words[i].shown, _(words[i].meaning));
}

/* ---- actions */

/* Returns the number of an action, from 0: of the list, or as text; -1: it is none of them. */
static int choice_of(const play_session *s, const char *text)
{
    const kz_client_deal *d = &s->table.deal;
    char *end;
    long number = strtol(text, &end, 10);
    if (!*end)
        return number >= 1 && number <= d->legal_count ? (int)number - 1 : -1;
    for (int i = 0; i < d->legal_count; i++)
        if (!strcmp(text, d->legal[i]))
            return i;
    return -1;
}

/* Sends a text that is no action of the list: the server returns why it is refused. */
static void send_text(play_session *s, const char *text)
{
    s->acted = s->table.v;
    play_online_request(
        s, "act", json_pack("{sssIss}", "table", s->id, "v", (json_int_t)s->table.v, "act", text), false);
}

static void act(play_session *s, const char *text)
{
    int choice = choice_of(s, text);
    if (s->table.phase == KZ_CLIENT_OVER)
        fprintf(s->out, "%s\n", _("The match is over. Type again, score, help or quit."));
    else if (!play_online_must_choose(s))
        fprintf(s->out, "%s\n", _("It is not your turn."));
    else if (choice >= 0)
        play_online_act(s, choice);
    else if (strspn(text, "0123456789") == strlen(text))
        fprintf(s->out, _("Type a number from 1 to %d, an action of the list, or help.\n"),
                s->table.deal.legal_count);
    else
        send_text(s, text);
}

static void obey(play_session *s, char *line)
{
    char *rest = line + strcspn(line, " \t");
    const char *argument = rest + strspn(rest, " \t");
    size_t length = (size_t)(rest - line);
    for (int i = 0; i < WORDS; i++)
        if (strlen(words[i].word) == length && !strncmp(words[i].word, line, length)) {
            words[i].run(s, argument);
            return;
        }
    act(s, line);
}

/* ---- lines of the input */

bool play_online_is_asked(const play_session *s)
{
    if (s->leaving || !s->current)
        return false;
    if (s->hinted && !isatty(STDIN_FILENO))
        return false;
    return isatty(STDIN_FILENO) || play_online_must_choose(s) || s->table.phase == KZ_CLIENT_OVER;
}

bool play_online_take_line(play_session *s)
{
    char *feed = memchr(s->line, '\n', s->line_length), line[PLAY_LINE];
    if (!feed && s->line_length < sizeof s->line && !(s->input_ended && s->line_length))
        return false;
    size_t length = feed ? (size_t)(feed - s->line) : s->line_length, taken = length + (feed != NULL);
    snprintf(line, sizeof line, "%.*s", (int)length, s->line);
    memmove(s->line, s->line + taken, s->line_length -= taken);
    char *end = line + strlen(line), *first = line + strspn(line, " \t\r");
    while (end > first && strchr(" \t\r", end[-1]))
        *--end = '\0';
    if (*first)
        obey(s, first);
    return true;
}

void play_online_read_input(play_session *s)
{
    ssize_t count = read(STDIN_FILENO, s->line + s->line_length, sizeof s->line - s->line_length);
    s->input_ended |= count <= 0;
    s->line_length += count > 0 ? (size_t)count : 0;
}
