/* SPDX-License-Identifier: MIT */
/* A table of a server in full screen. */
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/cast.h"
#include "apps/cli/play/edit.h"
#include "apps/cli/play/paint.h"
#include "apps/cli/play/pick.h"
#include "apps/cli/play/terminal.h"
#include "apps/cli/records/summary.h"
#include "base/memory.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

enum { LOBBY_LINE = 3, LOBBY_LOG = 3, SHEET_LINE = 2, SHEET_LOG = 5 };

/* There is one screen. */
static struct screen {
    play_picture picture; /* its log has all events, also those outside of matches */
    char *output;         /* what was printed since the last call of `tell` */
    size_t output_length;
    char *text; /* a page until a key; NULL: none */
    play_page page;
    bool ends_deal; /* the page shows how a deal has ended */
    play_edit edit;
    void (*edited)(play_session *session,
                   const char *text); /* what a typed line is for; NULL: none is typed */
    const char *question;
    int asked;  /* the key that must be pressed again to leave or to resign; 0: none */
    int chosen; /* number of the chosen table of the list, from 0 */
    play_spot spot[PLAY_LOBBY_MAX];
} the;

/* ---- what was printed */

static void open_output(play_session *s)
{
    s->out = base_must(open_memstream(&the.output, &the.output_length));
}

/* Returns what was printed until now. The caller frees it. */
static char *take_output(play_session *s)
{
    (void)fclose(s->out);
    char *text = base_must(the.output);
    the.output = NULL;
    open_output(s);
    return text;
}

/* Shows a text as a page, which takes it over. */
static void show_page(char *text, bool ends_deal)
{
    free(the.text);
    the.text = text;
    the.page = (play_page){.text = text};
    the.ends_deal = ends_deal;
}

static void drop_page(void)
{
    free(the.text);
    the.text = NULL;
    the.ends_deal = false;
}

/* Chooses the action of a hint. */
static void choose_advised(play_session *s)
{
    for (int i = 0; *s->advised && i < s->table.deal.legal_count; i++)
        if (!strcmp(s->advised, s->table.deal.legal[i]))
            the.picture.chosen = i;
    *s->advised = '\0';
}

static void tell(play_session *s, bool ends_deal)
{
    char *text = take_output(s);
    if (ends_deal && *text) {
        show_page(text, true);
        return;
    }
    if (the.ends_deal && s->table.phase == KZ_CLIENT_PLAY)
        drop_page(); /* the next deal has begun meanwhile */
    play_log_add_lines(&the.picture.log, text);
    free(text);
    choose_advised(s);
}

static void log_line(const char *text)
{
    play_log_add(&the.picture.log, text);
}

/* ---- pictures */

/* Returns the name of a seat, from 0, as people read it. */
static const char *name_of(const play_session *s, int seat, char out[RECORDS_NAME])
{
    return records_story_seat(&(records_story){NULL, &s->tags, &s->view.pub, 0}, seat, out);
}

/* Writes the time that is left, or that the connection is lost. Returns NULL if there is neither. */
static const char *status_of(const play_session *s, char out[PLAY_TEXT])
{
    char time[PLAY_CLOCK_TEXT], name[RECORDS_NAME];
    int turn = s->table.deal.turn;
    if (!s->connection.wire || !s->current)
        snprintf(out, PLAY_TEXT, "%s", _("The connection is lost. Trying again."));
    else if (!*play_online_clock_text(s, time) || !turn)
        return NULL;
    else
        snprintf(out, PLAY_TEXT, "%s  %s",
                 turn == s->table.you ? _("It is your turn.") : name_of(s, turn - 1, name), time);
    return out;
}

static void paint_table(play_session *s)
{
    static char title[PLAY_TEXT], status[PLAY_TEXT];
    play_picture *p = &the.picture;
    const kz_game *game = kz_games_find(s->terms->games, s->table.app.game);
    snprintf(title, sizeof title, "%s", game ? cli_game_title(game) : s->table.app.game);
    p->view = &s->view;
    p->tags = &s->tags;
    p->title = title;
    p->status = status_of(s, status);
    p->keys = s->table.you ? _("← → choose, Enter play, h hint, t write, c score, g resign, ? help, q leave")
                           : _("t write, c score, ? help, q leave");
    for (int seat = 0; seat < KZ_SEATS; seat++)
        p->level[seat] = s->table.seat[seat].bot ? play_cast_level(s->table.seat[seat].name) : NULL;
    if (p->chosen >= p->view->legal_count)
        p->chosen = 0;
    play_paint(p);
}

