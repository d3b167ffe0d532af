/* SPDX-License-Identifier: MIT */
/* What commands write to standard error: names of files, texts of records and words of engines are
 * strangers'. */
#include "apps/cli/cli.h"

#include "apps/cli/arguments.h"
#include "apps/cli/wrap.h"
#include "base/output.h"
#include "base/visible.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Formats one line and makes it visible; the carriage return before it and the line feed after it go. */
static void print_line(const char *format, va_list arguments)
{
    char *text = NULL;
    int length = vasprintf(&text, format, arguments);
    if (length < 0)
        return;
    const char *at = text + (*text == '\r');
    size_t left = (size_t)(text + length - at);
    if (left && at[left - 1] == '\n')
        left--;
    for (size_t taken; left; at += taken, left -= taken) {
        char character[BASE_VISIBLE_CHARACTER];
        taken = base_visible_character(at, left, character);
        fputs(character, stderr);
    }
    free(text);
}

void cli_complain(const char *format, ...)
{
    va_list arguments;
    fflush(stdout);
    va_start(arguments, format);
    print_line(format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

void cli_progress(const char *format, ...)
{
    va_list arguments;
    fputc('\r', stderr);
    va_start(arguments, format);
    print_line(format, arguments);
    va_end(arguments);
    fputs("\033[K", stderr);
    fflush(stderr);
}

void cli_progress_end(void)
{
    fputs("\r\033[K", stderr);
    fflush(stderr);
}

void cli_put_visible(const char *text, size_t length)
{
    for (size_t taken; length; text += taken, length -= taken) {
        char character[BASE_VISIBLE_CHARACTER];
        taken = base_visible_character(text, length, character);
        fputs(character, stdout);
    }
}

int cli_write_output(const char *path, const char *data, size_t length)
{
    base_output output;
    if (!path || strcmp(path, "-") == 0) {
        fwrite(data, 1, length, stdout);
        return cli_close_output();
    }
    if (base_output_open(&output, path, 0)) {
        fwrite(data, 1, length, output.file);
        if (base_output_close(&output))
            return CLI_EXIT_OK;
    }
    return cli_fail_output(path);
}

int cli_fail_output(const char *path)
{
    cli_complain("kozel: %s: %s: %s", _("cannot write"), path, strerror(errno ? errno : EIO));
    return CLI_EXIT_FAILURE;
}

void cli_complain_near(const char *what, const char *argument, const char *meant)
{
    char question[128] = "";
    if (meant)
        snprintf(question, sizeof question, _(" (did you mean %s?)"), meant);
    cli_complain("kozel: %s%s%s%s", what, argument ? ": " : "", argument ? argument : "", question);
}

/* The catalogue of gettext() names its language. */
int cli_language(void)
{
    static const char mark[] = "\nLanguage: ";
    const char *head = _(""), *at = strstr(head, mark);
    for (int i = 0; at && i < KZ_LANGUAGES; i++)
        if (!strncmp(at + sizeof mark - 1, kz_language(i), strlen(kz_language(i))))
            return i;
    return 0;
}

const char *cli_game_title(const kz_game *game)
{
    return _(kz_game_title_in(game, cli_language()));
}

const char *cli_near_game(const kz_games *games, const char *name)
{
    cli_nearest nearest = {.text = name};
    for (int i = 0; i < games->count; i++)
        cli_nearest_try(&nearest, games->game[i].name);
    return nearest.word;
}

int cli_refuse_game(const kz_games *games, const char *name)
{
    kz_error error;
    char reason[CLI_EXPLANATION];
    kz_fail(&error, KZ_E_GAME, name, NULL, NULL);
    cli_explain(&error, reason);
    cli_complain_near(reason, NULL, cli_near_game(games, name));
    return CLI_EXIT_FAILURE;
}

int cli_usage_error(const char *usage, const char *what, const char *argument)
{
    return cli_usage_error_near(usage, what, argument, NULL);
}

int cli_usage_error_near(const char *usage, const char *what, const char *argument, const char *meant)
{
    cli_complain_near(what, argument, meant);
    cli_print_usage(stderr, usage);
    return CLI_EXIT_USAGE;
}

void cli_explain(const kz_error *error, char out[CLI_EXPLANATION])
{
    kz_error told = *error;
    if (error->code == KZ_E_CONTRADICTION && *error->arg[2])
        snprintf(told.arg[2], sizeof told.arg[2], "%s", _(error->arg[2]));
    kz_error_print(&told, _(kz_code_text(error->code)), out, CLI_EXPLANATION);
}

int cli_fail(const char *what, const char *about)
{
    cli_complain("kozel: %s: %s", what, about);
    return CLI_EXIT_FAILURE;
}

int cli_refuse(const kz_error *error)
{
    char reason[CLI_EXPLANATION];
    cli_explain(error, reason);
    cli_complain("kozel: %s", reason);
    return CLI_EXIT_FAILURE;
}

int cli_close_output(void)
{
    errno = 0;
    bool failed = ferror(stdout);
    if (fflush(stdout) == 0 && !failed)
        return CLI_EXIT_OK;
    return cli_fail(_("cannot write to standard output"), strerror(errno ? errno : EIO));
}
