/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/screen.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/paint.h"
#include "apps/cli/play/plain.h"
#include "apps/cli/play/terminal.h"
#include "apps/cli/play/words.h"
#include "apps/cli/records/analyse.h"
#include "apps/cli/records/summary.h"
#include "base/memory.h"
#include "base/visible.h"

#include <curses.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 200, ESCAPE = 27, RUBOUT = 127, SCROLL = 3 };

/* There is one screen. */
typedef struct screen {
    play_desk *desk;
    play_picture picture;
    char *page;   /* the end of a deal, to be shown; NULL: none */
    bool leaving; /* the person has asked to leave, and must confirm that */
} screen;

static screen the;

/* ---- events */

static void log_line(const char *line)
{
    play_log_add(&the.picture.log, line);
}

/* Adds the lines of a text as one event. */
static void log_lines(char *text)
{
    char event[PLAY_LOG_LINE] = "";
    size_t length = 0;
    for (char *line; (line = strsep(&text, "\n")) && length < sizeof event;)
        if (*line)
            length +=
                (size_t)snprintf(event + length, sizeof event - length, "%s%s", length ? "; " : "", line);
    if (length)
        log_line(event);
}

void play_screen_happened(void *context, const play_event *event)
{
    play_desk *d = context;
    char *text = NULL;
    size_t length;
    play_review_note(&d->review, event);
    if (d->silent)
        return;
    FILE *out = base_must(open_memstream(&text, &length));
    play_put_event(&(play_words){out, play_game_tags(d->game)}, event);
    (void)fclose(out);
    base_must(text);
    if (event->kind != PLAY_ACTED || event->view->pub.phase == KZ_PLAYING) {
        log_lines(text);
        free(text);
        return;
    }
    free(the.page);
    the.page = text;
}

/* ---- keys */

static void paint(void)
{
    play_picture *p = &the.picture;
    p->view = play_game_view(the.desk->game);
    p->tags = play_game_tags(the.desk->game);
    p->title = play_game_title(the.desk->game);
    if (p->chosen >= p->view->legal_count)
        p->chosen = 0;
    play_paint(p);
}

/* Shows a page until a key. Returns the key; ERR: there are no more keys. */
static int show_page(const char *text, const char *keys)
{
    int key;
    do {
        play_paint_page(text, keys);
        key = play_terminal_key();
    } while (key == KEY_RESIZE || key == KEY_MOUSE);
    return key;
}

/* Reads a line of text at the bottom of the screen. Returns false if the person has dropped it. */
static bool read_line(const char *question, char out[NAME_MAX_BYTES])
{
    size_t length = 0;
    for (;;) {
        out[length] = '\0';
        paint();
        if (play_paint_fits()) {
            move(LINES - 1, 0);
            clrtoeol();
            int used = play_terminal_put(LINES - 1, 1, COLS - 2, question, PLAY_BOLD);
            play_terminal_put(LINES - 1, used + 2, COLS - used - 3, out, PLAY_USUAL);
            refresh();
        }
        int key = play_terminal_key();
        if (key == ERR || key == ESCAPE)
            return false;
        if (key == '\n' || key == '\r' || key == KEY_ENTER)
            return length > 0;
        if (key == KEY_BACKSPACE || key == RUBOUT || key == '\b') {
            /* A character of UTF-8 has several bytes. */
            while (length && (out[--length] & 0xc0) == 0x80)
                ;
        } else if (key >= ' ' && key < 256 && key != RUBOUT && length + 1 < NAME_MAX_BYTES)
            out[length++] = (char)key;
    }
}

/* Asks for a name and saves. The log gets the outcome. Returns false if the person has dropped it. */
static bool save(void)
{
    char name[NAME_MAX_BYTES], text[PLAY_LOG_LINE];
    if (!read_line(_("Save as:"), name))
        return false;
    if (play_game_save(the.desk->game, name))
        log_line(_("Saved."));
    else {
        snprintf(text, sizeof text, "%s: %s", _("cannot write"), strerror(errno));
        log_line(text);
    }
    return true;
}

static void hint(void)
{
    const kz_view *view = the.picture.view;
    char action[PLAY_ACTION_TEXT], text[PLAY_LOG_LINE + PLAY_ACTION_TEXT];
    kz_advice advice;
    if (!play_review_advise(&the.desk->review, view, &advice)) {
        log_line(_("out of memory"));
        return;
    }
    snprintf(text, sizeof text, _("Hint: %s\n"), play_action_text(advice.action, action));
    log_lines(text);
    if (advice.reason != KZ_NO_REASON)
        log_line(records_analysis_advice(advice.reason, view->pub.rules.side_count < view->pub.rules.seats));
    for (int i = 0; i < view->legal_count; i++)
        if (!memcmp(&view->legal[i], &advice.action, sizeof advice.action))
            the.picture.chosen = i;
}

/* Shows a text that `write` writes about the match. Returns the key that ended it. */
static int show_text(void (*write)(const play_words *words, const kz_view *view), const char *keys)
{
    char *text = NULL;
    size_t length;
    FILE *out = base_must(open_memstream(&text, &length));
    write(&(play_words){out, play_game_tags(the.desk->game)}, play_game_view(the.desk->game));
    (void)fclose(out);
    int key = show_page(base_must(text), keys);
    free(text);
    return key;
}

static int show_help(void)
{
    return show_page(
        _("Arrows, Tab or the mouse choose an action, Enter or a click on the chosen one plays it. "
          "Digits choose by number.\n\n"
          "h: a hint. b: takes your last choice of this deal back. s: saves the record. q, twice: "
          "leaves the match. c: the accounts.\n\n"
          "Page up and Page down: earlier and later events.\n\n"
          "An account in red is open; one in gold, with +, is remembered."),
        _("Press any key to continue."));
}

