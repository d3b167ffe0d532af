/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/paint.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/terminal.h"
#include "apps/cli/play/words.h"
#include "apps/cli/records/summary.h"
#include "apps/cli/wrap.h"
#include "base/memory.h"
#include "engine/prose/captions.h"

#include <kozel/drawing.h>

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines from the last one up. */
enum { KEYS = 1, ACTIONS = 3, HAND = 4, SEATS = HAND + PLAY_LOG, ENDS_LINE = SEATS + 1 };
enum { LOG_COLUMN = 42, FRAMED_COLUMNS = 6, STOCK_COLUMNS = 16 };

/* ---- the parts ---- */

static void paint_title(const play_picture *p)
{
    const kz_public *pub = &p->view->pub;
    const records_story story = {NULL, p->tags, pub};
    char title[256], name[RECORDS_NAME], acts[RECORDS_NAME + 64] = "";
    snprintf(title, sizeof title, gettext(prose_english_words[PROSE_WORD_TITLE]), p->tags->game,
             (int)pub->deal_number, kz_ply(pub));
    if (pub->turn != KZ_NOBODY)
        snprintf(acts, sizeof acts, gettext(prose_english_words[PROSE_WORD_ACTS]),
                 records_story_seat(&story, pub->turn, name));
    int used = play_terminal_put(0, 1, COLS / 2, title, PLAY_BOLD);
    play_terminal_put(0, used + 4, COLS - used - 4, acts, PLAY_USUAL);
}

static int count_lines(const char *text)
{
    int lines = 0;
    while ((text = strchr(text, '\n'))) {
        lines++;
        text++;
    }
    return lines;
}

/* Paints the line as a drawing, or as text where the drawing is too high. */
static void paint_line(const play_picture *p)
{
    static char drawing[KZ_BOX_TEXT];
    char *text = NULL;
    size_t length;
    int lines = LINES - ENDS_LINE - 1;
    kz_line_box(p->view, drawing, sizeof drawing);
    int height = count_lines(drawing) - 1;
    if (height > 0 && height <= lines) {
        char *rest = drawing;
        for (int y = 0; y < height; y++)
            play_terminal_put(1 + (lines - height) / 2 + y, (COLS - KZ_BOX_COLUMNS) / 2, KZ_BOX_COLUMNS,
                              strsep(&rest, "\n"), PLAY_USUAL);
        return;
    }
    FILE *out = base_must(open_memstream(&text, &length));
    play_put_line(&(play_words){out, p->tags}, p->view);
    (void)fclose(out);
    play_terminal_put_box(1, 1, lines, COLS - 2, base_must(text));
    free(text);
}

static void paint_signal(const play_picture *p)
{
    const kz_view *view = p->view;
    const records_story story = {NULL, p->tags, &view->pub};
    char name[RECORDS_NAME], text[RECORDS_NAME + 64];
    if (!view->signal)
        return;
    int length = snprintf(text, sizeof text, _("%s holds:"),
                          records_story_seat(&story, kz_signals_to(&view->pub.rules, view->seat), name));
    for (kz_set left = view->signal; left && length < (int)sizeof text - 8; left &= left - 1) {
        char tile[KZ_TILE_TEXT];
        length +=
            snprintf(text + length, sizeof text - (size_t)length, " %s", kz_tile_print(kz_first(left), tile));
    }
    play_terminal_put(LINES - ENDS_LINE, LOG_COLUMN, COLS - LOG_COLUMN, text, PLAY_USUAL);
}

/* Paints the open ends, and what the person sees of the partner's tiles, on one line. */
static void paint_ends(const play_picture *p)
{
    const kz_rules *rules = &p->view->pub.rules;
    int column = 1;
    for (int i = 0; i < rules->ends; i++) {
        char text[32];
        if (p->view->pub.board.value[i] == KZ_NO_VALUE)
            continue;
        snprintf(text, sizeof text, "@%s: %d", kz_end_name((unsigned)kz_first_end(rules) + (unsigned)i),
                 p->view->pub.board.value[i]);
        column += 3 + play_terminal_put(LINES - ENDS_LINE, column, COLS - column, text, PLAY_BOLD);
    }
    paint_signal(p);
}

static int style_of(const kz_account *account)
{
    return account->open ? PLAY_RED : account->memory ? PLAY_GOLD : PLAY_USUAL;
}

/* Paints the score table: a line for each seat. */
static void paint_seats(const play_picture *p)
{
    const kz_public *pub = &p->view->pub;
    const records_story story = {NULL, p->tags, pub};
    for (int seat = 0; seat < pub->rules.seats; seat++) {
        char name[RECORDS_NAME], text[KZ_ACCOUNT_TEXT], tiles[32];
        const kz_account *account = &pub->account[pub->rules.side_of[seat]];
        int y = LINES - SEATS + seat;
        snprintf(tiles, sizeof tiles, "%2d ▒", pub->count[seat]);
        play_terminal_put(y, 1, 1, pub->turn == seat ? "▶" : " ", PLAY_USUAL);
        play_terminal_put(y, 3, 22, records_story_seat(&story, seat, name),
                          seat == p->view->seat ? PLAY_BOLD : PLAY_USUAL);
        play_terminal_put(y, 26, 8, kz_account_print(account, text), style_of(account));
        play_terminal_put(y, 35, 6, tiles, PLAY_USUAL);
    }
}