/* Paints a title, a text, and the last events below it. */
static void paint_sheet(const char *title, const char *text, const char *keys)
{
    int room = LINES - 1 - SHEET_LINE, lines = room > 2 * SHEET_LOG ? room - SHEET_LOG - 1 : room / 2;
    if (!play_paint_fits())
        return;
    erase();
    play_terminal_put(0, 1, COLS - 2, title, PLAY_BOLD);
    int used = play_terminal_put_box(SHEET_LINE, 1, lines, COLS - 2, text);
    play_paint_log(&the.picture.log, SHEET_LINE + used + 1, 1, room - used - 1, COLS - 2);
    play_terminal_put(LINES - 1, 1, COLS - 2, keys, PLAY_BOLD);
    refresh();
}

/* Paints by what rules the chosen table of the list is played. */
static void paint_chosen(const play_session *s)
{
    const kz_client_table_terms *terms = &s->lobby.offer[the.chosen].terms;
    char text[PLAY_TEXT], options[PLAY_TEXT], line[2 * PLAY_TEXT + 8];
    if (s->lobby.matches || !s->lobby.count)
        return;
    snprintf(line, sizeof line, "%s; %s", play_online_terms_text(s, terms, text),
             play_online_visible(terms->options, options));
    play_terminal_put(1, 1, COLS - 2, line, PLAY_USUAL);
}

static void paint_lobby(play_session *s)
{
    const play_lobby *l = &s->lobby;
    int lines = LINES - LOBBY_LINE - LOBBY_LOG - 1;
    if (!play_paint_fits())
        return;
    if (the.chosen >= l->count)
        the.chosen = l->count ? l->count - 1 : 0;
    int first = the.chosen < lines ? 0 : the.chosen - lines + 1;
    erase();
    play_terminal_put(0, 1, COLS - 2, l->matches ? _("Matches to watch") : _("Open tables"), PLAY_BOLD);
    paint_chosen(s);
    for (int i = 0; i < l->count; i++) {
        bool seen = i >= first && i < first + lines;
        int line = LOBBY_LINE + i - first, style = i == the.chosen ? PLAY_REVERSED : PLAY_USUAL;
        the.spot[i] = (play_spot){0};
        if (seen)
            the.spot[i] = (play_spot){line, 1, play_terminal_put(line, 1, COLS - 2, l->offer[i].text, style)};
    }
    if (!l->count && l->known)
        play_terminal_put(LOBBY_LINE, 1, COLS - 2,
                          l->matches ? _("There is no match to watch right now.")
                                     : _("No table waits for players."),
                          PLAY_USUAL);
    play_paint_log(&the.picture.log, LINES - LOBBY_LOG - 1, 1, LOBBY_LOG, COLS - 2);
    play_terminal_put(LINES - 1, 1, COLS - 2,
                      l->matches
                          ? _("↑ ↓ choose, Enter watch, m tables, q leave")
                          : _("↑ ↓ choose, Enter sit down, n play bots, o open a table, m matches, q leave"),
                      PLAY_BOLD);
    refresh();
}

/* Paints a table before its match. */
static void paint_room(play_session *s)
{
    char terms[PLAY_TEXT], title[2 * PLAY_TEXT], name[RECORDS_NAME], *text = NULL;
    size_t length;
    FILE *out = base_must(open_memstream(&text, &length));
    snprintf(title, sizeof title, "%s: %s", s->table.id, play_online_terms_text(s, &s->table.app, terms));
    for (int i = 0; i < s->table.seats; i++) {
        const kz_client_seat *seat = &s->table.seat[i];
        fprintf(out, "%d. %s", i + 1, seat->taken ? name_of(s, i, name) : _("free"));
        if (seat->bot)
            fprintf(out, " (%s)", play_cast_level(seat->name));
        fprintf(out, "\n");
    }
    fprintf(out, "\n%s\n", play_online_visible(s->table.app.options, terms));
    fprintf(out, "\n%s\n",
            s->connection.wire ? _("Waiting for players.") : _("The connection is lost. Trying again."));
    (void)fclose(out);
    paint_sheet(title, base_must(text), _("s start, t write, p propose other rules, ? help, q leave"));
    free(text);
}

