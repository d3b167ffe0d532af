/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/screen.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/edit.h"
#include "apps/cli/play/paint.h"
#include "apps/cli/play/pick.h"
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
    play_log_add_lines(&the.picture.log, text);
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
    p->keys = _("← → choose, Enter play, h hint, b take back, s save, c score, ? help, q leave");
    if (p->chosen >= p->view->legal_count)
        p->chosen = 0;
    play_paint(p);
}

/* Shows a page until a key. Returns the key; ERR: there are no more keys. */
static int show_page(const char *text, const char *keys)
{
    play_page page = {.text = text};
    int key;
    do {
        play_paint_page(&page, keys);
        key = play_terminal_key();
    } while (play_page_key(&page, key));
    return key;
}

/* Reads a line of text at the bottom of the screen. Returns false if the person has dropped it. */
static bool read_line(const char *question, play_edit *edit)
{
    play_edited edited = PLAY_EDIT_GOES_ON;
    *edit = (play_edit){0};
    while (edited == PLAY_EDIT_GOES_ON) {
        paint();
        if (play_paint_fits())
            play_edit_paint(edit, question);
        edited = play_edit_key(edit, play_terminal_key());
    }
    return edited == PLAY_EDIT_DONE;
}

/* Asks for a name and saves. The log gets the outcome. Returns false if the person has dropped it. */
static bool save(void)
{
    static play_edit name;
    char text[PLAY_LOG_LINE];
    if (!read_line(_("Save as:"), &name))
        return false;
    if (play_game_save(the.desk->game, name.text))
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

static void play_chosen(void)
{
    kz_error error;
    char reason[CLI_EXPLANATION];
    if (play_game_act(the.desk->game, the.picture.view->legal[the.picture.chosen], &error))
        return;
    cli_explain(&error, reason);
    log_line(reason);
}

/* Handles a key of the person who is to act. Returns whether the match may go on. */
static bool obey(int key)
{
    play_picked picked = play_pick(&the.picture, key);
    if (picked == PLAY_PICK_PLAYS)
        play_chosen();
    if (picked != PLAY_PICK_NO_KEY)
        return picked == PLAY_PICK_PLAYS;
    if (key == 'h')
        hint();
    if (key != 'b')
        return false;
    if (!play_game_take_back(the.desk->game))
        log_line(_("There is nothing to take back in this deal."));
    return true;
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
    play_paint_page(&(play_page){.text = text + 1}, "");
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
