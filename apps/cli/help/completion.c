/* SPDX-License-Identifier: MIT */
/* `kozel completion`: scripts by which a shell completes commands, options and their values. */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"

#include <kozel/bot.h>
#include <kozel/catalogue.h>

#include <stdio.h>
#include <string.h>

/* What may stand at a place of the command line. */
typedef struct place {
    bool file, folder, game, bot;
    const char *words; /* with blanks between; NULL: none */
} place;

/* Called for each command with `path`, "sim worker", and the command that it is a part of (NULL: none). */
typedef void visit(const cli_command *command, const cli_command *whole, const char *path);

static void visit_all(visit *take)
{
    for (const cli_command *const *c = cli_commands; *c; c++) {
        for (const cli_command *const *part = (*c)->parts; part && *part; part++) {
            char path[64];
            snprintf(path, sizeof path, "%s %s", (*c)->name, (*part)->name);
            take(*part, *c, path);
        }
        take(*c, NULL, (*c)->name);
    }
}

/* Returns what may be typed for `what`, a word of the usage such as "FILE". NULL: anything. */
static place place_of(const char *what, const char *words)
{
    const char *word = what ? what : "";
    return (place){.file = strcmp(word, "FILE") == 0,
                   .folder = strcmp(word, "DIR") == 0,
                   .game = strcmp(word, "GAME") == 0,
                   .bot = strcmp(word, "BOT") == 0,
                   .words = words};
}

/* Prints a text, with each character of `special` after `escape`. */
static void print_escaped(const char *text, const char *special, const char *escape)
{
    for (; *text; text++) {
        if (strchr(special, *text))
            fputs(escape, stdout);
        putchar(*text);
    }
}

/* Prints the words of a place, with blanks between. */
static void print_words(const place *p)
{
    static kz_games games;
    printf("%s", p->words ? p->words : "");
    if (p->game) {
        kz_games_init(&games);
        for (int i = 0; i < games.count; i++)
            printf("%s%s", i || p->words ? " " : "", games.game[i].name);
    }
    for (int i = 0; p->bot && kz_bot_at(i); i++)
        printf("%s%s", i ? " " : "", kz_bot_at(i)->name);
}

/* Prints what may be the first word of a command. */
static void print_first_words(const cli_command *command)
{
    for (const cli_command *const *part = command->parts; part && *part; part++)
        printf("%s ", (*part)->name);
    if (command->argument && strcmp(command->argument, "COMMAND") == 0)
        for (const cli_command *const *c = cli_commands; *c; c++)
            printf("%s ", (*c)->name);
    printf("%s", command->words ? command->words : "");
}

static bool has_first_words(const cli_command *command)
{
    return command->parts || command->words ||
           (command->argument && strcmp(command->argument, "COMMAND") == 0);
}

/* ---- bash ---- */

static void bash_place(const place *p)
{
    if (p->file || p->folder) {
        printf(" kind=%s ;;\n", p->file ? "file" : "folder");
        return;
    }
    printf(" words='");
    print_words(p);
    printf("' ;;\n");
}

static void bash_command(const cli_command *command, const cli_command *whole, const char *path)
{
    (void)whole;
    cli_option_words words;
    const cli_option *option;
    printf("    '%s')\n        case $previous in\n", path);
    for (int i = 0; (option = cli_command_option(command, i, &words)); i++) {
        if (!words.value)
            continue;
        place p = place_of(words.value, option->values);
        if (words.letter)
            printf("        -%c|%s)", words.letter, words.name);
        else
            printf("        %s)", words.name);
        bash_place(&p);
    }
    printf("        *) options='--help");
    for (int i = 0; cli_command_option(command, i, &words); i++)
        printf(" %s", words.name);
    printf("'\n");
    if (has_first_words(command)) {
        printf("            ((COMP_CWORD == 2)) && first='");
        print_first_words(command);
        printf("'\n");
    }
    place p = place_of(command->argument, NULL);
    printf("           ");
    bash_place(&p);
    printf("        esac ;;\n");
}

/* Prints "'sim worker'|" for a part. */
static void bash_part(const cli_command *command, const cli_command *whole, const char *path)
{
    (void)command;
    if (whole)
        printf("'%s'|", path);
}