/* Paints the result of the match. */
static void paint_over(play_session *s)
{
    char *text = NULL;
    size_t length;
    FILE *out = base_must(open_memstream(&text, &length));
    play_put_standing(&(play_words){out, &s->tags}, &s->view);
    (void)fclose(out);
    paint_sheet(s->connection.wire ? _("The match is over.") : _("The connection is lost. Trying again."),
                base_must(text),
                s->table.you ? _("r review, n new match, t write, p propose other rules, ? help, q leave")
                             : _("t write, ? help, q leave"));
    free(text);
}

static void paint(play_session *s)
{
    if (the.text)
        play_paint_page(&the.page, _("Press any key to continue."));
    else if (s->in_lobby)
        paint_lobby(s);
    else if (!s->entered)
        paint_sheet(s->terms->server,
                    s->greeted && !s->connection.wire ? _("The connection is lost. Trying again.")
                                                      : _("Connecting…"),
                    _("q leave"));
    else if (!s->table.has_match)
        paint_room(s);
    else if (s->table.phase == KZ_CLIENT_OVER)
        paint_over(s);
    else
        paint_table(s);
    if (the.edited && play_paint_fits())
        play_edit_paint(&the.edit, the.question);
}

/* ---- keys */

static void ask_for(void (*edited)(play_session *session, const char *text), const char *question)
{
    the.edit = (play_edit){0};
    the.edited = edited;
    the.question = question;
}

static void type(play_session *s, int key)
{
    play_edited edited = play_edit_key(&the.edit, key);
    if (edited == PLAY_EDIT_DONE)
        the.edited(s, the.edit.text);
    if (edited != PLAY_EDIT_GOES_ON)
        the.edited = NULL;
}

/* Closes the page. The next deal begins when everybody is ready. */
static void turn_page(play_session *s, int key)
{
    if (play_page_key(&the.page, key))
        return;
    if (the.ends_deal && s->table.phase == KZ_CLIENT_PAUSE && s->table.you)
        play_online_request_for_state(s, "next");
    drop_page();
}

static void show_score(play_session *s)
{
    play_online_show_standing(s);
    show_page(take_output(s), false);
}

static void show_progress(int choice, int count)
{
    char text[64];
    snprintf(text, sizeof text, _("\rchoice %1$d of %2$d "), choice, count);
    play_paint_page(&(play_page){.text = text + 1}, "");
}

static void show_review(play_session *s)
{
    play_online_review(s);
    show_page(take_output(s), false);
}

static void show_help(void)
{
    show_page(
        strdup(
            _("Arrows, Tab or the mouse choose an action, Enter or a click on the chosen one plays it. "
              "Digits choose by number.\n\n"
              "h: a hint. t: writes to the table. c: the accounts. g, twice: gives the match up. "
              "q, twice: leaves the table.\n\n"
              "Before and after a match: s starts it, p proposes other rules (“sea-goat target=61 "
              "time=60”), y agrees to a proposal, x refuses it. After a match: r shows what you could have "
              "done better, n plays again.\n\n"
              "Page up and Page down: earlier and later events.\n\n"
              "An account in red is open; one in gold, with +, is remembered.")),
        false);
}

static void propose(play_session *s, const char *text)
{
    play_online_propose(s, text);
}

/* Carries out what a key asks for if it is pressed twice. */
static void confirm(play_session *s, int key, bool again)
{
    the.asked = again ? 0 : key;
    if (!again)
        log_line(key == 'q' ? _("Press q again to leave the match.")
                            : _("Press g again to give the match up."));
    else if (key == 'q')
        play_online_leave(s);
    else
        play_online_request_for_state(s, "resign");
}

