/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/terminal.h"

#include "base/visible.h"

#include <curses.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* The interval at which curses checks the window's size. A signal just before it waits is missed. */
enum { RESIZE_MS = 300 };

static bool ascii, utf8, colours;

/* ---- the whole terminal ---- */

/* What a signal handler needs: curses is not safe in one. */
static char restoring[256];
static size_t restoring_length;
static struct termios usual_mode;

static void add_restoring(const char *text)
{
    size_t length = text && text != (char *)-1 ? strlen(text) : 0;
    if (length > sizeof restoring - restoring_length)
        return;
    if (length)
        memcpy(restoring + restoring_length, text, length);
    restoring_length += length;
}

/* Prepares the bytes that free the mouse, show the cursor, and return to the usual screen. */
static void prepare_restoring(void)
{
    static const char *const names[] = {"rmkx", "cnorm", "sgr0", "rmcup"};
    const char *mouse = tigetstr("XM");
    restoring_length = 0;
    if (mouse && mouse != (char *)-1)
        add_restoring(tiparm(mouse, 0));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        add_restoring(tigetstr(names[i]));
}

static const int fatal[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT};

void play_terminal_die(int number)
{
    (void)!write(STDOUT_FILENO, restoring, restoring_length);
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &usual_mode);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

bool play_terminal_open(bool only_ascii)
{
    const char *refused = getenv("NO_COLOR");
    if (tcgetattr(STDIN_FILENO, &usual_mode) != 0 || !newterm(NULL, stdout, stdin))
        return false;
    utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    ascii = only_ascii || !utf8;
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    (void)curs_set(0);
    set_escdelay(25);
    timeout(RESIZE_MS);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED, NULL);
    mouseinterval(0);
    prepare_restoring();
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
        (void)signal(fatal[i], play_terminal_die);
    colours = has_colors() && !(refused && *refused);
    if (colours) {
        start_color();
        use_default_colors();
        init_pair(PLAY_GOLD, COLOR_YELLOW, -1);
        init_pair(PLAY_RED, COLOR_RED, -1);
    }
    return true;
}

void play_terminal_close(void)
{
    endwin();
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
        (void)signal(fatal[i], SIG_DFL);
}

int play_terminal_key(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    for (int ends = 0; ends < 2;) {
        int key = getch();
        if (key == KEY_RESIZE) /* terminals differ in what they keep */
            clearok(curscr, TRUE);
        if (key != ERR)
            return key;
        /* The time was over, or there is nothing more to read: then the input stays readable. */
        ends = poll(&input, 1, 0) > 0 ? ends + 1 : 0;
    }
    return ERR;
}

bool play_terminal_take_key(int *key)
{
    static int ends; /* how often the input was readable and had no key */
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    timeout(0);
    *key = getch();
    timeout(RESIZE_MS);
    if (*key == KEY_RESIZE)
        clearok(curscr, TRUE);
    ends = *key == ERR && poll(&input, 1, 0) > 0 ? ends + 1 : 0;
    return *key != ERR || ends > 1;
}

/* ---- text ---- */

/* Returns the form of a character in ASCII; NULL: there is none. */
static const char *ascii_form(const char *text)
{
    static const struct {
        const char *of, *form;
    } forms[] = {{"─", "-"}, {"┈", "-"}, {"═", "="}, {"╶", "-"}, {"╴", "-"}, {"│", "|"},  {"┊", ":"},
                 {"║", "|"}, {"╵", "|"}, {"╷", "|"}, {"▒", "#"}, {"▶", ">"}, {"…", "."},  {"’", "'"},
                 {"–", "-"}, {"←", "<"}, {"→", ">"}, {"↑", "^"}, {"↓", "v"}, {"“", "\""}, {"”", "\""}};
    uint32_t character = 0;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (!strcmp(forms[i].of, text))
            return forms[i].form;
    base_utf8_decode(text, strlen(text), &character);
    return character >= 0x2500 && character < 0x2580 ? "+" : NULL;
}

static int attributes_of(int style)
{
    int colour = style & 3;
    return (colours && colour ? COLOR_PAIR(colour) : 0) | (colour || style & PLAY_BOLD ? (int)A_BOLD : 0) |
           (style & PLAY_REVERSED ? (int)A_REVERSE : 0);
}

/* Puts the first characters of a text that fit. A locale without UTF-8 has its own bytes in translations. */
static int put(int line, int column, int columns, const char *text, size_t length)
{
    int used = 0;
    for (size_t taken; length; text += taken, length -= taken) {
        char shown[BASE_VISIBLE_CHARACTER];
        taken = base_visible_character(text, length, shown);
        const char *form = ascii && (unsigned char)*shown >= 0x80 ? ascii_form(shown) : NULL;
        if (!form)
            form = !utf8 && (unsigned char)*shown >= 0x80 ? "*" : shown;
        int more = form == shown ? base_visible_columns(shown) : 1;
        if (used + more > columns)
            break;
        mvaddstr(line, column + used, form);
        used += more;
    }
    return used;
}

int play_terminal_put(int line, int column, int columns, const char *text, int style)
{
    attrset(attributes_of(style));
    int used = put(line, column, columns, text, strlen(text));
    attrset(0);
    return used;
}

/* Returns the length of the beginning of `text` that fits into `columns`, and ends between words if it can.
 */
static size_t fitting(const char *text, int columns)
{
    size_t length = strcspn(text, "\n"), blank = 0, at = 0;
    for (int used = 0; at < length;) {
        char shown[BASE_VISIBLE_CHARACTER];
        size_t taken = base_visible_character(text + at, length - at, shown);
        used += base_visible_columns(shown);
        if (used > columns)
            return blank ? blank : at ? at : taken;
        at += taken;
        if (text[at] == ' ')
            blank = at;
    }
    return length;
}

/* Cuts the next line off a text. Returns its length. */
static size_t next_line(const char **text, int columns)
{
    size_t length = fitting(*text, columns);
    *text += length;
    *text += **text == '\n' || **text == ' ';
    return length;
}

int play_terminal_box_lines(int columns, const char *text)
{
    int lines = 0;
    for (; *text; lines++)
        (void)next_line(&text, columns);
    return lines;
}

int play_terminal_put_box(int line, int column, int lines, int columns, const char *text)
{
    int used = 0;
    for (; *text && used < lines; used++) {
        const char *at = text;
        put(line + used, column, columns, at, next_line(&text, columns));
    }
    return used;
}

const char *play_terminal_skip_lines(int lines, int columns, const char *text)
{
    while (lines-- > 0 && *text)
        (void)next_line(&text, columns);
    return text;
}