/* Chooses the action under the mouse. Returns whether it was chosen already. */
static bool click(void)
{
    MEVENT event;
    play_picture *p = &the.picture;
    if (getmouse(&event) != OK)
        return false;
    for (int i = 0; i < p->view->legal_count; i++) {
        const play_spot *spot = &p->spot[i];
        if (event.y != spot->line || event.x < spot->column || event.x >= spot->column + spot->columns)
            continue;
        bool again = i == p->chosen;
        p->chosen = i;
        return again;
    }
    return false;
}

static void play_chosen(void)
{
    kz_error error;
    char reason[CLI_EXPLANATION];
    if (play_game_act(the.desk->game, the.picture.view->legal[the.picture.chosen], &error))
        return;
    cli_explain(&error, reason);
    log_line(reason);
}

static void choose_by(int step)
{
    int count = the.picture.view->legal_count;
    the.picture.chosen = (the.picture.chosen + count + step) % count;
}

/* Handles a key of the person who is to act. Returns whether the match may go on. */
static bool obey(int key)
{
    switch (key) {
    case KEY_LEFT:
    case KEY_UP:
    case KEY_BTAB:
        choose_by(-1);
        return false;
    case KEY_RIGHT:
    case KEY_DOWN:
    case '\t':
        choose_by(1);
        return false;
    case KEY_MOUSE:
        if (click())
            play_chosen();
        return true;
    case '\n':
    case '\r':
    case ' ':
    case KEY_ENTER:
        play_chosen();
        return true;
    case 'h':
        hint();
        return false;
    case 'b':
        if (!play_game_take_back(the.desk->game))
            log_line(_("There is nothing to take back in this deal."));
        return true;
    case KEY_PPAGE:
        the.picture.log.back += SCROLL;
        return false;
    case KEY_NPAGE:
        the.picture.log.back -= the.picture.log.back < SCROLL ? the.picture.log.back : SCROLL;
        return false;
    default:
        if (key >= '1' && key <= '9' && key - '1' < the.picture.view->legal_count)
            the.picture.chosen = key - '1';
        return false;
    }
}

/* Handles the keys that work at any time. Returns false if the person leaves. */
static bool obey_always(int key)
{
    bool leaving = the.leaving;
    the.leaving = key == 'q';
    if (key == 's')
        (void)save();
    else if (key == 'c')
        return show_text(play_put_score, _("Press any key to continue.")) != ERR;
    else if (key == '?')
        return show_help() != ERR;
    else if (key == 'q' && !leaving)
        log_line(_("Press q again to leave the match."));
    return key != ERR && (key != 'q' || !leaving);
}

/* ---- the match */

/* Waits for the person. Returns false if the person leaves. */
static bool wait_for_action(void)
{
    for (;;) {
        paint();
        int key = play_terminal_key();
        if (!obey_always(key))
            return false;
        if (obey(key))
            return true;
    }
}

static void show_progress(int choice, int count)
{
    char text[64];
    snprintf(text, sizeof text, _("\rchoice %1$d of %2$d "), choice, count);
    play_paint_page(text + 1, "");
}

/* Shows the costs of the person's choices. Returns the key that ended the page. */
static int show_review(void)
{
    char name[RECORDS_NAME], *text = NULL;
    size_t length;
    const kz_view *view = play_game_view(the.desk->game);
    const records_story story = {NULL, play_game_tags(the.desk->game), &view->pub, 0};
    FILE *out = base_must(open_memstream(&text, &length));
    if (!play_review_print(&the.desk->review, out, records_story_seat(&story, view->seat, name)))
        fprintf(out, "%s\n", _("out of memory"));
    (void)fclose(out);
    int key = show_page(base_must(text), _("Press any key to continue."));
    free(text);
    return key;
}

static void play_again(void)
{
    the.desk->game = play_game_again(the.desk->game);
    play_review_free(&the.desk->review);
    the.picture.log.count = 0;
    the.picture.form.deal = 0;
}

/* Shows the end of the match. Returns whether another one begins. */
static bool wait_for_end(void)
{
    for (int key = 0; key != ERR && key != 'q';) {
        key = show_text(play_put_standing, _("r review your choices, n new match, s save, q leave"));
        if (key == 'n') {
            play_again();
            return true;
        }
        if (key == 'r' && show_review() == ERR)
            key = ERR;
        if (key == 's' && save() &&
            show_page(play_log_last(&the.picture.log), _("Press any key to continue.")) == ERR)
            key = ERR;
    }
    return false;
}

/* Shows how a deal ended. Returns false if the person leaves. */
static bool show_deal_end(void)
{
    if (!the.page)
        return true;
    int key = show_page(the.page, _("Press any key to continue."));
    free(the.page);
    the.page = NULL;
    return key != ERR;
}

static play_need play_match(void)
{
    while (show_deal_end()) {
        play_need need = play_game_step(the.desk->game);
        if (!the.page && need != PLAY_OVER)
            paint();
        if (need == PLAY_OVER && wait_for_end())
            continue;
        if (need == PLAY_OVER || need == PLAY_FAILED || (need == PLAY_MUST_ACT && !wait_for_action()))
            return need;
    }
    return PLAY_MUST_ACT;
}

int play_screen(play_desk *desk, bool ascii)
{
    the.desk = desk;
    desk->review.progress = show_progress;
    if (!play_terminal_open(ascii))
        return cli_fail("kozel play", _("this terminal has no full screen: --plain is needed"));
    play_need last = play_match();
    play_terminal_close();
    free(the.page);
    if (last == PLAY_FAILED)
        return cli_fail("kozel play", _("out of memory"));
    return play_plain_end(desk);
}