static void print_bash(void)
{
    printf("# Completion of kozel for bash, by `kozel completion bash`.\n"
           "_kozel() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} "
           "command=${COMP_WORDS[1]}\n"
           "    local path=\"$command ${COMP_WORDS[2]}\" options= first= words= kind=\n"
           "    COMPREPLY=()\n"
           "    # --name=value comes as three words.\n"
           "    [[ $previous == = ]] && previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
           "    [[ $current == = ]] && current=\n"
           "    if ((COMP_CWORD == 1)); then\n"
           "        mapfile -t COMPREPLY < <(compgen -W '");
    for (const cli_command *const *c = cli_commands; *c; c++)
        printf("%s ", (*c)->name);
    printf("--help --version' -- \"$current\")\n"
           "        return\n"
           "    fi\n"
           "    ((COMP_CWORD > 2)) && case $path in\n    ");
    visit_all(bash_part);
    printf("'') command=$path ;;\n"
           "    esac\n"
           "    case $command in\n");
    visit_all(bash_command);
    printf("    esac\n"
           "    if [[ $current == -* ]]; then\n"
           "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$current\")\n"
           "        return\n"
           "    fi\n"
           "    mapfile -t COMPREPLY < <(\n"
           "        compgen -W \"$first $words\" -- \"$current\"\n"
           "        [[ $kind == file ]] && compgen -f -- \"$current\"\n"
           "        [[ $kind == folder ]] && compgen -d -- \"$current\")\n"
           "    [[ $kind ]] && compopt -o filenames\n"
           "    return 0\n"
           "}\n"
           "complete -F _kozel kozel\n");
}

/* ---- zsh ---- */

/* Prints "name:action" of a place, as _arguments takes it. */
static void zsh_place(const char *name, const place *p)
{
    print_escaped(name, ":'\\", "\\");
    printf(":");
    if (p->file)
        printf("_files");
    else if (p->folder)
        printf("_directories");
    else if (p->words || p->game || p->bot) {
        printf("(");
        print_words(p);
        printf(")");
    }
}

static void zsh_option(const cli_option *option, const cli_option_words *words, const char *name,
                       const char *equals)
{
    printf(" \\\n            '%s%s[", name, words->value ? equals : "");
    if (option->meaning)
        for (const char *at = _(option->meaning); *at; at++)
            printf(*at == '\'' ? "'\\''" : strchr("[]\\:", *at) ? "\\%c" : "%c", *at);
    printf("]");
    if (words->value) {
        place p = place_of(words->value, option->values);
        printf(":");
        zsh_place(words->value, &p);
    }
    printf("'");
}

static void zsh_command(const cli_command *command, const cli_command *whole, const char *path)
{
    cli_option_words words;
    const cli_option *option;
    if (whole)
        printf("        '%s') shift words; ((CURRENT--))\n           ", path);
    else
        printf("        '%s'|'%s '*)", path, path);
    printf(" _arguments '--help[");
    printf("%s]'", _("options and arguments"));
    for (int i = 0; (option = cli_command_option(command, i, &words)); i++) {
        char letter[] = {'-', words.letter, '\0'};
        if (words.letter)
            zsh_option(option, &words, letter, "");
        zsh_option(option, &words, words.name, "=");
    }
    place p = place_of(command->argument, NULL);
    if (has_first_words(command)) {
        printf(" \\\n            '1:word:(");
        print_first_words(command);
        printf(" ");
        print_words(&p);
        printf(")'");
    }
    if (p.file || p.game) {
        printf(" \\\n            '*:");
        zsh_place(command->argument, &p);
        printf("'");
    }
    printf(" ;;\n");
}

static void print_zsh(void)
{
    printf("#compdef kozel\n"
           "# Completion of kozel for zsh, by `kozel completion zsh`.\n"
           "_kozel() {\n"
           "    local -a commands\n"
           "    local state\n"
           "    _arguments -C '1:command:->command' '*::argument:->rest'\n"
           "    case $state in\n"
           "    command)\n"
           "        commands=(");
    for (const cli_command *const *c = cli_commands; *c; c++) {
        printf("\n            '%s:", (*c)->name);
        for (const char *at = _((*c)->help); *at; at++)
            printf(*at == '\'' ? "'\\''" : *at == ':' ? "\\%c" : "%c", *at);
        printf("'");
    }
    printf(")\n"
           "        _describe command commands ;;\n"
           "    rest)\n"
           "        case \"$words[1] $words[2]\" in\n");
    visit_all(zsh_command);
    printf("        esac ;;\n"
           "    esac\n"
           "}\n"
           "compdef _kozel kozel 2>/dev/null || _kozel \"$@\"\n");
}

