/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/edit.h"

#include "apps/cli/play/terminal.h"
#include "apps/cli/wrap.h"

#include <curses.h>

enum { ESCAPE = 27, RUBOUT = 127 };

static bool is_inside(char byte)
{
    return (byte & 0xc0) == 0x80; /* a character of UTF-8 has several bytes */
}

play_edited play_edit_key(play_edit *e, int key)
{
    if (key == ERR || key == ESCAPE)
        return PLAY_EDIT_DROPPED;
    if (key == '\n' || key == '\r' || key == KEY_ENTER)
        return e->length ? PLAY_EDIT_DONE : PLAY_EDIT_DROPPED;
    if (key == KEY_BACKSPACE || key == RUBOUT || key == '\b') {
        while (e->length && is_inside(e->text[--e->length]))
            ;
    } else if (key >= ' ' && key < 256 && e->length + 1 < sizeof e->text)
        e->text[e->length++] = (char)key;
    e->text[e->length] = '\0';
    return PLAY_EDIT_GOES_ON;
}

void play_edit_paint(const play_edit *e, const char *question)
{
    const char *shown = e->text;
    move(LINES - 1, 0);
    clrtoeol();
    int used = play_terminal_put(LINES - 1, 1, COLS - 2, question, PLAY_BOLD);
    int room = COLS - used - 3;
    while (*shown && cli_text_width(shown, e->length - (size_t)(shown - e->text)) > room)
        do
            shown++;
        while (is_inside(*shown));
    play_terminal_put(LINES - 1, used + 2, room, shown, PLAY_USUAL);
    refresh();
}