/* Handles the keys of a table that mean the same at any time. Returns whether the key was one. */
static bool obey_always(play_session *s, int key)
{
    if (key == 't')
        ask_for(play_online_chat, _("Write:"));
    else if (key == '?')
        show_help();
    else if (key == 'y' || key == 'x') {
        if (!play_online_answer(s, key == 'y'))
            log_line(_("Nothing is proposed."));
    } else
        return false;
    return true;
}

static void obey_at_play(play_session *s, int key)
{
    play_picked picked = play_pick(&the.picture, key);
    if (picked == PLAY_PICK_PLAYS && play_online_must_choose(s))
        play_online_act(s, the.picture.chosen);
    if (picked != PLAY_PICK_NO_KEY)
        return;
    if (key == 'c')
        show_score(s);
    else if (key == 'h')
        play_online_ask_for_hint(s);
}

static void obey_around_match(play_session *s, int key)
{
    bool over = s->table.has_match;
    if (key == 'p')
        ask_for(propose, _("Propose:"));
    else if (key == 's' && !over)
        play_online_request_at_table(s, "start", false);
    else if (key == 'n' && over)
        play_online_rematch(s);
    else if (key == 'r' && over)
        show_review(s);
}

static void obey_at_table(play_session *s, int key)
{
    bool again = the.asked == key, at_play = s->table.has_match && s->table.phase != KZ_CLIENT_OVER;
    the.asked = 0;
    if (key == 'q' && !at_play)
        play_online_leave(s);
    else if (key == 'q' || (key == 'g' && at_play && s->table.you))
        confirm(s, key, again);
    else if (obey_always(s, key))
        return;
    else if (at_play)
        obey_at_play(s, key);
    else
        obey_around_match(s, key);
}

static void choose_offer(play_session *s, int by)
{
    int count = s->lobby.count;
    the.chosen = count ? (the.chosen + count + by) % count : 0;
}

static void click_offer(play_session *s)
{
    int spot = play_pick_spot(the.spot, s->lobby.count), before = the.chosen;
    if (spot < 0)
        return;
    the.chosen = spot;
    if (spot == before)
        play_online_join(s, spot);
}

static void obey_in_lobby(play_session *s, int key)
{
    if (key == KEY_UP || key == KEY_LEFT || key == KEY_BTAB)
        choose_offer(s, -1);
    else if (key == KEY_DOWN || key == KEY_RIGHT || key == '\t')
        choose_offer(s, 1);
    else if (key == KEY_MOUSE)
        click_offer(s);
    else if ((key == '\n' || key == '\r' || key == KEY_ENTER) && s->lobby.count)
        play_online_join(s, the.chosen);
    else if ((key == 'n' || key == 'o') && !s->lobby.matches)
        play_online_open_table(s, key == 'o');
    else if (key == 'm') {
        s->lobby = (play_lobby){.matches = !s->lobby.matches};
        play_online_list(s);
    } else if (key == 'q')
        s->connection.ended = true;
}

static void obey(play_session *s, int key)
{
    if (key == ERR) {
        s->input_ended = s->quits = true;
        play_online_leave(s);
    } else if (the.edited)
        type(s, key);
    else if (key == KEY_RESIZE)
        return;
    else if (the.text)
        turn_page(s, key);
    else if (s->in_lobby)
        obey_in_lobby(s, key);
    else if (s->entered)
        obey_at_table(s, key);
    else if (key == 'q')
        play_online_leave(s);
}

/* ---- the screen */

bool play_online_screen_open(play_session *s, bool ascii)
{
    if (!play_terminal_open(ascii))
        return false;
    open_output(s);
    s->tell = tell;
    s->progress = show_progress;
    return true;
}

void play_online_screen_show(play_session *s)
{
    int key;
    while (!s->connection.ended && !s->input_ended && play_terminal_take_key(&key))
        obey(s, key);
    if (!s->connection.ended) {
        play_online_flush(s, false);
        paint(s);
    }
}

void play_online_screen_close(play_session *s)
{
    play_terminal_close();
    (void)fclose(s->out);
    free(the.output);
    drop_page();
    s->out = stdout;
    s->tell = NULL;
    if (s->entered && s->table.has_match && !s->status)
        play_put_standing(&(play_words){stdout, &s->tags}, &s->view);
}
