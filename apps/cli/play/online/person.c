/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"
#include "apps/cli/wrap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void act(play_session *s, const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    const kz_client_deal *d = &s->table.deal;
    if (s->table.phase == KZ_CLIENT_OVER) {
        printf("%s\n", _("The match is over. Type again, score, help or quit."));
        return;
    }
    if (!play_online_must_choose(s)) {
        printf("%s\n", _("It is not your turn."));
        return;
    }
    if (!*end && (number < 1 || number > d->legal_count)) {
        printf(_("Type a number from 1 to %d, an action of the list, or help.\n"), d->legal_count);
        return;
    }
    s->acted = s->table.v;
    play_online_request(s, "act",
                        json_pack("{sssIss}", "table", s->id, "v", (json_int_t)s->table.v, "act",
                                  *end ? text : d->legal[number - 1]),
                        false);
}

static void show_help(void)
{
    static const struct {
        const char *word, *meaning;
    } rows[] = {
        {"1, 2, ...", N_("plays the action of that number")},
        {"hand", N_("the line, your tiles and what you may play")},
        {"score", N_("the accounts; + before a number: remembered")},
        {"say TEXT", N_("writes a line to the table")},
        {"resign", N_("gives the match up")},
        {"again", N_("begins another match after the end")},
        {"help", N_("these words")},
        {"quit", N_("leaves the match")},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cli_print_option(stdout, 9, rows[i].word, _(rows[i].meaning));
}

static void obey(play_session *s, char *line)
{
    char *rest = line + strcspn(line, " \t");
    const char *argument = rest + strspn(rest, " \t");
    size_t length = (size_t)(rest - line);
    const char *const names[] = {"hand", "score", "say", "resign", "again", "help", "quit"};
    size_t word = 0;
    while (word < sizeof names / sizeof *names &&
           (strlen(names[word]) != length || strncmp(names[word], line, length) != 0))
        word++;
    switch (word) {
    case 0:
        play_online_show_hand(s);
        break;
    case 1:
        play_online_show_standing(s);
        break;
    case 2:
        play_online_request(s, "say",
                            json_pack("{ssss%}", "table", s->id, "text", argument, strlen(argument)), false);
        break;
    case 3:
        play_online_request_for_state(s, "resign");
        break;
    case 4:
        play_online_request(s, "rematch",
                            json_pack("{sssIsI}", "table", s->id, "v", (json_int_t)s->table.v, "terms",
                                      (json_int_t)s->table.terms),
                            false);
        break;
    case 5:
        show_help();
        break;
    case 6:
        play_online_leave(s);
        break;
    default:
        act(s, line);
        break;
    }
}

/* Returns whether the person is asked. At a terminal a person may type at any time. */
bool play_online_is_asked(const play_session *s)
{
    if (s->leaving || !s->current)
        return false;
    return isatty(STDIN_FILENO) || play_online_must_choose(s) || s->table.phase == KZ_CLIENT_OVER;
}

/* Carries out the first line of the input, if it is whole. */
bool play_online_take_line(play_session *s)
{
    char *feed = memchr(s->line, '\n', s->line_length), line[PLAY_LINE];
    if (!feed && s->line_length < sizeof s->line && !(s->input_ended && s->line_length))
        return false;
    size_t length = feed ? (size_t)(feed - s->line) : s->line_length, taken = length + (feed != NULL);
    snprintf(line, sizeof line, "%.*s", (int)length, s->line);
    memmove(s->line, s->line + taken, s->line_length -= taken);
    char *end = line + strlen(line), *begin = line + strspn(line, " \t\r");
    while (end > begin && strchr(" \t\r", end[-1]))
        *--end = '\0';
    if (*begin)
        obey(s, begin);
    return true;
}

void play_online_read_input(play_session *s)
{
    ssize_t count = read(STDIN_FILENO, s->line + s->line_length, sizeof s->line - s->line_length);
    s->input_ended |= count <= 0;
    s->line_length += count > 0 ? (size_t)count : 0;
}
