/* SPDX-License-Identifier: MIT */
#include "apps/cli/wrap.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "apps/cli/cli.h"
#include "base/visible.h"

enum {
    COLUMNS_MIN = 40,
    COLUMNS_USUAL = 80,
    COLUMNS_MAX = 100, /* longer lines are hard to read */
    OPTION_MAX = 28,
    MEANING_MIN = 24, /* where there is less room the meaning has lines of its own */
};

int cli_text_columns(void)
{
    struct winsize size = {0};
    const char *variable = getenv("COLUMNS");
    int columns = variable ? atoi(variable) : 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col)
        columns = size.ws_col;
    if (!columns)
        columns = COLUMNS_USUAL;
    return columns < COLUMNS_MIN ? COLUMNS_MIN : columns > COLUMNS_MAX ? COLUMNS_MAX : columns;
}

int cli_text_width(const char *text, size_t length)
{
    int width = 0;
    for (size_t taken; length; text += taken, length -= taken) {
        char character[BASE_VISIBLE_CHARACTER];
        taken = base_visible_character(text, length, character);
        width += base_visible_columns(character);
    }
    return width;
}

static void put(FILE *out, const char *text, size_t length)
{
    for (size_t taken; length; text += taken, length -= taken) {
        char character[BASE_VISIBLE_CHARACTER];
        taken = base_visible_character(text, length, character);
        fputs(character, out);
    }
}

/* The bytes before the next blank; if `brackets`, before the next one outside of brackets. */
static size_t word_length(const char *text, size_t length, bool brackets)
{
    int depth = 0;
    size_t at = 0;
    for (; at < length; at++) {
        if (brackets)
            depth += (text[at] == '[') - (text[at] == ']');
        if (text[at] == ' ' && depth <= 0)
            break;
    }
    return at;
}

static void print_words(FILE *out, const char *text, size_t length, int column, int indent, bool brackets)
{
    int columns = cli_text_columns();
    bool first = true;
    for (const char *end = text + length; text < end;) {
        size_t word = word_length(text, (size_t)(end - text), brackets);
        int width = cli_text_width(text, word);
        if (!first && column + 1 + width > columns) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else if (!first) {
            putc(' ', out);
            column++;
        }
        put(out, text, word);
        column += width;
        first = false;
        text += word;
        text += strspn(text, " ") < (size_t)(end - text) ? strspn(text, " ") : (size_t)(end - text);
    }
    putc('\n', out);
}

void cli_print_wrapped(FILE *out, const char *text, int column, int indent)
{
    print_words(out, text, strlen(text), column, indent, false);
}

void cli_print_usage(FILE *out, const char *usage)
{
    enum { HANGING = 4 };
    const char *label = _("Usage:");
    int column = cli_text_width(label, strlen(label)) + 1;
    fprintf(out, "%s ", label);
    for (bool first = true; *usage; first = false) {
        size_t length = strcspn(usage, "\n");
        if (!first)
            fprintf(out, "%*s", column, "");
        print_words(out, usage, length, column, column + HANGING, true);
        usage += length + (usage[length] == '\n');
    }
}

void cli_print_option(FILE *out, int width, const char *option, const char *meaning)
{
    int used = cli_text_width(option, strlen(option)), column = 2 + width + 2;
    bool narrow = column + MEANING_MIN > cli_text_columns();
    if (narrow)
        column = 6;
    fprintf(out, "  %s", option);
    if (narrow || used > width)
        fprintf(out, "\n%*s", column, "");
    else
        fprintf(out, "%*s", width - used + 2, "");
    cli_print_wrapped(out, meaning, column, column);
}

int cli_option_width(int width, const char *option)
{
    int used = cli_text_width(option, strlen(option));
    return used > OPTION_MAX ? OPTION_MAX : used > width ? used : width;
}
