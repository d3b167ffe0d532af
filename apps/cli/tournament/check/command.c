/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/check/command.h"

#include "apps/arena/contestant.h"
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "apps/cli/tournament/check/check.h"
#include "apps/cli/tournament/run.h"
#include "server/matching/matching.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kozel tournament check FILE.jsonl|- [--event FILE] [--games DIR] [--rollouts N] [--threads N]";

static const cli_option options[] = {
    {"--event FILE", N_("plays the event's file again, and compares the lines"), CLI_TEXT,
     .offset = offsetof(event_request, file)},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(event_request, folder)},
    {"--rollouts N", N_("playouts for a choice; without it 1000"), CLI_INT,
     .offset = offsetof(event_request, rollouts), 1, ARENA_ROLLOUTS_MAX,
     N_("--rollouts needs a number from 1")},
    {"--threads N", N_("matches played at once; without it as many as there are processors"), CLI_INT,
     .offset = offsetof(event_request, threads), 1, EVENT_THREADS_MAX,
     N_("--threads needs a number from 1 to 64")},
    {0},
};

enum { FAULTS_MAX = 100 }; /* that are printed */

typedef struct printer {
    const char *name;
    int printed;
} printer;

static void print_fault(void *context, int line, const char *text)
{
    printer *p = context;
    if (p->printed++ < FAULTS_MAX)
        cli_complain("%s:%d: %s", p->name, line, text);
}

/* Prints the first line that differs. Returns whether there is none. */
static bool compare(const char *name, const char *text, size_t length, const base_text *again)
{
    size_t same = 0, line = 1;
    while (same < length && same < again->length && text[same] == again->bytes[same])
        line += text[same++] == '\n';
    if (same == length && same == again->length)
        return true;
    cli_complain("%s:%zu: %s", name, line, _("the event's file gives another line"));
    return false;
}

static int play_again(event_request *request, const event_log *event, const char *name, const char *text,
                      size_t length)
{
    base_text again = {0};
    if (!event->bots) {
        cli_complain("%s:%d: %s", name, event->line, _("the line does not name the bots"));
        return CLI_EXIT_FAILURE;
    }
    request->bots = event->bots;
    int status = event_play(request, usage, false, &again);
    if (status == CLI_EXIT_OK && !compare(name, text, length, &again))
        status = CLI_EXIT_FAILURE;
    base_text_free(&again);
    return status;
}

static int check_lines(event_request *request, const char *name, const char *text, size_t length)
{
    event_log event;
    event_log_fault fault;
    printer p = {name, 0};
    int status = CLI_EXIT_FAILURE;
    if (!event_log_read(text, length, &event, &fault)) {
        cli_complain("%s:%d: %s", name, fault.line, fault.text);
    } else {
        int faults = check_event(&event, &matching_lemon, print_fault, &p);
        if (faults > FAULTS_MAX)
            cli_complain(_("kozel: and %d more"), faults - FAULTS_MAX);
        status = faults ? CLI_EXIT_FAILURE : CLI_EXIT_OK;
        if (!faults && request->file)
            status = play_again(request, &event, name, text, length);
        if (status == CLI_EXIT_OK)
            printf(request->file ? _("%s: everything holds, and the event's file gives the same lines\n")
                                 : _("%s: everything holds\n"),
                   name);
    }
    event_log_free(&event);
    return status;
}

static int run_command(int argc, char **argv)
{
    event_request request = {.rollouts = EVENT_ROLLOUTS, .threads = cli_processors(EVENT_THREADS_MAX)};
    int status;
    size_t length;
    if (!cli_read_table(argc, argv, usage, options, &request, &status))
        return status;
    const char *name = cli_only_argument(argc, argv, usage);
    if (!name)
        return CLI_EXIT_USAGE;
    char *text = records_load(name, &length);
    if (!text)
        return CLI_EXIT_FAILURE;
    status = check_lines(&request, name, text, length);
    free(text);
    int closed = cli_close_output();
    return status == CLI_EXIT_OK ? closed : status;
}

const cli_command check_command = {"check",        run_command,        NULL,
                                   .usage = usage, .options = options, .argument = "FILE"};