/* Paints the last events that fit next to the score table. */
static void paint_log(const play_picture *p)
{
    int columns = COLS - LOG_COLUMN, first = PLAY_LOG, line = LINES - SEATS;
    for (int lines = 0; first > 0; first--) {
        lines += play_terminal_box_lines(columns, p->log[first - 1]);
        if (lines > PLAY_LOG)
            break;
    }
    for (; first < PLAY_LOG; first++)
        line += play_terminal_put_box(line, LOG_COLUMN, PLAY_LOG, columns, p->log[first]);
}

/* Paints the hand and the size of the stock. The tiles of the chosen action are marked. A large hand has no
 * frames. */
static void paint_hand(const play_picture *p)
{
    const kz_view *view = p->view;
    kz_set chosen = view->legal_count ? kz_action_tiles(view->legal[p->chosen]) : 0;
    int column = 1;
    const int room = COLS - STOCK_COLUMNS;
    bool framed = FRAMED_COLUMNS * view->pub.count[view->seat] < room;
    for (kz_set left = view->hand[view->seat]; left; left &= left - 1) {
        kz_tile tile = kz_first(left);
        char text[16];
        snprintf(text, sizeof text, framed ? "│%d┊%d│" : "%d-%d", kz_low[tile], kz_high[tile]);
        column += 1 + play_terminal_put(LINES - HAND, column, COLS - column, text,
                                        chosen & kz_bit(tile) ? PLAY_BOLD | PLAY_REVERSED : PLAY_USUAL);
    }
    if (view->pub.stock_count && column <= room) {
        char text[64];
        snprintf(text, sizeof text, "%s: %d ▒", _("stock"), view->pub.stock_count);
        play_terminal_put(LINES - HAND, column + 2, COLS - column - 2, text, PLAY_USUAL);
    }
}

/* Paints the actions on two lines, from the first one from which the chosen one fits. Returns whether it did.
 */
static bool paint_actions_from(play_picture *p, int first)
{
    int y = LINES - ACTIONS, column = 1;
    for (int i = 0; i < p->view->legal_count; i++) {
        char text[PLAY_ACTION_TEXT], item[PLAY_ACTION_TEXT + 16];
        p->spot[i].columns = 0;
        if (i < first)
            continue;
        snprintf(item, sizeof item, " %d. %s ", i + 1, play_action_text(p->view->legal[i], text));
        int columns = cli_text_width(item, strlen(item));
        if (column + columns >= COLS && column > 1) {
            y++;
            column = 1;
        }
        if (y == LINES - KEYS)
            return i > p->chosen;
        p->spot[i] = (play_spot){
            y, column,
            play_terminal_put(y, column, COLS - column, item, i == p->chosen ? PLAY_REVERSED : PLAY_USUAL)};
        column += p->spot[i].columns + 1;
    }
    return true;
}

static void paint_actions(play_picture *p)
{
    for (int first = 0; !paint_actions_from(p, first); first++)
        for (int y = LINES - ACTIONS; y < LINES - KEYS; y++) {
            move(y, 0);
            clrtoeol();
        }
}

/* ---- the pictures ---- */

bool play_paint_fits(void)
{
    if (COLS >= PLAY_COLUMNS_MIN && LINES >= PLAY_LINES_MIN)
        return true;
    char text[128];
    snprintf(text, sizeof text, _("Make the window at least %1$d columns wide and %2$d lines high."),
             PLAY_COLUMNS_MIN, PLAY_LINES_MIN);
    erase();
    play_terminal_put_box(0, 0, LINES, COLS, text);
    refresh();
    return false;
}

void play_paint(play_picture *p)
{
    if (!play_paint_fits())
        return;
    erase();
    paint_title(p);
    paint_line(p);
    paint_ends(p);
    paint_seats(p);
    paint_log(p);
    paint_hand(p);
    paint_actions(p);
    play_terminal_put(LINES - KEYS, 1, COLS - 2,
                      _("← → choose, Enter play, h hint, b take back, s save, c score, ? help, q leave"),
                      PLAY_USUAL);
    refresh();
}

void play_paint_page(const char *text, const char *keys)
{
    if (!play_paint_fits())
        return;
    erase();
    play_terminal_put_box(1, 2, LINES - 3, COLS - 4, text);
    play_terminal_put(LINES - KEYS, 1, COLS - 2, keys, PLAY_BOLD);
    refresh();
}