/* ---- fish ---- */

static void fish_meaning(const char *meaning)
{
    if (!meaning)
        return;
    printf(" -d '");
    print_escaped(_(meaning), "'\\", "\\");
    printf("'");
}

/* Prints the beginning of a rule. */
static void fish_rule(const cli_command *command, const char *path)
{
    printf("complete -c kozel -n '__kozel_at %s", path);
    for (const cli_command *const *part = command->parts; part && *part; part++)
        printf("; and not __kozel_at %s %s", path, (*part)->name);
    printf("'");
}

static void fish_command(const cli_command *command, const cli_command *whole, const char *path)
{
    (void)whole;
    cli_option_words words;
    const cli_option *option;
    for (int i = 0; (option = cli_command_option(command, i, &words)); i++) {
        fish_rule(command, path);
        if (words.letter)
            printf(" -s %c", words.letter);
        printf(" -l %s", words.name + 2);
        if (words.value) {
            place p = place_of(words.value, option->values);
            printf(p.file ? " -rF" : p.folder ? " -x -a '(__fish_complete_directories)'" : " -x");
            if (p.words || p.game || p.bot) {
                printf(" -a '");
                print_words(&p);
                printf("'");
            }
        }
        fish_meaning(option->meaning);
        printf("\n");
    }
    if (has_first_words(command)) {
        printf("complete -c kozel -n '__kozel_ends %s' -a '", path);
        print_first_words(command);
        printf("'\n");
    }
    place p = place_of(command->argument, NULL);
    if (!p.file && !p.game)
        return;
    fish_rule(command, path);
    printf(p.file ? " -F" : " -a '");
    print_words(&p);
    printf(p.file ? "\n" : "'\n");
}

static void print_fish(void)
{
    printf("# Completion of kozel for fish, by `kozel completion fish`.\n"
           "# Whether the command line begins with these words.\n"
           "function __kozel_at\n"
           "    set -l words (commandline -opc)\n"
           "    set -l last (math (count $argv) + 1)\n"
           "    test (count $words) -ge $last; and test \"$words[2..$last]\" = \"$argv\"\n"
           "end\n"
           "# Whether it has these words alone.\n"
           "function __kozel_ends\n"
           "    set -l words (commandline -opc)\n"
           "    test \"$words[2..-1]\" = \"$argv\"\n"
           "end\n"
           "complete -c kozel -f\n"
           "complete -c kozel -n 'test (count (commandline -opc)) -gt 1' -l help");
    fish_meaning(N_("options and arguments"));
    printf("\n");
    for (const cli_command *const *c = cli_commands; *c; c++) {
        printf("complete -c kozel -n 'test (count (commandline -opc)) -eq 1' -a %s", (*c)->name);
        fish_meaning((*c)->help);
        printf("\n");
    }
    visit_all(fish_command);
}

/* ---- the command ---- */

static const struct {
    const char *name;
    void (*print)(void);
} shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};

static const char usage[] = "kozel completion bash|zsh|fish";

static int run_command(int argc, char **argv)
{
    int status;
    if (!cli_read_table(argc, argv, usage, NULL, NULL, &status))
        return status;
    if (optind + 1 < argc)
        return cli_usage_error(usage, _("unexpected argument"), argv[optind + 1]);
    const char *shell = optind < argc ? argv[optind] : "";
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (strcmp(shell, shells[i].name) == 0) {
            shells[i].print();
            return cli_close_output();
        }
    return cli_usage_error(usage, _("name a shell: bash, zsh or fish"), *shell ? shell : NULL);
}

const cli_command cli_completion = {"completion", run_command,
                                    N_("print the completion of a shell: bash, zsh, fish"), .usage = usage,
                                    .words = "bash zsh fish"};
