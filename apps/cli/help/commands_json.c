/* SPDX-License-Identifier: MIT */
#include "apps/cli/help/commands_json.h"

#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Adds the pieces of a text between `separator` as an array. */
static void add_pieces(base_text *json, const char *key, const char *text, char separator)
{
    const char ends[] = {separator, '\0'};
    base_json_array(json, key);
    for (const char *at = text; at && *at;) {
        char piece[1024];
        size_t length = strcspn(at, ends);
        base_text copy = base_text_in(piece, sizeof piece);
        base_text_put(&copy, at, length);
        base_json_text(json, NULL, piece);
        at += length + (at[length] == separator);
    }
    base_json_close(json);
}

static void add_option(base_text *json, const cli_option *option, const cli_option_words *words)
{
    base_json_object(json, NULL);
    base_json_text(json, "name", words->name);
    if (words->letter)
        base_json_text(json, "letter", (char[]){'-', words->letter, '\0'});
    if (words->value)
        base_json_text(json, "value", words->value);
    if (option->values)
        add_pieces(json, "values", option->values, ' ');
    if (option->meaning)
        base_json_text(json, "meaning", _(option->meaning));
    base_json_close(json);
}

static void add_command(base_text *json, const cli_command *command)
{
    cli_option_words words;
    base_json_object(json, NULL);
    base_json_text(json, "name", command->name);
    if (command->help)
        base_json_text(json, "help", _(command->help));
    add_pieces(json, "usage", command->usage, '\n');
    if (command->words)
        add_pieces(json, "words", command->words, ' ');
    base_json_array(json, "options");
    const cli_option *option;
    for (int i = 0; (option = cli_command_option(command, i, &words)); i++)
        add_option(json, option, &words);
    base_json_close(json);
    if (command->parts) {
        base_json_array(json, "parts");
        for (const cli_command *const *part = command->parts; *part; part++)
            add_command(json, *part);
        base_json_close(json);
    }
    base_json_close(json);
}

int help_print_json(void)
{
    base_text json = {0};
    base_json_object(&json, NULL);
    base_json_array(&json, "commands");
    for (const cli_command *const *command = cli_commands; *command; command++)
        add_command(&json, *command);
    base_json_close(&json);
    base_json_close(&json);
    base_text_word(&json, "\n");
    char *text = base_text_take(&json);
    int status = cli_write_output(NULL, text, strlen(text));
    free(text);
    return status;
}
